package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.List;
import java.util.Map;

/**
 * A chart: figures that it draws, and puts into a table and words for the page. Text and Markdown have no charts.
 *
 * <p>A figure stands here as the result has it, unrounded. What was not measured is left out, never 0.
 */
public interface ReportChart {

    /** A short line, which differs from those of the other charts of its report. */
    String title();

    /** Instructions for reading it, in a sentence or more; may be empty. */
    String description();

    /** Gaps of the chart with their reasons, in a sentence, such as "rest: too few samples for a tail."; empty where it has none. */
    String missing();

    /** All its figures, unrounded. */
    ReportTable figures();

    default boolean hasFigures() {
        int labels = figures().labels();
        return figures().rows().stream()
                .flatMap(row -> row.stream().skip(labels))
                .anyMatch(cell -> !cell.equals(ReportCell.none()));
    }

    /** The names that have colours and shapes of their own, in its order. */
    default List<String> series() {
        return List.of();
    }

    /** The number of its lines through points, which share the room of a page. */
    default int paths() {
        return 0;
    }

    /**
     * @param styles of its series, by name
     * @param points that each of its lines is drawn through, about
     */
    String draw(ChartSize size, Map<String, Style> styles, int points);

    /** The entries of its legend as HTML; none where rows have their names beside them. */
    default List<String> legend(Map<String, Style> styles) {
        return List.of();
    }

    /** Names of what its drawings only number, as HTML; empty where they name all. */
    default String names() {
        return "";
    }
}
