package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a window while it runs. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LiveRateIT {

    /** In one second a generator on a busy machine may have asked for nothing yet, or who looks may stand still. */
    private static final Duration WINDOW = Duration.ofSeconds(5);

    private static final Duration TICK = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    private final List<Step> steps = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();

    @Test
    void tellsTheRateOfTheWindowWhileItRuns() throws Exception {
        Plan plan = plan();
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Steps()));

        try (CountingAggregator aggregator = new CountingAggregator()) {
            comparison.run((name, variant) -> new DelegatingTarget.Watched(aggregator.target(), this::awaitARate));
        }

        assertThat(seen).hasSize(1).allMatch(text -> text.matches("[1-9][\\d,.]* requests/s"));
        assertThat(steps).extracting(Step::what).containsExactly("round 1 of 1, nats");
        assertThat(steps).extracting(Step::planned).containsOnly(WINDOW.plus(Runner.BESIDE_LOAD));
        assertThat(steps.get(0).seen().get()).as("after the end").isEmpty();
    }

    /** Looks at the running step until it tells of answers, or the generator has ended. */
    private void awaitARate(ManagedProcess generator) throws InterruptedException {
        Supplier<String> step = steps.get(steps.size() - 1).seen();
        while (true) {
            String text = step.get();
            if (text.matches("[1-9].*")) {
                seen.add(text);
                return;
            }
            try {
                generator.onExit().get(TICK.toMillis(), TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                // It runs.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static Plan plan() {
        return new Plan(
                List.of("nats"),
                List.of(3),
                List.of(1),
                List.of(new Load.Closed(1)),
                List.of(Demand.NONE),
                1,
                Duration.ZERO,
                Duration.ZERO,
                WINDOW,
                Launches.ONE,
                1,
                1,
                TransportCatalogue.unknown());
    }

    private final class Steps implements Runner.Listener {

        @Override
        public void launching(int launch, int launches, Duration start) {}

        @Override
        public void began(Step run) {
            steps.add(run);
        }

        @Override
        public void warmedUp(String transport, Duration load, boolean warm) {}

        @Override
        public void measured(Round round) {}
    }
}
