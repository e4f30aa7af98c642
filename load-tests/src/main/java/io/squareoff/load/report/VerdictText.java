package io.squareoff.load.report;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
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
                    .formatted(first, value, preposition, second, rounds(ratio.rounds(), verdict.rounds()));
        }
        String interval = number(ratio.low()) + "–" + number(ratio.high());
        String words = ratio.differs()
                ? "%s %s× (%s) %s%s".formatted(first, value, interval, preposition, second)
                : against + "no difference shown (" + interval + ")";
        return words + inSome(ratio.rounds(), verdict.rounds());
    }

    /** Words that follow a figure which not all rounds have: those that do may be the good ones. Nothing where all have it. */
    static String inSome(int having, int rounds) {
        return having == rounds ? "" : " in " + rounds(having, rounds);
    }

    private static String rounds(int having, int rounds) {
        String of = having == rounds ? "" : " of " + rounds;
        return having + of + (rounds == 1 ? " round" : " rounds");
    }

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }
}
