package io.squareoff.load.report;

import io.squareoff.load.compare.Ratio;
import io.squareoff.load.compare.Verdict;
import java.util.Locale;

/** A verdict in words. */
final class VerdictText {

    private VerdictText() {}

    /** How near a transport comes to its limit. */
    static String ofLimit(Verdict verdict) {
        return of(verdict)
                .replace(" " + verdict.second().arm(), " of " + verdict.second().arm());
    }

    static String of(Verdict verdict) {
        return verdict.ratio().map(ratio -> of(verdict, ratio)).orElse("too few samples in each round");
    }

    private static String of(Verdict verdict, Ratio ratio) {
        if (!ratio.conclusive()) {
            return "%s %s× %s in %d rounds, too few to say how sure that is"
                    .formatted(
                            verdict.first().arm(),
                            number(ratio.value()),
                            verdict.second().arm(),
                            ratio.rounds());
        }
        String interval = number(ratio.low()) + "–" + number(ratio.high());
        return ratio.differs()
                ? "%s %s× (%s) %s"
                        .formatted(
                                verdict.first().arm(),
                                number(ratio.value()),
                                interval,
                                verdict.second().arm())
                : "no difference shown (" + interval + ")";
    }

    /** Three significant digits, or a little fewer where the ratio is tiny. */
    static String number(double ratio) {
        int decimals = ratio >= 100 ? 0 : ratio >= 10 ? 1 : ratio >= 1 ? 2 : ratio >= 0.1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
    }
}
