package io.squareoff.load.selftest;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * Checks on this machine that known latencies and known CPU time are measured right, that a stall of a service, and of the generator, shows in every request that it
 * delayed, that no wrong answer passes, and that the generator itself does not stall.
 */
public final class SelfTest {

    /** The state of a check, or of all: then the first of these that holds for one. */
    public enum State {
        FAILED("FAILED"),
        CANNOT_SAY("cannot say"),
        PASSED("passed");

        private final String word;

        State(String word) {
            this.word = word;
        }
    }

    /** The transports that it tries the checks on. */
    public static final List<String> TRANSPORTS = List.of("nats", SteadyArrivals.FLOOR);

    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration BRIEF_WARM_UP = Duration.ofSeconds(3);

    private final Runner runner;
    private final boolean brief;
    private final Progress progress;
    private final List<Check> checks = new ArrayList<>();

    /** @param brief leaves out the generator's steadiness, which asks for a machine without other work
     * @param cores that the machine has */
    public SelfTest(Runner runner, boolean brief, int cores, Progress progress) {
        this.runner = runner;
        this.brief = brief;
        this.progress = progress;
        checks.add(new KnownLatencies());
        checks.add(new KnownCpu());
        if (!brief) {
            checks.add(new SteadyArrivals(runner, cores));
        }
        for (Frozen.Which which : Frozen.Which.values()) {
            checks.add(new Frozen(runner, which));
        }
        for (FaultyReplies.Fault fault : FaultyReplies.Fault.values()) {
            checks.add(new FaultyReplies(runner, fault));
        }
    }

    /**
     * Runs all checks, also after one has failed.
     *
     * @param stack that nothing else uses
     * @param log takes the outcome of each check
     * @return the worst state of any
     * @throws io.squareoff.harness.process.UserFacingException if a process ends unexpectedly
     */
    public State run(Stack stack, Consumer<String> log) throws InterruptedException {
        State worst = State.PASSED;
        Workload warmUp = new Workload(TRANSPORTS.get(0), 1000, new Load.Closed(10));
        Duration longest = brief ? BRIEF_WARM_UP : WARM_UP;
        runner.warmUp(stack, warmUp, longest, longest, "warm-up", new HashMap<>());
        for (Check check : checks) {
            String number = "check " + (checks.indexOf(check) + 1) + " of " + checks.size();
            progress.begin(new Step(number + ", " + check.claim(), Duration.ZERO));
            Check.Outcome outcome = check.run(stack);
            progress.end();
            worst = Collections.min(List.of(worst, outcome.state()));
            log.accept(outcome.state().word + ": " + check.claim() + "\n    " + outcome.seen());
        }
        return worst;
    }
}
