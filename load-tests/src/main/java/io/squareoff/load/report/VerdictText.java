package io.squareoff.load.report;

import io.squareoff.load.compare.Ratio;
import io.squareoff.load.compare.Verdict;
import java.util.Locale;

/** A verdict in words. */
final class VerdictText {

    private VerdictText() {}

    /** How near a transport comes to its limit. */
    static String ofLimit(Verdict verdict) {
        return of(verdict, "of ");
    }

    static String of(Verdict verdict) {
        return of(verdict, "");
    }

    /** @param preposition what stands before the second arm, where the first is so many times that */
    private static String of(Verdict verdict, String preposition) {
        String first = verdict.first().arm();
        String second = verdict.second().arm();
        String against = first + " against " + second + ": ";
        if (verdict.ratio().isEmpty()) {
            return against + "too few samples in each round";
        }
        Ratio ratio = verdict.ratio().get();
        String value = number(ratio.value());
        if (!ratio.conclusive()) {
            return "%s %s× %s%s in %d %s, too few to say how sure that is"
                    .formatted(
                            first,
                            value,
                            preposition,
                            second,
                            ratio.rounds(),
                            ratio.rounds() == 1 ? "round" : "rounds");
        }
        String interval = number(ratio.low()) + "–" + number(ratio.high());
        return ratio.differs()
                ? "%s %s× (%s) %s%s".formatted(first, value, interval, preposition, second)
                : against + "no difference shown (" + interval + ")";
    }

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }
}
