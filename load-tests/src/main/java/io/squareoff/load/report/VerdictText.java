package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;

/** A verdict in words. */
final class VerdictText {

    private VerdictText() {}

    /** Says how near a transport comes to its limit. */
    static String ofLimit(Verdict verdict) {
        return of(verdict, "of ");
    }

    static String of(Verdict verdict) {
        return of(verdict, "");
    }

    /** Why two arms have no ratio. */
    static String whyNone(Verdict verdict) {
        return verdict.metric() == Metric.THROUGHPUT
                ? "no answer in some round"
                : RatioText.TOO_FEW_SAMPLES + " in each round";
    }

    /** @param preposition stands before the second arm, after the ratio */
    private static String of(Verdict verdict, String preposition) {
        String first = verdict.first().arm();
        String second = verdict.second().arm();
        String against = first + " against " + second + ": ";
        if (verdict.ratio().isEmpty()) {
            return against + whyNone(verdict);
        }
        Ratio ratio = verdict.ratio().get();
        String value = RatioText.number(ratio.value());
        if (!ratio.conclusive()) {
            return "%s %s× %s%s in %s, %s"
                    .formatted(
                            first,
                            value,
                            preposition,
                            second,
                            RatioText.rounds(ratio.rounds(), verdict.rounds()),
                            RatioText.NO_INTERVAL);
        }
        String shown = "%s %s× (%s) %s%s".formatted(first, value, RatioText.interval(ratio), preposition, second);
        boolean none = verdict.judgement().filter(judged -> !judged.differs()).isPresent();
        String words = none
                ? against + RatioText.verdictWithInterval(verdict.judgement().get(), "")
                : shown;
        return words + RatioText.inSome(ratio.rounds(), verdict.rounds());
    }
}
