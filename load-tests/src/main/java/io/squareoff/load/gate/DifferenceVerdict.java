package io.squareoff.load.gate;

import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.compare.Workload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the difference of one workload between base and head says, in the one metric that decides.
 *
 * @param difference in the primary metric
 * @param tolerance the share by which head may be worse: 0.05 is 5 %
 */
public record DifferenceVerdict(MetricDifference difference, double tolerance) {

    /** @throws IllegalArgumentException if the metric decides nothing, or the tolerance is negative */
    public DifferenceVerdict {
        if (!difference.isPrimary()) {
            throw new IllegalArgumentException(difference.metric().title() + " decides nothing");
        }
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("tolerance must not be negative, not " + tolerance);
        }
    }

    /** Verdicts on those differences that are in the primary metric, in their order. */
    public static List<DifferenceVerdict> of(List<MetricDifference> all, double tolerance) {
        return all.stream()
                .filter(MetricDifference::isPrimary)
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

    /** Returns true if a difference was shown, and its whole interval is beyond the tolerance. */
    public boolean regression() {
        return difference.regression(tolerance);
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
     * Returns true if nothing can be decided on: there is no interval, or one that neither shows nor excludes a regression, of launches
     * that differ so much that a difference as large as the tolerance would not have been shown.
     */
    public boolean undecided() {
        return difference.judgement().isEmpty()
                || !regression() && !excludesRegression() && wouldHaveShown().getAsDouble() > 1 + tolerance;
    }

    public Outcome outcome() {
        if (differs()) {
            return difference.worse().orElseThrow().value() > 1 ? Outcome.SLOWER : Outcome.FASTER;
        }
        return undecided() ? Outcome.CANNOT_SAY : Outcome.NO_DIFFERENCE;
    }

    private boolean differs() {
        return difference.judgement().filter(Judgement::differs).isPresent();
    }

    /** The smallest true ratio above 1 that would have been shown with a probability of 80 %; empty without an interval. */
    public OptionalDouble wouldHaveShown() {
        return difference.judgement().stream()
                .mapToDouble(Judgement::wouldHaveShown)
                .findFirst();
    }

    /**
     * How many times worse head would have to be truly for a regression to be shown with a probability of 80 %, such as 1.09; empty
     * without an interval.
     */
    public OptionalDouble smallestRegression() {
        return difference.judgement().stream()
                .mapToDouble(judged -> judged.ratio().wouldHaveShownBeyond(1 + tolerance))
                .findFirst();
    }

    /** The outcome, and where no difference is shown the smallest that would have been. */
    public String words() {
        return outcome() == Outcome.NO_DIFFERENCE
                ? outcome().words() + " ("
                        + RatioText.wouldHaveShown(difference.judgement().orElseThrow()) + ")"
                : outcome().words();
    }
}
