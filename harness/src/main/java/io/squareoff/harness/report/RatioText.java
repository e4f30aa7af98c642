package io.squareoff.harness.report;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The words for a ratio and how sure it is: every report takes them from here. */
public final class RatioText {

    /** Neither a difference is shown nor that there is none. */
    public static final String NO_DIFFERENCE = "no difference shown";

    public static final String EQUAL = "equal within " + Math.round(100 * Judgement.MARGIN) + " %";

    public static final String NO_INTERVAL = "no confidence interval (needs " + Ratio.ROUNDS_AT_LEAST + " rounds)";

    /** Explains {@link #NO_DIFFERENCE} beside an interval that leaves 1 out. */
    private static final String AMONG =
            "No difference among several ratios: each 95 % interval is that of its ratio alone, and of several one may leave 1 out by"
                    + " chance. A difference is shown only where that chance, for all of them together, is below 5 % (Holm).";

    /** Explains {@link #NO_DIFFERENCE}. */
    private static final String OPEN = "No difference shown: nor is one over " + Math.round(100 * Judgement.MARGIN)
            + " % excluded, so nobody can say. Beside it stands the smallest that would have been shown in four of five such runs.";

    public static final String TOO_FEW_SAMPLES = "too few samples";

    private RatioText() {}

    /** Remarks on {@link #NO_DIFFERENCE}, where one of the judgements says that. */
    public static List<String> remarks(List<Judgement> judgements) {
        List<String> remarks = new ArrayList<>();
        if (judgements.stream().anyMatch(Judgement::open)) {
            remarks.add(OPEN);
        }
        if (judgements.stream().anyMatch(Judgement::differsAlone)) {
            remarks.add(AMONG);
        }
        return remarks;
    }

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    public static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }

    /** The bounds of the interval, such as "0.980–1.05". */
    public static String interval(Ratio ratio) {
        return interval(ratio.low(), ratio.high());
    }

    public static String interval(double low, double high) {
        return number(low) + "–" + number(high);
    }

    /** A ratio with its interval, such as "1.02 (0.980–1.05)". */
    public static String withInterval(Ratio ratio) {
        return number(ratio.value()) + " (" + interval(ratio) + ")";
    }

    /** The same as a factor, such as "1.02× (0.980–1.05)". */
    public static String factor(Ratio ratio) {
        return number(ratio.value()) + "× (" + interval(ratio) + ")";
    }

    /**
     * Says whether a difference was shown, or that there is none beyond the margin; if neither, how large one would have been.
     *
     * @param judgement empty of too few rounds
     * @param shown the words for a difference that was
     */
    public static String verdict(Optional<Judgement> judgement, String shown) {
        return judgement
                .map(judged -> judged.differs()
                        ? shown
                        : judged.equal() ? EQUAL : NO_DIFFERENCE + among(judged) + " (" + wouldHaveShown(judged) + ")")
                .orElse(NO_INTERVAL);
    }

    /**
     * The same with the interval, where no column of its own has it.
     *
     * @param shown the words for a difference that was, before the interval
     */
    public static String verdictWithInterval(Judgement judgement, String shown) {
        String interval = interval(judgement.ratio());
        if (judgement.equal()) {
            return EQUAL + " (" + interval + ")";
        }
        return judgement.differs()
                ? shown + " (" + interval + ")"
                : NO_DIFFERENCE + among(judgement) + " (" + interval + "; " + wouldHaveShown(judgement) + ")";
    }

    /** Names the others, such as " among 5 ratios", where the interval alone says something else; nothing otherwise. */
    public static String among(Judgement judgement) {
        return judgement.differsAlone() ? " among " + judgement.family() + " ratios" : "";
    }

    /** The smallest difference that would have been shown, such as "would have shown 4.1 %". */
    public static String wouldHaveShown(Judgement judgement) {
        return wouldHaveShown(judgement.minimumDetectableEffect());
    }

    /** @param ratio the smallest above 1 that would have been shown, such as 1.041 */
    public static String wouldHaveShown(double ratio) {
        double percent = 100 * (ratio - 1);
        if (percent == 0) {
            return "would have shown any";
        }
        if (ratio >= 2) {
            return "would have shown " + number(ratio) + "×";
        }
        return String.format(
                Locale.ROOT, percent < 10 ? "would have shown %.1f %%" : "would have shown %.0f %%", percent);
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
