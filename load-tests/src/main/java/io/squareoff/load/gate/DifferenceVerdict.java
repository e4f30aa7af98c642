package io.squareoff.load.gate;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.List;
import java.util.Optional;

/**
 * A verdict on the difference of one workload between base and head, in one metric.
 *
 * @param difference judged among those of all metrics and workloads
 * @param tolerance the share by which head may be worse: 0.05 is 5 %
 * @param disputed true if one batch alone shows a regression, and no second one excludes it
 */
public record DifferenceVerdict(JudgedRatio difference, double tolerance, boolean disputed) {

    /** @throws IllegalArgumentException if the tolerance is negative */
    public DifferenceVerdict {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance must not be negative, not " + tolerance);
        }
    }

    /** The verdict of one batch, or of two runs. */
    public DifferenceVerdict(JudgedRatio difference, double tolerance) {
        this(difference, tolerance, false);
    }

    /** Verdicts on differences, in their order. */
    public static List<DifferenceVerdict> of(List<JudgedRatio> all, double tolerance) {
        return all.stream()
                .map(difference -> new DifferenceVerdict(difference, tolerance))
                .toList();
    }

    public Workload workload() {
        return difference.workload();
    }

    public Metric metric() {
        return difference.metric();
    }

    /** Head's figure to base's; empty where one of them has none. */
    public Optional<Ratio> ratio() {
        return difference.ratio();
    }

    /** The same, which another batch does not bear out. */
    DifferenceVerdict dispute() {
        return new DifferenceVerdict(difference, tolerance, true);
    }

    /** Returns true if a difference was shown, its whole interval is beyond the tolerance, and no other batch disputes it. */
    public boolean regression() {
        return !disputed && difference.regression(tolerance);
    }

    /** Returns true if the whole interval is within the tolerance, or better. */
    public boolean excludesRegression() {
        return difference.judgement().isPresent()
                && difference
                        .worse()
                        .filter(worse -> worse.high() <= 1 + tolerance)
                        .isPresent();
    }

    /**
     * Returns true if nothing can be decided on: batches disagree, there is no interval, or one that neither shows nor excludes a
     * regression, of launches that differ so much that a difference as large as the tolerance would not have been shown.
     */
    private boolean undecided() {
        return disputed
                || difference.judgement().isEmpty()
                || !regression()
                        && !excludesRegression()
                        && difference.judgement().get().minimumDetectableEffect() > 1 + tolerance;
    }

    /** The one outcome, which every report, the decision and the exit code follow. */
    public Outcome outcome() {
        if (undecided()) {
            return Outcome.CANNOT_SAY;
        }
        if (!difference.differs()) {
            return difference.isEqual() ? Outcome.EQUAL : Outcome.NO_DIFFERENCE;
        }
        if (difference.worse().orElseThrow().value() <= 1) {
            return Outcome.BETTER;
        }
        if (regression()) {
            return Outcome.REGRESSION;
        }
        return excludesRegression() ? Outcome.TOLERATED : Outcome.PERHAPS_REGRESSION;
    }

    /**
     * How many times worse head would have to be truly for a regression to be shown with a probability of 80 %, such as 1.09; empty
     * without an interval.
     */
    public Optional<Double> smallestRegression() {
        return difference.judgement().map(judged -> judged.ratio().minimumDetectableBeyond(1 + tolerance));
    }

    /** The outcome, and where no difference is shown, or nothing can be said, the smallest that would have been shown. */
    public String words() {
        String word = outcome().word();
        Optional<Judgement> judgement = difference.judgement();
        return switch (outcome()) {
            case NO_DIFFERENCE -> RatioText.verdict(judgement, word);
            case CANNOT_SAY ->
                judgement
                        .map(judged -> word + " (" + RatioText.wouldHaveShown(judged) + ")")
                        .orElse(word);
            default -> word;
        };
    }
}
