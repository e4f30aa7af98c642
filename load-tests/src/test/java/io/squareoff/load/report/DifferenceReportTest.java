package io.squareoff.load.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.SummaryRenderer;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DifferenceReportTest {

    private static final double TOLERANCE = 0.05;
    private static final Workload REST = Rounds.closed("rest", 1000);
    private static final Workload NATS = Rounds.closed("nats", 1000);
    private static final Workload GRPC = Rounds.closed("grpc", 1000);
    private static final Workload JETSTREAM = Rounds.closed("jetstream", 1000);
    private static final Workload SLOW = Rounds.closed("rest-h2", 1000);
    private static final Workload FEW = Rounds.closed("nats-json", 1000);
    private static final JudgedRatio.Sample ALL = new JudgedRatio.Sample(6, 6);

    @Test
    void isTheGoldenOne() throws Exception {
        assertGolden(
                getClass(),
                "change.txt",
                () -> Golden.views(DifferenceReport.of(
                        List.of("base: one run", "head: another"), changes(), List.of(), TOLERANCE)));
    }

    /** With charts, whose launches are no pairs. */
    @Test
    void ofTwoKeptRunsIsTheGoldenOne() throws Exception {
        RecordedRun base = kept("compare-first.json.gz");
        RecordedRun head = kept("compare-next-day.json.gz");

        assertGolden(
                getClass(),
                "later.txt",
                () -> Golden.views(DifferenceReport.of(
                        List.of(),
                        RunRatios.betweenRuns(List.of(base.arms()), List.of(head.arms())),
                        List.of(base, head),
                        TOLERANCE)));
    }

    private static RecordedRun kept(String name) {
        return RecordedRun.read(
                ProjectLayout.find().root().resolve("docs/results").resolve(name));
    }

    /** Every view says what the exit code does. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.8  | 0.01  | worse, a regression                       | REGRESSION",
                "0.96 | 0.005 | worse, perhaps by more than is tolerated  | NO_REGRESSION",
                "0.98 | 0.005 | worse, but tolerated                      | NO_REGRESSION",
                "0.94 | 0.02  | cannot say (would have shown 6.4 %)       | CANNOT_SAY",
                "0.99 | 0.03  | cannot say (would have shown 9.8 %)       | CANNOT_SAY",
                "1    | 0.005 | equal within 5 %                          | NO_REGRESSION",
                "0.975 | 0.014 | no difference shown (would have shown 4.4 %) | NO_REGRESSION",
                "1.2  | 0.02  | better                                    | NO_REGRESSION"
            })
    void saysTheSameInEveryView(double ratio, double standardError, String words, Decision decision) {
        Ratio of = ratio(ratio, standardError);
        List<JudgedRatio> differences =
                List.of(difference(Metric.THROUGHPUT, REST, Optional.of(of), Judgement.alone(of), ALL, ALL));

        Report report = DifferenceReport.of(List.of(), differences, List.of(), TOLERANCE);

        assertThat(new TextRenderer().render(report)).containsPattern("(?m)  " + Pattern.quote(words) + "$");
        assertThat(new HtmlRenderer().render(report)).contains(">" + words + "<");
        assertThat(new MarkdownRenderer().render(report)).contains(" " + words + " |");
        assertThat(new SummaryRenderer("there").render(report)).contains(": **" + words + "**, throughput");
        assertThat(new JUnitRenderer().render(report))
                .contains(words + ", throughput")
                .contains("skipped=\"%d\" failures=\"%d\""
                        .formatted(decision == Decision.CANNOT_SAY ? 1 : 0, decision == Decision.REGRESSION ? 1 : 0));
        assertThat(Decision.of(DifferenceVerdict.of(differences, TOLERANCE))).isEqualTo(decision);
    }

    /** Errors of a hundredth make intervals of ±2.25 % with ten degrees of freedom. */
    private static List<JudgedRatio> changes() {
        Map<Workload, Ratio> throughputs = new LinkedHashMap<>();
        throughputs.put(REST, ratio(0.8, 0.01));
        throughputs.put(NATS, ratio(12.34, 0.02));
        throughputs.put(GRPC, ratio(1.01, 0.02));
        throughputs.put(JETSTREAM, ratio(0.97, 0.0125));
        throughputs.put(SLOW, ratio(0.96, 0.005));
        throughputs.put(FEW, new Ratio(0.9, 0.1, 3, 1));
        Map<Workload, Judgement> judged = Judgement.of(throughputs);
        List<JudgedRatio> changes = new ArrayList<>();
        throughputs.forEach((workload, ratio) -> changes.add(difference(
                Metric.THROUGHPUT,
                workload,
                Optional.of(ratio),
                Optional.ofNullable(judged.get(workload)),
                workload == FEW ? new JudgedRatio.Sample(1, 6) : ALL,
                workload == REST ? new JudgedRatio.Sample(7, 8) : ALL)));
        changes.add(other(Metric.P50, Optional.of(ratio(1.5, 0.01)), ALL));
        changes.add(other(Metric.CPU, Optional.of(ratio(1.02, 0.02)), new JudgedRatio.Sample(6, 8)));
        changes.add(other(Metric.CPU, Optional.empty(), new JudgedRatio.Sample(0, 6)));
        return changes;
    }

    private static JudgedRatio difference(
            Metric metric,
            Workload workload,
            Optional<Ratio> ratio,
            Optional<Judgement> judgement,
            JudgedRatio.Sample base,
            JudgedRatio.Sample head) {
        return new JudgedRatio(
                metric,
                "head",
                "base",
                workload,
                ratio,
                judgement,
                new JudgedRatio.Basis(JudgedRatio.Unit.LAUNCH, head, base));
    }

    private static Ratio ratio(double value, double standardError) {
        return new Ratio(value, standardError, 10, 6);
    }

    /** One of rest that is not judged. */
    private static JudgedRatio other(Metric metric, Optional<Ratio> ratio, JudgedRatio.Sample head) {
        return difference(metric, REST, ratio, Optional.empty(), ALL, head);
    }
}
