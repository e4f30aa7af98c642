package io.squareoff.harness.statistics;

import java.util.random.RandomGenerator;

/**
 * Figures as a comparison would measure them, with noise of a known size: in each launch every arm once, in an order drawn anew. All
 * arms are equal but for this noise, which is normal on logarithms.
 *
 * <p>Not thread-safe.
 */
final class SimulatedLaunches {

    private final Noise noise;
    private final boolean oneLaunch;
    private final RandomGenerator random;

    /** @param oneLaunch true if all rounds are of one launch, so that noise between launches is drawn once */
    SimulatedLaunches(Noise noise, boolean oneLaunch, RandomGenerator random) {
        this.noise = noise;
        this.oneLaunch = oneLaunch;
        this.random = random;
    }

    /** Simulates a comparison, and returns the figures of each round by arm. */
    double[][] figures(int arms, int rounds) {
        double[][] figures = new double[arms][rounds];
        double[] levels = levels(arms);
        int[] order = new int[arms];
        for (int round = 0; round < rounds; round++) {
            if (round > 0 && !oneLaunch) {
                levels = levels(arms);
            }
            draw(order);
            for (int position = 0; position < arms; position++) {
                int arm = order[position];
                double window = noise.within() * random.nextGaussian() + noise.drift() * (round * arms + position);
                figures[arm][round] = Math.exp(levels[arm] + window);
            }
        }
        return figures;
    }

    /** The level of each arm in a launch, around which its windows lie. */
    private double[] levels(int arms) {
        double[] levels = new double[arms];
        for (int arm = 0; arm < arms; arm++) {
            levels[arm] = noise.between() * random.nextGaussian();
        }
        return levels;
    }

    /** Draws an order of all arms (Fisher and Yates). */
    private void draw(int[] order) {
        for (int i = 0; i < order.length; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
    }
}
