package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The ratios of arms of one cell in words: first those of the primary metric, which decides, then the others. */
final class VerdictTables {

    private static final String VERDICTS =
            "Verdict: geometric mean of the rounds' ratios, pair by pair, with its 95 % interval";

    private static final String WITHIN_ONE_LAUNCH =
            "Geometric mean of the rounds' ratios, pair by pair, within one launch: no verdict";

    private static final String OTHERS = "Beside it, without a verdict";

    private static final String OTHERS_OF_CLOSED_MODEL =
            "Where users are fixed and cores busy, these tell throughput in other words, and do not confirm it.";

    private static final String INDICATIVE =
            "Indicative only, without a verdict: geometric mean of the rounds' ratios, pair by pair";

    private VerdictTables() {}

    /**
     * Makes the table of a run that is indicative: without the primary metric, which says more of how late the generator was.
     *
     * @param one true if all rounds are of one launch
     */
    static ReportTable indicative(List<Verdict> verdicts, boolean one) {
        List<Verdict> others =
                verdicts.stream().filter(verdict -> !verdict.isPrimary()).toList();
        return table(INDICATIVE, "", others, one ? OneLaunchText::of : VerdictText::of);
    }

    /**
     * Makes the tables.
     *
     * @param verdicts at least one
     * @param one true if all rounds are of one launch, so that nothing is decided
     */
    static List<ReportTable> of(List<Verdict> verdicts, boolean one) {
        if (one) {
            return List.of(table(WITHIN_ONE_LAUNCH, "", verdicts, OneLaunchText::of));
        }
        List<Verdict> primary = verdicts.stream().filter(Verdict::isPrimary).toList();
        List<Verdict> others =
                verdicts.stream().filter(verdict -> !verdict.isPrimary()).toList();
        boolean closed = verdicts.get(0).first().load() instanceof Load.Closed;
        List<ReportTable> tables = new ArrayList<>();
        if (!primary.isEmpty()) {
            tables.add(table(VERDICTS, "", primary, VerdictText::of));
        }
        if (!others.isEmpty()) {
            tables.add(table(OTHERS, closed ? OTHERS_OF_CLOSED_MODEL : "", others, VerdictText::of));
        }
        return tables;
    }

    private static ReportTable table(
            String title, String description, List<Verdict> verdicts, Function<Verdict, String> words) {
        TableBuilder table = TableBuilder.of(title, description, "", "").labels(2);
        verdicts.forEach(verdict -> table.row(
                ReportCell.indented(MetricText.title(verdict.metric(), verdict.first())),
                ReportCell.text(words.apply(verdict))));
        return table.build();
    }
}
