package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** A backend with some wrong replies: the round must fail, and name the fault. */
final class FaultyReplies implements Check {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Workload WORKLOAD = new Workload("nats", 40, new Load.Closed(4));

    /** The failures that the aggregator or the generator must report for each fault: any other has another reason. */
    private static final Map<FaultyBackend.Fault, Set<String>> KINDS = Map.of(
            FaultyBackend.Fault.WRONG, Set.of("status 502", "wrong answer"),
            FaultyBackend.Fault.DROPPED, Set.of("status 504"),
            FaultyBackend.Fault.DUPLICATE, Set.of("status 502", Round.UNEXPECTED_REPLIES));

    private final Runner runner;
    private final FaultyBackend.Fault fault;

    FaultyReplies(Runner runner, FaultyBackend.Fault fault) {
        this.runner = runner;
        this.fault = fault;
    }

    @Override
    public String claim() {
        return "a transport fails the round whose replies are "
                + switch (fault) {
                    case WRONG -> "wrong";
                    case DROPPED -> "dropped";
                    case DUPLICATE -> "duplicated";
                };
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        try (FaultyBackend backend = new FaultyBackend(stack.backends().orElseThrow())) {
            backend.join(fault);
            Round round = runner.measure(stack, 1, WORKLOAD, Duration.ZERO, WINDOW, "a backend with replies " + fault);
            boolean seen = !Collections.disjoint(round.failures().keySet(), KINDS.get(fault));
            return new Outcome(seen, "failures: " + round.failures());
        }
    }
}
