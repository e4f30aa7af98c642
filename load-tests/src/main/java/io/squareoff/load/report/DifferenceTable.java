package io.squareoff.load.report;

import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.MetricDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What changed between two runs, as a table for a terminal or a log file. */
public final class DifferenceTable {

    private DifferenceTable() {}

    /**
     * The table, ending in a line break.
     *
     * @param tolerance 0.05 is 5 %
     */
    public static String render(List<MetricDifference> changes, double tolerance) {
        TextTable table = new TextTable();
        table.row(List.of("", "", "head/base", "95 % interval", ""));
        changes.forEach(change -> table.row(row(change, tolerance)));
        List<String> lines = new ArrayList<>(table.lines());
        lines.add("");
        changes.stream()
                .filter(change -> change.regression(tolerance))
                .forEach(change -> lines.add(String.format(
                        Locale.ROOT,
                        "REGRESSION: %s, %s is %s× what it was, and more than %.0f %% is not tolerated%s",
                        title(change),
                        change.metric().title(),
                        VerdictText.number(change.ratio().orElseThrow().value()),
                        tolerance * 100,
                        inSome(change))));
        return String.join("\n", lines).stripTrailing() + "\n";
    }

    private static List<String> row(MetricDifference change, double tolerance) {
        if (change.ratio().isEmpty()) {
            return List.of(
                    title(change), change.metric().title(), Units.NONE, Units.NONE, "too few samples" + inSome(change));
        }
        Ratio ratio = change.ratio().get();
        String words = !ratio.conclusive()
                ? "too few rounds to say"
                : !ratio.differs()
                        ? "no difference shown"
                        : change.regression(tolerance) ? "REGRESSION" : better(change);
        return List.of(
                title(change),
                change.metric().title(),
                VerdictText.number(ratio.value()),
                VerdictText.number(ratio.low()) + "–" + VerdictText.number(ratio.high()),
                words + inSome(change));
    }

    private static String inSome(MetricDifference change) {
        return inSome(change.base(), "base") + inSome(change.head(), "head");
    }

    private static String inSome(MetricDifference.Sample sample, String run) {
        String words = VerdictText.inSome(sample.figures(), sample.rounds());
        return words.isEmpty() ? "" : "," + words + " of " + run;
    }

    private static String better(MetricDifference change) {
        boolean more = change.ratio().orElseThrow().value() > 1;
        return more == change.metric().moreIsBetter() ? "better" : "worse, within what is tolerated";
    }

    private static String title(MetricDifference change) {
        return "%s, N = %d, %s"
                .formatted(
                        change.workload().arm(),
                        change.workload().number(),
                        change.workload().title());
    }
}
