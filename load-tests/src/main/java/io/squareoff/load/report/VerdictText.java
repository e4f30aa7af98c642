package io.squareoff.load.report;

import io.squareoff.load.compare.Metric;
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
            return against
                    + (verdict.metric() == Metric.THROUGHPUT
                            ? "not one answer in some round"
                            : "too few samples in each round");
        }
        Ratio ratio = verdict.ratio().get();
        String value = number(ratio.value());
        if (!ratio.conclusive()) {
            return "%s %s× %s%s in %s, too few to say how sure that is"
                    .formatted(first, value, preposition, second, rounds(ratio, verdict));
        }
        String interval = number(ratio.low()) + "–" + number(ratio.high());
        String words = ratio.differs()
                ? "%s %s× (%s) %s%s".formatted(first, value, interval, preposition, second)
                : against + "no difference shown (" + interval + ")";
        return ratio.rounds() == verdict.rounds() ? words : words + " in " + rounds(ratio, verdict);
    }

    /** Those that have the figure, and of how many where others do not: they may be the good ones. */
    private static String rounds(Ratio ratio, Verdict verdict) {
        String of = ratio.rounds() == verdict.rounds() ? "" : " of " + verdict.rounds();
        return ratio.rounds() + of + (verdict.rounds() == 1 ? " round" : " rounds");
    }

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }
}
