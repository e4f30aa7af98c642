package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Measurement.TargetSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Two comparisons of the same plan that take turns: for each launch of one, the launch of the other with the same number, with the arms
 * in the same order. The two of a pair are minutes apart, so what the machine does in that hour or on that day is in both and
 * drops out of their ratio. What somebody else started takes turns by rounds.
 *
 * <p>Not thread-safe. After a failure both still have what was finished.
 */
public final class PairedComparison {

    /** Rounds after which {@link #run} asks whether they are enough: the fewest that tell anything. */
    public static final int LOOK = Ratio.ROUNDS_AT_LEAST;

    /** An odd number whose digits look random, of the golden ratio: multiples of it are far from each other. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** One of the two. */
    enum Side {
        BASE,
        HEAD
    }

    /**
     * A launch of one side, or a part of one.
     *
     * @param warmUp the longest load after its start
     */
    record Turn(Side side, PlannedLaunch launch, Duration warmUp) {}

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
        List<Turn> turns = turns(plan);
        for (int made = 1; made <= turns.size(); made++) {
            Turn turn = turns.get(made - 1);
            if (turn.side() == Side.BASE) {
                base.make(turn.launch(), turn.warmUp(), baseSource);
            } else {
                head.make(turn.launch(), turn.warmUp(), headSource);
            }
            int rounds = roundsToLookAt(made, turns.size(), plan.rounds());
            if (rounds > 0 && rounds < plan.rounds() && enough.getAsBoolean()) {
                return rounds;
            }
        }
        return plan.rounds();
    }

    /** The rounds that are over, if it is time to look at them; otherwise 0. */
    static int roundsToLookAt(int turnsMade, int turns, int rounds) {
        int ofRound = turns / rounds;
        return turns % rounds == 0 && turnsMade % (LOOK * ofRound) == 0 ? turnsMade / ofRound : 0;
    }

    /** All turns in their order: those of a pair follow each other. */
    static List<Turn> turns(Plan plan) {
        List<PlannedLaunch> launches = PlannedLaunch.inTurns(plan);
        List<Side> first = first(launches.size(), plan.seed());
        List<Turn> turns = new ArrayList<>();
        for (int pair = 0; pair < launches.size(); pair++) {
            // What was not started anew is warm already.
            boolean warm = pair > 0 && plan.launches() == Launches.NONE;
            Duration warmUp = warm ? Duration.ZERO : plan.stackWarmUp();
            Side one = first.get(pair);
            turns.add(new Turn(one, launches.get(pair), warmUp));
            turns.add(new Turn(one == Side.BASE ? Side.HEAD : Side.BASE, launches.get(pair), warmUp));
        }
        return turns;
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
