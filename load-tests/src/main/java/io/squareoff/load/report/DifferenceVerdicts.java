package io.squareoff.load.report;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.gate.DifferenceVerdict;
import java.util.List;

/** The verdicts on the differences between base and head for a short view. */
final class DifferenceVerdicts {

    private static final String REFERENCE = "the base";

    private DifferenceVerdicts() {}

    static List<ReportVerdict> of(List<DifferenceVerdict> verdicts) {
        return verdicts.stream().map(DifferenceVerdicts::of).toList();
    }

    /** A regression that was not confirmed. */
    static ReportVerdict unconfirmed(DifferenceVerdict verdict) {
        return none(verdict, figure(verdict) + ", which a second batch did not confirm");
    }

    private static ReportVerdict of(DifferenceVerdict verdict) {
        if (verdict.difference().judgement().isEmpty()) {
            return none(verdict, why(verdict.difference()));
        }
        Judgement judged = verdict.difference().judgement().get();
        return switch (verdict.outcome()) {
            case CANNOT_SAY -> none(verdict, figure(verdict) + ", " + RatioText.wouldHaveShown(judged));
            case NO_DIFFERENCE, FASTER -> judged(verdict, judged, Outcome.FASTER);
            case SLOWER -> judged(verdict, judged, verdict.regression() ? Outcome.REGRESSION : Outcome.TOLERATED);
        };
    }

    private static ReportVerdict judged(DifferenceVerdict verdict, Judgement judged, Outcome shown) {
        return ReportVerdict.of(
                verdict.workload().arm(),
                REFERENCE,
                WorkloadText.of(verdict.workload()),
                verdict.metric().title(),
                judged,
                shown);
    }

    private static ReportVerdict none(DifferenceVerdict verdict, String why) {
        return ReportVerdict.none(verdict.workload().arm(), REFERENCE, WorkloadText.of(verdict.workload()), why);
    }

    private static String figure(DifferenceVerdict verdict) {
        var ratio = verdict.ratio().orElseThrow();
        return verdict.metric().title() + " " + RatioText.number(ratio.value()) + "× (" + RatioText.interval(ratio)
                + ")";
    }

    private static String why(MetricDifference difference) {
        return difference
                .ratio()
                .map(ratio -> "%s %s×, %s"
                        .formatted(difference.metric().title(), RatioText.number(ratio.value()), RatioText.NO_INTERVAL))
                .orElse(difference.metric().title() + " has " + RatioText.TOO_FEW_SAMPLES);
    }
}
