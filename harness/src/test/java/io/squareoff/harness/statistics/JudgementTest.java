package io.squareoff.harness.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class JudgementTest {

    private static final Offset<Double> A_LITTLE = within(1e-9);
    private static final double ERROR = 0.01;
    private static final int ROUNDS = 6;

    /** By hand: 4 · 0.005, 3 · 0.01, 2 · 0.03, and 0.04, which may not be less certain than the one before it. */
    @Test
    void adjustsAsHolmDoes() {
        Map<String, Judgement> judged = judge(0.01, 0.04, 0.03, 0.005);

        assertThat(judged.keySet()).containsExactly("0.01", "0.04", "0.03", "0.005");
        assertThat(judged.get("0.005").adjusted()).isCloseTo(0.02, A_LITTLE);
        assertThat(judged.get("0.01").adjusted()).isCloseTo(0.03, A_LITTLE);
        assertThat(judged.get("0.03").adjusted()).isCloseTo(0.06, A_LITTLE);
        assertThat(judged.get("0.04").adjusted()).isCloseTo(0.06, A_LITTLE);
        assertThat(judged.values()).extracting(Judgement::differs).containsExactly(true, false, false, true);
        assertThat(judged.values()).extracting(Judgement::family).containsOnly(4);
    }

    /** Bonferroni would ask for 0.05 / 3 of all of them. */
    @Test
    void asksForLessOnceOneIsShown() {
        assertThat(judge(0.001, 0.02, 0.9).get("0.02").differs()).isTrue();
        assertThat(judge(0.5, 0.02, 0.9).get("0.02").differs()).isFalse();
    }

    @Test
    void tellsTheLevelThatEachFacesBesideTheOthers() {
        Map<String, Judgement> judged = judge(0.001, 0.01, 0.3, 0.9);

        assertThat(judged.values())
                .extracting(Judgement::level)
                .containsExactly(0.05 / 4, 0.05 / 3, 0.05 / 2, 0.05 / 2);
        assertThat(judged.get("0.9").minimumDetectableEffect())
                .isEqualTo(judged.get("0.9").ratio().minimumDetectableEffect(0.025));
    }

    @Test
    void saysWhereAnIntervalAloneLeavesOneOut() {
        Map<String, Judgement> judged = judge(0.04, 0.03, 0.7);

        assertThat(judged.get("0.04").ratio().holds(1)).isFalse();
        assertThat(judged.get("0.04").differs()).isFalse();
        assertThat(judged.values()).extracting(Judgement::differsAlone).containsExactly(true, true, false);
        assertThat(judge(0.04).get("0.04").differsAlone()).isFalse();
    }

    @Test
    void isTheIntervalWhereThereIsOneRatio() {
        for (double p : List.of(0.001, 0.049, 0.051, 0.9)) {
            Ratio ratio = ratio(p);
            Judgement alone = Judgement.alone(ratio).orElseThrow();

            assertThat(alone.differs()).isEqualTo(!ratio.holds(1)).isEqualTo(p < 0.05);
            assertThat(alone.adjusted()).isCloseTo(p, A_LITTLE);
            assertThat(alone.family()).isEqualTo(1);
        }
    }

    @Test
    void leavesRatiosOfTooFewRoundsOut() {
        Ratio few = new Ratio(2, ERROR, 4, ROUNDS - 1);
        Map<String, Ratio> family = new LinkedHashMap<>();
        family.put("few", few);
        family.put("enough", ratio(0.04));

        Map<String, Judgement> judged = Judgement.of(family);

        assertThat(judged).containsOnlyKeys("enough");
        assertThat(judged.get("enough").family()).isEqualTo(1);
        assertThat(judged.get("enough").differs()).isTrue();
        assertThat(Judgement.alone(few)).isEmpty();
        assertThat(Judgement.of(Map.of())).isEmpty();
    }

    @Test
    void isNeverSurerThanCertain() {
        assertThat(judge(0.6, 0.9).values()).extracting(Judgement::adjusted).containsOnly(1.0);
    }

    /** Ratios with these p, by them. */
    private static Map<String, Judgement> judge(double... ps) {
        Map<String, Ratio> family = new LinkedHashMap<>();
        for (double p : ps) {
            family.put(Double.toString(p), ratio(p));
        }
        return Judgement.of(family);
    }

    private static Ratio ratio(double p) {
        double t = TDistribution.of(ROUNDS - 1).inverseSurvivalProbability(p / 2);
        return new Ratio(Math.exp(t * ERROR), ERROR, ROUNDS - 1, ROUNDS);
    }
}
