package io.squareoff.load.selftest;

import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.Disturbance;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Arrivals at a planned rate, without a network behind the aggregator: a stall of the generator itself would be a gap in them. */
record SteadyArrivals(Runner runner, int cores) implements Check {

    /** Answers without a network. */
    static final String FLOOR = "null";

    private static final int RATE = 500;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration WINDOW = Duration.ofSeconds(20);
    private static final Duration LONGEST_GAP = ArrivalRecorder.SENT_LATE;
    private static final Workload WORKLOAD = new Workload(FLOOR, 20, new Load.Open(RATE, Load.Open.Spacing.EVEN));

    @Override
    public String claim() {
        return "the generator sends %d requests/s without a gap of more than %d ms"
                .formatted(RATE, LONGEST_GAP.toMillis());
    }

    @Override
    public Outcome run(Stack stack) throws InterruptedException {
        return judge(runner.measure(stack, 1, 1, WORKLOAD, WARM_UP, WARM_UP, WINDOW, "steady arrivals"), cores);
    }

    static Outcome judge(Round round, int cores) {
        Arrivals arrivals = round.recording().arrivals().orElseThrow();
        boolean steady = arrivals.longestGapMicros() <= TimeUnit.MILLISECONDS.toMicros(LONGEST_GAP.toMillis())
                && arrivals.unsent() == 0;
        boolean right = round.failures().isEmpty();
        String seen = String.format(
                Locale.ROOT,
                "longest gap %.1f ms; of %d requests %d sent late, %d never; failures %s",
                arrivals.longestGapMicros() / 1e3,
                arrivals.planned(),
                arrivals.sentLate(),
                arrivals.unsent(),
                round.failures());
        Disturbance disturbance = Disturbance.in(List.of(round));
        Optional<String> reason = disturbance.words(cores);
        if (right && !steady && reason.isPresent()) {
            return new Outcome(
                    SelfTest.State.CANNOT_SAY, reason.get() + ": " + disturbance.remedy(cores) + "; " + seen);
        }
        return new Outcome(right && steady, seen);
    }
}
