package io.squareoff.harness.statistics;

import org.apache.commons.statistics.distribution.BetaDistribution;

/** The largest share of trials with an event that fits to few of them (Clopper and Pearson, 1934). */
public final class ShareBound {

    private static final double CONFIDENCE = 0.95;

    private ShareBound() {}

    /**
     * The largest share with which so few trials, or fewer, would have it in 5 of 100 series: 39 % after none of six.
     *
     * @param of trials, at least one
     */
    public static double atMost(long having, long of) {
        return having == of
                ? 1
                : BetaDistribution.of(having + 1.0, (double) of - having).inverseCumulativeProbability(CONFIDENCE);
    }
}
