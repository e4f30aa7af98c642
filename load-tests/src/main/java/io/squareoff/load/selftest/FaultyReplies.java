package io.squareoff.load.selftest;

import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gatling.Load;
import io.squareoff.load.stack.Stack;
import java.time.Duration;

/** A backend that gets some numbers wrong: the round must fail, and say how. */
final class FaultyReplies implements Check {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Workload WORKLOAD = new Workload("nats", 40, new Load.Closed(4));

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
        try (FaultyBackend backend = new FaultyBackend(stack.brokerUrls())) {
            backend.join(fault);
            Round round = runner.measure(stack, 1, WORKLOAD, Duration.ZERO, WINDOW, "a backend with replies " + fault);
            return new Outcome(!round.failures().isEmpty(), "failures: " + round.failures());
        }
    }
}
