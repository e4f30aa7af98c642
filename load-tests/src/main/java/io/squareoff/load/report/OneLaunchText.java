package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.load.compare.Verdict;

/** A ratio that was measured within one launch in words: it is no verdict, since another launch may differ. */
final class OneLaunchText {

    /** Follows tables of such ratios. */
    static final String REMARK =
            "Within one launch: ratios are those of this launch, without an interval and without a verdict, however many"
                    + " rounds there were. Another launch may differ by more than its rounds do.";

    private OneLaunchText() {}

    static String of(Verdict verdict) {
        return of(verdict, "");
    }

    /** Says how near a transport came to its limit. */
    static String ofLimit(Verdict verdict) {
        return of(verdict, "of ");
    }

    private static String of(Verdict verdict, String preposition) {
        return verdict.ratio()
                .map(ratio -> "%s %s× %s%s within one launch"
                        .formatted(
                                verdict.first().arm(),
                                RatioText.number(ratio.value()),
                                preposition,
                                verdict.second().arm()))
                .orElseGet(() -> VerdictText.of(verdict));
    }
}
