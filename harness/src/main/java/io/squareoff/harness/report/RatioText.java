package io.squareoff.harness.report;

import io.squareoff.harness.statistics.Ratio;
import java.util.Locale;

/** The words for a ratio and how sure it is: every report takes them from here. */
public final class RatioText {

    public static final String NO_DIFFERENCE = "no difference shown";

    public static final String NO_INTERVAL = "no confidence interval (needs " + Ratio.ROUNDS_AT_LEAST + " rounds)";

    public static final String TOO_FEW_SAMPLES = "too few samples";

    private RatioText() {}

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    public static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }

    /** The bounds of the interval, such as "0.980–1.05". */
    public static String interval(Ratio ratio) {
        return number(ratio.low()) + "–" + number(ratio.high());
    }

    /**
     * Says whether a difference was shown.
     *
     * @param shown the words for a difference that was
     */
    public static String verdict(Ratio ratio, String shown) {
        if (!ratio.conclusive()) {
            return NO_INTERVAL;
        }
        return ratio.differs() ? shown : NO_DIFFERENCE;
    }

    /**
     * Follows a figure that only some of the rounds have, such as " in 6 of 8 rounds": these may be the good ones.
     *
     * @return nothing where all have it
     */
    public static String inSome(int having, int rounds) {
        return having == rounds ? "" : " in " + rounds(having, rounds);
    }

    /** Counts rounds: "2 rounds", or "6 of 8 rounds" where not all have the figure. */
    public static String rounds(int having, int rounds) {
        String of = having == rounds ? "" : " of " + rounds;
        return having + of + (rounds == 1 ? " round" : " rounds");
    }
}
