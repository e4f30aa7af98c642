package io.squareoff.load.compare;

import io.squareoff.load.compare.PlannedLaunch.Step;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The time that a run takes, estimated before it begins. */
public final class Estimate {

    /** Requests per second; any number that halves and grows in small enough steps will do. */
    private static final int CLOSED_THROUGHPUT = 1000;

    /** Arrivals that come evenly are answered in time up to about this share of what a closed model gets through. */
    private static final double HOLDING_SHARE = 0.8;

    private Estimate() {}

    /**
     * About the time that a run takes, warm-ups as long as they may be.
     *
     * @param objective of a search for capacity; empty where the plan's workloads are compared
     */
    public static Duration of(Plan plan, Optional<Objective> objective) {
        return PlannedLaunch.estimate(objective.isPresent() ? List.of(search(plan)) : PlannedLaunch.of(plan), plan);
    }

    /** The launch of a search, with as many windows as one usually has. */
    private static PlannedLaunch search(Plan plan) {
        int windows = 1 + probes();
        List<Step> steps = plan.largest().stream()
                .flatMap(workload -> Collections.nCopies(windows, new Step(1, workload)).stream())
                .toList();
        return new PlannedLaunch(1, steps);
    }

    /** The windows after the first of an arm: each rate at which the objective does not hold is tried twice. */
    private static int probes() {
        RateSearch search = new RateSearch(CLOSED_THROUGHPUT / 2);
        int probes = 0;
        for (OptionalInt next; (next = search.next()).isPresent(); ) {
            boolean holds = next.getAsInt() <= HOLDING_SHARE * CLOSED_THROUGHPUT;
            probes += holds ? 1 : 2;
            search.tried(holds);
        }
        return probes;
    }
}
