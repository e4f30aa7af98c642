package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TlsTableTest {

    private static final int INTRODUCTION = 3;

    /**
     * rest is 8,000 requests and 7,000 with TLS, in every round alike: 7/8. nats is 10,000 and with TLS the same in three rounds, a
     * tenth less in two and a tenth more in one: the mean of the logarithms is −0.0192 and its standard error 0.0311. CPU of a
     * request: 100 and 125 µs, 50 and 60 µs.
     */
    @Test
    void tellsWhatTlsCostsEachTransport() {
        List<Arm> arms = List.of(
                arm("rest", 1000, 100, same(6, 8_000)),
                arm("rest+tls", 1000, 125, same(6, 7_000)),
                arm("nats", 1000, 50, same(6, 10_000)),
                arm("nats+tls", 1000, 60, List.of(10_000L, 9_000L, 10_000L, 11_000L, 10_000L, 9_000L)));

        assertThat(table(arms, false)).isEqualTo("""
                What TLS costs: each arm with it against the same without, geometric mean of the rounds' ratios, with its 95 % interval
                TLS is between the aggregator, the backends and the broker. Callers ask the aggregator without it in every
                arm. Verdicts are on throughput alone. Fewer than 6 rounds give no interval.
                                                                       throughput ×             p50 ×  CPU per thousand squares ×
                  rest+tls                                      0.875 (0.875–0.875)  1.00 (1.00–1.00)            1.25 (1.25–1.25)
                  nats+tls  no difference shown (0.906–1.06; would have shown 11 %)  1.00 (1.00–1.00)            1.20 (1.20–1.20)""");
    }

    @Test
    void givesNoIntervalOfFewRoundsAndADashWhereThereIsNoFigure() {
        List<Arm> arms = List.of(
                arm("nats", 10, 50, same(2, 500)),
                arm("nats+tls", 10, 60, same(2, 400)),
                arm("nats", 1000, 50, same(2, 2_000)),
                arm("nats+tls", 1000, 60, List.of(1_000L, 0L)));

        assertThat(table(arms, true).lines().skip(INTRODUCTION))
                .extracting(line -> List.of(line.strip().split(" {2,}")))
                .containsExactly(
                        List.of("N", "load", "throughput ×", "p50 ×", "CPU per thousand squares ×"),
                        List.of(
                                "nats+tls",
                                "10",
                                "10 users",
                                "0.800 (no interval)",
                                "1.00 (no interval)",
                                "1.20 (no interval)"),
                        List.of(
                                "nats+tls",
                                "1,000",
                                "10 users",
                                "–",
                                "1.00 (no interval) in 1 of 2 rounds",
                                "1.20 (no interval) in 1 of 2 rounds"));
    }

    @Test
    void standsInTheReportInsteadOfVerdictsOfTheSameArms() {
        List<Arm> arms = List.of(
                arm("rest", 1000, 100, same(6, 8_000)),
                arm("rest+tls", 1000, 125, same(6, 7_000)),
                arm("nats", 1000, 50, same(6, 16_000)));

        String report = new TextRenderer().render(ComparisonReport.of(Fixture.resultOf(arms)));

        assertThat(report)
                .containsPattern("(?m)^  throughput +nats 2.00× \\(2.00–2.00\\) rest$")
                .containsPattern("(?m)^  rest\\+tls +0.875 \\(0.875–0.875\\)")
                .doesNotContain("rest+tls 0.875×");
    }

    @Test
    void isLeftOutWhereNothingWasMeasuredBothWays() {
        List<Arm> arms = List.of(arm("rest", 1000, 100, same(6, 8_000)), arm("nats+tls", 1000, 125, same(6, 16_000)));

        String report = new TextRenderer().render(ComparisonReport.of(Fixture.resultOf(arms)));

        assertThat(report).contains("nats+tls 2.00× (2.00–2.00) rest").doesNotContain("What TLS costs");
    }

    @Test
    void givesNeitherIntervalNorVerdictWithinOneLaunch() {
        List<Arm> arms = List.of(arm("nats", 1000, 50, same(6, 8_000)), arm("nats+tls", 1000, 60, same(6, 7_000)));

        assertThat(table(Fixture.resultOf(arms, Launches.ONE), false)).isEqualTo("""
                What TLS costs: each arm with it against the same without, geometric mean of the rounds' ratios, within one launch
                TLS is between the aggregator, the backends and the broker. Callers ask the aggregator without it in every
                arm.
                            throughput ×  p50 ×  CPU per thousand squares ×
                  nats+tls         0.875   1.00                        1.20""");
    }

    private static String table(List<Arm> arms, boolean sweep) {
        return table(Fixture.resultOf(arms), sweep);
    }

    private static String table(ComparisonResult result, boolean sweep) {
        return Fixture.text(TlsTable.of(
                result.verdicts().stream().filter(JudgedRatio::isOfTls).toList(), sweep));
    }

    private static List<Long> same(int rounds, long requests) {
        return Collections.nCopies(rounds, requests);
    }

    /** @param requests of each round */
    private static Arm arm(String name, int number, long cpuMicrosOfARequest, List<Long> requests) {
        Workload workload = Rounds.closed(name, number);
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            Duration services = Duration.ofNanos(count * cpuMicrosOfARequest * 1000);
            rounds.add(Rounds.round(rounds.size() + 1, workload, count, services));
        }
        return new Arm(rounds);
    }
}
