package io.squareoff.load.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/**
 * A launch that is to be made.
 *
 * @param number counted from 1
 * @param steps the measurements in it, in their order
 */
record PlannedLaunch(int number, List<Step> steps) {

    /**
     * One arm to be measured once.
     *
     * @param round counted from 1
     */
    record Step(int round, Workload workload) {}

    /** The time that a stack takes to start and to stop. */
    static final Duration START_AND_STOP = Duration.ofSeconds(8);

    /** Of one arm and demand, what asks for more squares in more calls warms up for the others too. */
    private static final BinaryOperator<Workload> MOST = BinaryOperator.maxBy(Comparator.comparingInt(Workload::number)
            .thenComparing(Comparator.comparingInt(Workload::chunk).reversed()));

    PlannedLaunch {
        steps = List.copyOf(steps);
    }

    /**
     * The launches of a plan. Its seed draws, for each round anew, the order of its cells; those of the arms in each are balanced, see
     * {@link BalancedOrders}.
     *
     * @return the same for the same plan, on every machine and in every version of Java: {@link Random} and
     *     {@link Collections#shuffle(List, Random)} are specified
     */
    static List<PlannedLaunch> of(Plan plan) {
        Random random = new Random(plan.seed());
        List<List<List<Workload>>> cells = plan.cells().stream()
                .map(cell -> BalancedOrders.of(cell, plan.rounds(), random))
                .toList();
        List<List<Step>> rounds = IntStream.rangeClosed(1, plan.rounds())
                .mapToObj(round -> drawn(cells, round, random))
                .toList();
        List<List<Step>> launches = switch (plan.launches()) {
            case PER_ROUND -> rounds;
            case PER_ARM -> all(rounds).stream().map(List::of).toList();
            case ONE, NONE -> List.of(all(rounds));
        };
        return IntStream.range(0, launches.size())
                .mapToObj(i -> new PlannedLaunch(i + 1, launches.get(i)))
                .toList();
    }

    /**
     * The same where two plans take turns: what nobody starts anew for each round is split into rounds, so that these can take turns
     * too. A launch of one's own stays whole.
     */
    static List<PlannedLaunch> inTurns(Plan plan) {
        List<PlannedLaunch> launches = of(plan);
        if (plan.launches() != Launches.NONE) {
            return launches;
        }
        return IntStream.rangeClosed(1, plan.rounds())
                .mapToObj(round -> new PlannedLaunch(
                        1,
                        launches.get(0).steps().stream()
                                .filter(step -> step.round() == round)
                                .toList()))
                .toList();
    }

    /** @param cells the orders of each, by round */
    private static List<Step> drawn(List<List<List<Workload>>> cells, int round, Random random) {
        List<List<List<Workload>>> shuffled = new ArrayList<>(cells);
        Collections.shuffle(shuffled, random);
        return shuffled.stream()
                .flatMap(orders -> orders.get(round - 1).stream())
                .map(workload -> new Step(round, workload))
                .toList();
    }

    private static List<Step> all(List<List<Step>> rounds) {
        return rounds.stream().flatMap(List::stream).toList();
    }

    /**
     * Warm-up loads in the order in which they are measured, one for each demand of each arm: calls that wait or carry something run
     * other code than those that do not, which one load would leave to be compiled within windows.
     */
    List<Workload> warmUps() {
        Map<String, Workload> byDemand = new LinkedHashMap<>();
        steps.forEach(step -> byDemand.merge(step.workload().armAndDemand(), step.workload(), MOST));
        return List.copyOf(byDemand.values());
    }
}
