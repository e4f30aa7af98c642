package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatioWordsTest {

    /** Standard errors below are a bound's distance from the ratio, in logarithms, by t₀.₉₇₅ = 2.5706 with 5 degrees of freedom. */
    private static final Ratio EQUAL = ratio(1.02, 0.013);

    @Test
    void givesRatioAndIntervalWhereADifferenceIsShown() {
        assertThat(alone(ratio(14.23, 0.04))).isEqualTo("nats 14.2× (12.8–15.8) rest");
        assertThat(alone(ratio(0.0712, 0.035))).isEqualTo("nats 0.0712× (0.0651–0.0779) rest");
    }

    /** (2.5706 + 0.9195) · 0.013 is the logarithm of 1.0464, and with 0.3 of 2.85. */
    @Test
    void saysHowLargeADifferenceWouldHaveBeenShownWhereNoneIs() {
        assertThat(alone(EQUAL))
                .isEqualTo("nats against rest: no difference shown (0.986–1.05; would have shown 4.6 %)");
        assertThat(alone(ratio(1.02, 0.3)))
                .isEqualTo("nats against rest: no difference shown (0.472–2.21; would have shown 2.85×)");
        assertThat(alone(ratio(1.02, 0.1)))
                .isEqualTo("nats against rest: no difference shown (0.789–1.32; would have shown 42 %)");
        assertThat(alone(ratio(1, 0)))
                .isEqualTo("nats against rest: no difference shown (1.00–1.00; would have shown any)");
    }

    /** p is 0.034, which is no surprise among three. */
    @Test
    void saysAmongHowManyWhereTheIntervalAloneLeavesOneOut() {
        Ratio almost = ratio(1.04, 0.0135);
        Map<String, Ratio> family = new LinkedHashMap<>();
        family.put("almost", almost);
        family.put("b", EQUAL);
        family.put("c", ratio(0.99, 0.02));
        Judgement judgement = Judgement.of(family).get("almost");

        assertThat(text(almost, Optional.of(judgement), 6))
                .isEqualTo("nats against rest: no difference shown among 3 ratios (1.00–1.08; would have shown 6.2 %)");
        assertThat(alone(almost)).isEqualTo("nats 1.04× (1.00–1.08) rest");
    }

    @Test
    void tellsRatioAndIntervalOfWhatIsNotJudged() {
        assertThat(text(EQUAL, Optional.empty(), 6)).isEqualTo("nats 1.02× (0.986–1.05) rest");
    }

    @Test
    void claimsNoCertaintyFromFewRounds() {
        assertThat(alone(new Ratio(5, 0.01, 1, 2)))
                .isEqualTo("nats 5.00× rest in 2 rounds, no confidence interval (needs 6 rounds)");
    }

    @Test
    void saysWhereThereIsNoFigure() {
        assertThat(none(Metric.P99)).isEqualTo("nats against rest: too few samples in each round");
        assertThat(none(Metric.THROUGHPUT)).isEqualTo("nats against rest: no answer in some round");
    }

    @Test
    void saysHowManyRoundsHaveTheFigureWhereNotAllDo() {
        Ratio shown = ratio(14.23, 0.04);
        assertThat(text(shown, Judgement.alone(shown), 8)).isEqualTo("nats 14.2× (12.8–15.8) rest in 6 of 8 rounds");
        assertThat(text(EQUAL, Judgement.alone(EQUAL), 8))
                .isEqualTo(
                        "nats against rest: no difference shown (0.986–1.05; would have shown 4.6 %) in 6 of 8 rounds");
        assertThat(text(new Ratio(5, Double.POSITIVE_INFINITY, 0, 1), Optional.empty(), 6))
                .isEqualTo("nats 5.00× rest in 1 of 6 rounds, no confidence interval (needs 6 rounds)");
    }

    private static Ratio ratio(double value, double standardError) {
        return new Ratio(value, standardError, 5, 6);
    }

    private static String alone(Ratio ratio) {
        return text(ratio, Judgement.alone(ratio), ratio.rounds());
    }

    /** @param rounds in how many both were measured */
    private static String text(Ratio ratio, Optional<Judgement> judgement, int rounds) {
        return RatioWords.line(ratio(Metric.THROUGHPUT, Optional.of(ratio), judgement, ratio.rounds(), rounds));
    }

    private static String none(Metric metric) {
        return RatioWords.line(ratio(metric, Optional.empty(), Optional.empty(), 0, 8));
    }

    private static JudgedRatio ratio(
            Metric metric, Optional<Ratio> ratio, Optional<Judgement> judgement, int figures, int rounds) {
        JudgedRatio.Sample both = new JudgedRatio.Sample(figures, rounds);
        return new JudgedRatio(
                metric,
                "nats",
                "rest",
                new Workload("nats", 1000, new Load.Closed(100)),
                ratio,
                judgement,
                new JudgedRatio.Basis(JudgedRatio.Unit.PAIR, both, both));
    }
}
