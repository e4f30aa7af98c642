package io.squareoff.workshop.grader;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.Locale;
import java.util.Optional;

/**
 * What one may say of two arms after some launches.
 *
 * @param low the lower end of the 95 % interval of the ratio
 * @param high the upper end
 * @param verdict in the words of {@link #of}
 * @param minimumDetectableEffect the smallest ratio above 1 that would have been shown; 1 with too few launches
 * @param excluded true if a difference of the size in question is ruled out
 */
record Reading(
        double ratio, double low, double high, String verdict, double minimumDetectableEffect, boolean excluded) {

    static final String TOO_FEW = "too few launches";

    /** As reports of comparisons have it. */
    static Reading of(Launches launches, double percent) {
        Ratio ratio = Ratio.ofPairs(launches.first(), launches.second());
        Optional<Judgement> judgement = Judgement.alone(ratio);
        double bound = 1 + percent / 100;
        boolean excluded = judgement.isPresent() && ratio.low() > 1 / bound && ratio.high() < bound;
        return new Reading(
                ratio.value(),
                ratio.low(),
                ratio.high(),
                verdict(ratio, judgement),
                judgement.map(Judgement::minimumDetectableEffect).orElse(1.0),
                excluded);
    }

    private static String verdict(Ratio ratio, Optional<Judgement> judgement) {
        if (judgement.isEmpty()) {
            return TOO_FEW;
        }
        if (!judgement.get().differs()) {
            return RatioText.NO_DIFFERENCE;
        }
        return ratio.value() > 1 ? "faster" : "slower";
    }

    /** The interval as text. */
    String interval() {
        return String.format(Locale.ROOT, "%.4f to %.4f", low, high);
    }
}
