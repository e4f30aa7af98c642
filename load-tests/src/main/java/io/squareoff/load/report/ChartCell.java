package io.squareoff.load.report;

import io.squareoff.harness.report.Listing;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The arms of a chart, which all did the same work.
 *
 * @param title the workload, as far as it differs from that of other cells; empty of the only cell
 * @param arms at least one
 * @param note on cells that are not drawn; empty where all are
 */
record ChartCell(String title, List<ChartArm> arms, String note) {

    /** Of more cells only two are drawn one by one. */
    private static final int DRAWN_AT_MOST = 4;

    ChartCell {
        arms = List.copyOf(arms);
    }

    /** @param asked the work that was asked for, by what was measured: arms at the same share of their capacities are one cell */
    static List<ChartCell> of(List<Arm> arms, UnaryOperator<Workload> asked) {
        return of(arms.stream().map(arm -> new ChartArm("", arm.name(), arm)).toList(), SweepAxis.varied(arms), asked);
    }

    /**
     * The cells of arms, which may be those of several runs.
     *
     * @param varied the properties by which cells differ
     */
    static List<ChartCell> of(List<ChartArm> arms, List<SweepAxis> varied, UnaryOperator<Workload> asked) {
        Function<ChartArm, String> title =
                arm -> SweepAxis.words(varied, asked.apply(arm.arm().workload()));
        Map<String, List<ChartArm>> cells =
                arms.stream().collect(Collectors.groupingBy(title, LinkedHashMap::new, Collectors.toList()));
        return cells.entrySet().stream()
                .map(cell -> new ChartCell(cell.getKey(), cell.getValue(), ""))
                .toList();
    }

    /** Those that get a chart of their own: all, or of many the first and the last. */
    static List<ChartCell> drawn(List<ChartCell> cells) {
        if (cells.size() <= DRAWN_AT_MOST) {
            return cells;
        }
        String note = "Of " + cells.size() + " workloads only the first and the last are drawn";
        return Stream.of(cells.get(0), cells.get(cells.size() - 1))
                .map(cell -> new ChartCell(cell.title, cell.arms, note))
                .toList();
    }

    /** Gaps of this cell's charts, in words. */
    String missing(List<String> parts) {
        return Listing.sentences(
                note.isEmpty()
                        ? parts
                        : Stream.concat(parts.stream(), Stream.of(note)).toList());
    }

    String titled(String what) {
        return title.isEmpty() ? what : what + ", " + title;
    }

    /** The arms of several cells with names by which these differ. */
    static List<ChartArm> all(List<ChartCell> cells) {
        return cells.stream()
                .flatMap(cell -> cell.arms().stream()
                        .map(arm -> new ChartArm(
                                arm.run(),
                                cell.title().isEmpty() ? arm.label() : arm.label() + ", " + cell.title(),
                                arm.arm())))
                .toList();
    }
}
