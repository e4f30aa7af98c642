package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;

/** A figure of each round that influences others, whose ratios are computed without its influence. */
interface Covariate {

    /** Returns the logarithm of a round's figure. */
    double of(Round round);

    /**
     * Computes the geometric mean of ratios without it.
     *
     * @param logs of each round's ratio
     * @param differences for each ratio, the sum of the logarithms that its rounds have of this, each times the power of its figure in the
     *     ratio: of a plain ratio, the numerator's minus the denominator's
     */
    Ratio ratio(double[] logs, double[] differences);
}
