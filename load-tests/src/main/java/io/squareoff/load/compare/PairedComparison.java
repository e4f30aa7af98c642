package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Two comparisons of the same plan that take turns: each launch of one and that of the other with the same number are up at the same
 * time, warmed up one after the other, and each arm is measured on one and then on the other, which waits meanwhile. The two windows
 * are mostly less than a minute apart, so what the machine does in that minute, or on that day, is in both and drops out of their ratio.
 * Services that somebody else started take turns by rounds.
 *
 * <p>Not thread-safe. After a failure both still have what was finished.
 */
public final class PairedComparison {

    /** Rounds after which {@link #run} asks whether they are enough: the fewest that show anything. */
    public static final int LOOK = Ratio.ROUNDS_AT_LEAST;

    /** An odd number whose digits look random, of the golden ratio: multiples of it are far from each other. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** One of the two. */
    enum Side {
        BASE,
        HEAD
    }

    /**
     * A launch of each side, or a part of one.
     *
     * @param first the side that goes first, with each arm too
     * @param warmUp the longest load after its start
     */
    record Pair(Side first, PlannedLaunch launch, Duration warmUp) {}

    private final Comparison base;
    private final Comparison head;

    /**
     * @param base that the other is compared with
     * @param head of a plan with the same rounds, launches and seed
     * @throws IllegalArgumentException if the two do not go together
     */
    public PairedComparison(Comparison base, Comparison head) {
        Plan one = base.plan();
        Plan other = head.plan();
        if (!one.cells().equals(other.cells())
                || one.rounds() != other.rounds()
                || one.launches() != other.launches()
                || one.seed() != other.seed()) {
            throw new IllegalArgumentException("base and head must have the same plan");
        }
        this.base = base;
        this.head = head;
    }

    /**
     * Runs to the end, rounds with wrong answers included, or until enough was measured.
     *
     * @param enough is asked after each {@value #LOOK} rounds, except of services that are started once for all rounds
     * @return how many rounds were made
     * @throws io.squareoff.harness.process.UserFacingException if a process ends that should not have
     */
    public int run(TargetSource baseSource, TargetSource headSource, BooleanSupplier enough)
            throws InterruptedException {
        Plan plan = head.plan();
        List<Pair> pairs = pairs(plan);
        for (int made = 1; made <= pairs.size(); made++) {
            Pair pair = pairs.get(made - 1);
            if (pair.first() == Side.BASE) {
                make(pair, base, baseSource, head, headSource);
            } else {
                make(pair, head, headSource, base, baseSource);
            }
            int rounds = roundsToLookAt(made, pairs.size(), plan.rounds());
            if (rounds > 0 && rounds < plan.rounds() && enough.getAsBoolean()) {
                return rounds;
            }
        }
        return plan.rounds();
    }

    private static void make(
            Pair pair, Comparison one, TargetSource oneSource, Comparison other, TargetSource otherSource)
            throws InterruptedException {
        try (Launch first = one.begin(pair.launch(), pair.warmUp(), oneSource);
                Launch second = other.begin(pair.launch(), pair.warmUp(), otherSource)) {
            for (PlannedLaunch.Step step : pair.launch().steps()) {
                one.measure(first, step);
                other.measure(second, step);
            }
            one.complete(first, pair.launch());
            other.complete(second, pair.launch());
        }
    }

    /** The rounds that are over, if it is time to look at them; otherwise 0. */
    static int roundsToLookAt(int made, int pairs, int rounds) {
        int ofRound = pairs / rounds;
        return pairs % rounds == 0 && made % (LOOK * ofRound) == 0 ? made / ofRound : 0;
    }

    /** All pairs in their order. */
    static List<Pair> pairs(Plan plan) {
        List<PlannedLaunch> launches = PlannedLaunch.inTurns(plan);
        // An arm with launches of its own has its own half of them.
        boolean perArm = plan.launches() == Launches.PER_ARM;
        int each = perArm ? plan.rounds() : launches.size();
        Map<Object, Iterator<Side>> sides = new HashMap<>();
        List<Pair> pairs = new ArrayList<>();
        for (int pair = 0; pair < launches.size(); pair++) {
            // What was not started anew is warm already.
            boolean warm = pair > 0 && plan.launches() == Launches.NONE;
            PlannedLaunch launch = launches.get(pair);
            long seed = plan.seed() + sides.size();
            Side first = sides.computeIfAbsent(
                            perArm ? launch.steps().get(0).workload() : plan,
                            any -> first(each, seed).iterator())
                    .next();
            pairs.add(new Pair(first, launch, warm ? Duration.ZERO : plan.stackWarmUp()));
        }
        return pairs;
    }

    /**
     * The side that goes first in each pair: each in half of them, so that a drift within pairs drops out too; of an odd number, one of
     * the two in one more. That holds of each {@value #LOOK} pairs, since the run may end after any of these. The seed draws in which.
     */
    static List<Side> first(int pairs, long seed) {
        // Not the seed itself, which draws the orders of the arms; neighbours would draw alike.
        Random random = new Random(seed * SPREAD);
        int odd = random.nextInt(2);
        List<Side> sides = new ArrayList<>(IntStream.range(0, pairs)
                .mapToObj(pair -> (pair + odd) % 2 == 0 ? Side.BASE : Side.HEAD)
                .toList());
        for (int from = 0; from < pairs; from += LOOK) {
            Collections.shuffle(sides.subList(from, Math.min(from + LOOK, pairs)), random);
        }
        return sides;
    }
}
