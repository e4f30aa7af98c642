package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictTextTest {

    @Test
    void givesRatioAndIntervalWhereADifferenceIsShown() {
        assertThat(text(new Ratio(14.23, 12.91, 15.84, 6))).isEqualTo("nats 14.2× (12.9–15.8) rest");
        assertThat(text(new Ratio(0.0712, 0.0655, 0.0789, 6))).isEqualTo("nats 0.0712× (0.0655–0.0789) rest");
    }

    @Test
    void saysThatNoDifferenceIsShownWhereTheIntervalHoldsOne() {
        assertThat(text(new Ratio(1.02, 0.98, 1.05, 6)))
                .isEqualTo("nats against rest: no difference shown (0.980–1.05)");
        assertThat(text(new Ratio(1.02, 1, 1.05, 6))).isEqualTo("nats against rest: no difference shown (1.00–1.05)");
    }

    @Test
    void claimsNoCertaintyFromFewRounds() {
        assertThat(text(new Ratio(5, 4.9, 5.1, 2)))
                .isEqualTo("nats 5.00× rest in 2 rounds, no confidence interval (needs 6 rounds)");
    }

    @Test
    void saysWhereThereIsNoFigure() {
        assertThat(VerdictText.of(new Verdict(Metric.P99, workload("nats"), workload("rest"), Optional.empty(), 6)))
                .isEqualTo("nats against rest: too few samples in each round");
        assertThat(VerdictText.of(
                        new Verdict(Metric.THROUGHPUT, workload("nats"), workload("rest"), Optional.empty(), 8)))
                .isEqualTo("nats against rest: no answer in some round");
    }

    @Test
    void saysHowManyRoundsHaveTheFigureWhereNotAllDo() {
        assertThat(text(new Ratio(14.23, 12.91, 15.84, 6), 8))
                .isEqualTo("nats 14.2× (12.9–15.8) rest in 6 of 8 rounds");
        assertThat(text(new Ratio(1.02, 0.98, 1.05, 7), 8))
                .isEqualTo("nats against rest: no difference shown (0.980–1.05) in 7 of 8 rounds");
        assertThat(text(new Ratio(5, 4.9, 5.1, 1), 6))
                .isEqualTo("nats 5.00× rest in 1 of 6 rounds, no confidence interval (needs 6 rounds)");
    }

    private static String text(Ratio ratio) {
        return text(ratio, ratio.rounds());
    }

    /** @param rounds in how many both were measured */
    private static String text(Ratio ratio, int rounds) {
        return VerdictText.of(new Verdict(Metric.P50, workload("nats"), workload("rest"), Optional.of(ratio), rounds));
    }

    private static Workload workload(String arm) {
        return new Workload(arm, 1000, new Load.Closed(100));
    }
}
