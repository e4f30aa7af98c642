package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompilationWatchTest {

    /** Of one core: what a reading every half second finds of the service, and of its compilation. */
    private static final Duration HALF = Duration.ofMillis(500);

    private final List<Boolean> quiet = new ArrayList<>();

    private Duration cpu = Duration.ofSeconds(30);
    private Duration compilation = Duration.ofSeconds(20);
    private long nanos = -1;

    @Test
    void isQuietOnceLittleWasCompiledForTwoSeconds() {
        CompilationWatch watch = watch();
        compiling(watch, 300, 100, 20, 9, 0, 10, 19, 10, 0, 0);

        // Two seconds are four steps, and 2 % of them 40 ms.
        assertThat(quiet).containsExactly(false, false, false, false, false, false, true, true, true, true, true);
    }

    @Test
    void isNotQuietWhileTwoPercentAreCompiled() {
        CompilationWatch watch = watch();
        compiling(watch, 0, 40, 0, 0, 0, 0, 0);

        assertThat(quiet).containsExactly(false, false, false, false, false, false, true, true);
    }

    @Test
    void isNotQuietBeforeTwoSecondsHavePassed() {
        CompilationWatch watch = watch();
        compiling(watch, 0, 0, 0);

        assertThat(quiet).containsOnly(false);
    }

    @Test
    void isNeverQuietWhereCompilationIsNotKnown() {
        CompilationWatch watch = watch();
        IntStream.range(0, 10).forEach(i -> quiet.add(watch.quiet(nanos += HALF.toNanos(), reading(Optional.empty()))));

        assertThat(quiet).containsOnly(false);
    }

    private static CompilationWatch watch() {
        return new CompilationWatch(new MetricsUsage(Map.of()));
    }

    /** @param millis compiled in each step of half a second */
    private void compiling(CompilationWatch watch, int... millis) {
        quiet.add(step(watch, 0));
        for (int each : millis) {
            quiet.add(step(watch, each));
        }
    }

    private boolean step(CompilationWatch watch, int millis) {
        nanos += HALF.toNanos();
        cpu = cpu.plus(HALF);
        compilation = compilation.plusMillis(millis);
        return watch.quiet(nanos, reading(Optional.of(new JvmCpu(compilation, Duration.ofSeconds(5)))));
    }

    private UsageSource.Reading reading(Optional<JvmCpu> jvm) {
        return new UsageSource.Reading(
                Map.of("service", new UsageSource.Use(cpu, 1, jvm), "broker", new UsageSource.Use(Duration.ZERO, 1)),
                Optional.empty());
    }
}
