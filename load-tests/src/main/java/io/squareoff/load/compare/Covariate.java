package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;

/** A figure of a round that has part in others, and is taken out of their ratios. */
interface Covariate {

    /** The logarithm of a round's. */
    double of(Round round);

    /**
     * The geometric mean of ratios without it.
     *
     * @param logs of each round's ratio
     * @param differences the sum of the logarithms that its rounds have of this, each times the power of its figure in the ratio
     */
    Ratio ratio(double[] logs, double[] differences);
}
