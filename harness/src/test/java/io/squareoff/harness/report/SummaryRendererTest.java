package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryRendererTest {

    private static final String EVIL = "</script><b>&\"|*\n# heading";

    @ParameterizedTest
    @CsvSource({
        "FAILED, ✕ FAILED",
        "FAILED_IN_PART, ✕ FAILED",
        "INVALID, ✕ NOT VALID",
        "CUT_SHORT, ✂ CUT SHORT",
        "NO_RESULT, ✕ NO RESULT",
        "REGRESSION, ▼ REGRESSION",
        "WARNING, '! Valid, with warnings'",
        "REMARK, ✓ Valid"
    })
    void beginsWithWhetherTheFiguresMayBeUsed(ReportNote.Kind kind, String state) {
        Report report = report(List.of(), List.of(), List.of(new ReportNote(kind, "the reason")));

        assertThat(render(report)).startsWith("## " + state + " (title): ");
    }

    @Test
    void saysThatNothingCanBeSaidWhereNoVerdictSaysMore() {
        Report report = report(List.of(verdict("nats", 10, Outcome.CANNOT_SAY)), List.of(), List.of());

        assertThat(render(report)).startsWith("## ? CANNOT SAY (title): valid, but without a verdict\n");
    }

    @Test
    void hasALineForEachPairWithTheOutcomesAtItsWorkloads() {
        Report report = report(
                List.of(
                        verdict("nats", 10, Outcome.FASTER),
                        verdict("nats", 100, Outcome.FASTER),
                        none("nats", 1000, 1.041),
                        none("nats", 10_000, 1.12),
                        verdict("grpc", 10, Outcome.SLOWER)),
                List.of(),
                List.of());

        assertThat(render(report).lines())
                .contains(
                        "- nats against rest, at 4 workloads: **faster** at 2 and **no difference shown (would have shown 12 %)**"
                                + " at 2",
                        "- grpc against rest: **slower**, throughput 2.00×");
    }

    @Test
    void countsNoFigureAsAWorkload() {
        ReportVerdict throughput = verdict("nats", 10, Outcome.FASTER);
        ReportVerdict cpu = none("nats", 10, 1.041);
        List<ReportVerdict> other = List.of(
                verdict("grpc", 10, Outcome.FASTER),
                verdict("grpc", 10, Outcome.FASTER),
                verdict("grpc", 100, Outcome.FASTER),
                verdict("grpc", 100, Outcome.SLOWER));
        List<ReportVerdict> all = new ArrayList<>(List.of(throughput, cpu));
        all.addAll(other);

        assertThat(render(report(all, List.of(), List.of())).lines())
                .contains(
                        "- nats against rest: **faster**, throughput 2.00×; **no difference shown (would have shown 4.1 %)**,"
                                + " throughput 1.01×",
                        "- grpc against rest, in 4 ratios, at 2 workloads: **slower** in 1 and **faster** in 3");
    }

    @Test
    void isShortHoweverMuchThereIs() {
        List<ReportVerdict> verdicts = IntStream.range(0, 40)
                .mapToObj(i -> verdict("arm" + i, 10, i == 39 ? Outcome.REGRESSION : Outcome.FASTER))
                .toList();
        List<ReportNote> notes = IntStream.range(0, 40)
                .mapToObj(i -> new ReportNote(ReportNote.Kind.INVALID, "reason " + i))
                .toList();
        List<ReportCheck> checks = IntStream.range(0, 40)
                .mapToObj(i -> new ReportCheck("claim " + i, i % 2 == 0, "seen"))
                .toList();

        String summary = render(report(verdicts, checks, notes));

        assertThat(summary.lines())
                .hasSize(SummaryRenderer.LINES)
                .contains("- 58 more in the full report")
                .contains("- arm39 against rest: **worse, a regression**, throughput 2.00×")
                .endsWith("- a machine", "- another machine", "- Full report: a/report.html");
        assertThat(render(report(List.of(), checks, List.of())).lines()).hasSize(SummaryRenderer.LINES);
    }

    @Test
    void isShortHoweverManyRunsItIsOf() {
        List<String> runs = IntStream.range(0, 40).mapToObj(i -> "run " + i).toList();
        Report report = report(List.of(verdict("nats", 10, Outcome.FASTER)), List.of(), List.of())
                .withOrigins(runs);

        assertThat(render(report).lines())
                .hasSizeLessThanOrEqualTo(SummaryRenderer.LINES)
                .contains("- nats against rest: **faster**, throughput 2.00×")
                .contains("- run 0", "- 29 more in the full report");
    }

    @Test
    void letsNoTextBecomeMarkdownOrFurtherLines() {
        String summary = new SummaryRenderer(EVIL).render(ReportFixture.of(EVIL));

        assertThat(summary).doesNotContain("<b>", "</script>", "\n# ").contains("&lt;b&gt;&amp;\"\\|\\*");
        assertThat(summary.lines()).hasSize(10);
    }

    private static String render(Report report) {
        return new SummaryRenderer("a/report.html").render(report);
    }

    private static Report report(List<ReportVerdict> verdicts, List<ReportCheck> checks, List<ReportNote> notes) {
        return new Report("title", "sentence.", List.of(), "", List.of(), List.of(), checks, notes)
                .withVerdicts(verdicts)
                .withOrigins(List.of("a machine", "another machine"));
    }

    private static ReportVerdict verdict(String subject, int number, Outcome outcome) {
        return new ReportVerdict(
                subject + " against rest",
                "N = " + number,
                "throughput",
                outcome,
                OptionalDouble.empty(),
                "throughput 2.00×");
    }

    private static ReportVerdict none(String subject, int number, double minimumDetectableEffect) {
        return new ReportVerdict(
                subject + " against rest",
                "N = " + number,
                "throughput",
                Outcome.NO_DIFFERENCE,
                OptionalDouble.of(minimumDetectableEffect),
                "throughput 1.01×");
    }
}
