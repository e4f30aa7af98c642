package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.List;

/** The verdicts on the differences between base and head for a short view. */
final class DifferenceVerdicts {

    private static final String REFERENCE = "the base";

    private DifferenceVerdicts() {}

    static List<ReportVerdict> of(List<DifferenceVerdict> verdicts) {
        return verdicts.stream().map(DifferenceVerdicts::of).toList();
    }

    private static ReportVerdict of(DifferenceVerdict verdict) {
        if (verdict.difference().judgement().isEmpty()) {
            return none(verdict, why(verdict.difference()));
        }
        if (verdict.disputed()) {
            return none(verdict, figure(verdict) + ", and one batch alone shows a regression");
        }
        return ReportVerdict.of(
                verdict.workload().arm(),
                REFERENCE,
                WorkloadText.of(verdict.workload()),
                verdict.metric().title(),
                verdict.difference().judgement().get(),
                verdict.outcome());
    }

    private static ReportVerdict none(DifferenceVerdict verdict, String why) {
        return ReportVerdict.none(verdict.workload().arm(), REFERENCE, WorkloadText.of(verdict.workload()), why);
    }

    private static String figure(DifferenceVerdict verdict) {
        var ratio = verdict.ratio().orElseThrow();
        return verdict.metric().title() + " " + RatioText.number(ratio.value()) + "× (" + RatioText.interval(ratio)
                + ")";
    }

    private static String why(JudgedRatio difference) {
        return difference
                .ratio()
                .map(ratio -> "%s %s×, %s"
                        .formatted(difference.metric().title(), RatioText.number(ratio.value()), RatioText.NO_INTERVAL))
                .orElse(difference.metric().title() + " has " + RatioText.TOO_FEW_SAMPLES);
    }
}
