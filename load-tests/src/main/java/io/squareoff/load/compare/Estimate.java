package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.PlannedLaunch.Step;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The time that a run takes, estimated before it begins. */
public final class Estimate {

    /** Requests per second; any number that halves and grows in small enough steps will do. */
    private static final int CLOSED_THROUGHPUT = 1000;

    /** Independent arrivals are answered in time up to about this share of what a closed model gets through. */
    private static final double HOLDING_SHARE = 0.8;

    private Estimate() {}

    /**
     * About the time that a run takes, warm-ups as long as they usually are, see {@link UsualLoads}.
     *
     * @param objective of a search for capacity; empty where the plan's workloads are compared
     */
    public static Duration of(Plan plan, Optional<Objective> objective) {
        Duration all = PlannedLaunch.estimate(objective.isPresent() ? searches(plan) : PlannedLaunch.of(plan), plan);
        return plan.sharesCapacity() ? all.plus(of(plan.ofCapacity(), Optional.empty())) : all;
    }

    /** The launches of a search, with as many windows as one usually has. */
    private static List<PlannedLaunch> searches(Plan plan) {
        int holding = (int) (HOLDING_SHARE * CLOSED_THROUGHPUT);
        int first = 1 + windows(CLOSED_THROUGHPUT / 2, RateSearch.FROM_AFAR, holding);
        int later = windows((int) (holding / RateSearch.FROM_NEAR), RateSearch.FROM_NEAR, holding);
        return IntStream.rangeClosed(1, plan.rounds())
                .mapToObj(launch -> new PlannedLaunch(
                        launch,
                        plan.largest().stream()
                                .map(workload -> workload.with(new Load.Open(holding)))
                                .flatMap(workload ->
                                        Collections.nCopies(launch == 1 ? first : later, new Step(1, workload))
                                                .stream())
                                .toList()))
                .toList();
    }

    private static int windows(int first, double step, int holding) {
        Map<Integer, Boolean> tried = new HashMap<>();
        try {
            RateSearch.run(first, step, rate -> rate <= holding, tried);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing waits here", e);
        }
        return tried.size();
    }
}
