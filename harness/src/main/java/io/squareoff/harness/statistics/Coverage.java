package io.squareoff.harness.statistics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Shares of the 95 % intervals of {@link Ratio} that hold the true ratio, by simulation: comparisons of three arms, as by default,
 * with noise of known sizes within and between launches, and with drift.
 *
 * @param design the simulated comparisons
 * @param shares of the intervals that hold the true ratio, by noise
 */
public record Coverage(Design design, Map<Noise, Double> shares) {

    /** Standard deviations; launches of fresh JVMs differ by 3.5 to 4 % where this was measured. */
    public static final List<Double> WITHIN = List.of(0.01, 0.03, 0.06, 0.12);

    public static final List<Double> BETWEEN = List.of(0.0, 0.03, 0.06, 0.12);

    /** Growth from one window to the next; at 3 % throughput grows by 70 % over six launches of three arms. */
    public static final List<Double> DRIFT = List.of(0.0, 0.01, 0.03);

    /** An interval that claims 95 % and holds the true ratio less often than this claims too much. */
    public static final double AT_LEAST = 0.93;

    private static final int ARMS = 3;

    /** Fewer would tell 93 % from 95 % by chance. */
    private static final int RUNS_AT_LEAST = 1_000;

    /**
     * A simulation.
     *
     * @param launches rounds of each comparison
     * @param runs comparisons for each combination of noises
     * @param oneLaunch true if all rounds are of one launch
     * @param seed the same one gives the same shares
     */
    public record Design(int launches, int runs, boolean oneLaunch, long seed) {

        /** @throws IllegalArgumentException naming the property and its bad value */
        public Design {
            if (launches < Ratio.ROUNDS_AT_LEAST) {
                throw new IllegalArgumentException(
                        "launches must be at least " + Ratio.ROUNDS_AT_LEAST + ", not " + launches);
            }
            if (runs < RUNS_AT_LEAST) {
                throw new IllegalArgumentException("runs must be at least " + RUNS_AT_LEAST + ", not " + runs);
            }
        }
    }

    public Coverage {
        shares = new LinkedHashMap<>(shares);
    }

    /** The number of combinations of noises. */
    public static int combinations() {
        return WITHIN.size() * BETWEEN.size() * DRIFT.size();
    }

    /** Simulates comparisons with each combination of the noises above. */
    public static Coverage simulate(Design design) {
        return simulate(design, done -> {});
    }

    /**
     * The same.
     *
     * @param listener gets the number of combinations done, after each
     */
    public static Coverage simulate(Design design, IntConsumer listener) {
        SplittableRandom seeds = new SplittableRandom(design.seed());
        Map<Noise, Double> shares = new LinkedHashMap<>();
        for (double within : WITHIN) {
            for (double between : BETWEEN) {
                for (double drift : DRIFT) {
                    Noise noise = new Noise(within, between, drift);
                    shares.put(noise, share(design, noise, seeds.split()));
                    listener.accept(shares.size());
                }
            }
        }
        return new Coverage(design, shares);
    }

    private static double share(Design design, Noise noise, SplittableRandom random) {
        SimulatedLaunches simulated = new SimulatedLaunches(noise, design.oneLaunch(), random);
        int held = 0;
        for (int run = 0; run < design.runs(); run++) {
            double[][] figures = simulated.figures(ARMS, design.launches());
            held += Ratio.ofPairs(figures[1], figures[0]).holds(1) ? 1 : 0;
        }
        return (double) held / design.runs();
    }

    /** The share of the intervals that hold the true ratio with this noise, one of those above. */
    public double share(Noise noise) {
        return shares.get(noise);
    }

    public double least() {
        return Collections.min(shares.values());
    }

    public double most() {
        return Collections.max(shares.values());
    }

    /** Returns true if no share is below {@link #AT_LEAST}. */
    public boolean holds() {
        return least() >= AT_LEAST;
    }
}
