package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A chart as data, without pixels: the page draws it, and puts a table of all its figures below it. Text and Markdown have no
 * charts.
 *
 * <p>A figure stands here as the result has it, unrounded. What was not measured is left out, never 0.
 */
public sealed interface ReportChart permits LineChart, IntervalChart, DotChart, StackChart {

    /** A short line, which tells the chart from the others of its report. */
    String title();

    /** Instructions for reading it, in a sentence or more; may be empty. */
    String description();

    /** Gaps of the chart with their reasons, in a sentence, such as "rest: too few samples for a tail."; empty where it has none. */
    String missing();

    /** Returns true if there is something to draw. */
    boolean hasFigures();

    /** All its figures, unrounded. */
    ReportTable figures();

    /** The names that have colours and shapes of their own, in its order. */
    default Set<String> series() {
        return Set.of();
    }

    /**
     * Draws it as SVG.
     *
     * @param styles of its series, by name
     * @param points that each of its lines is drawn through, about
     */
    String draw(ChartSize size, Map<String, Style> styles, int points);

    /** The entries of its legend as HTML; none where rows have their names beside them. */
    default List<String> legend(Map<String, Style> styles) {
        return List.of();
    }
}
