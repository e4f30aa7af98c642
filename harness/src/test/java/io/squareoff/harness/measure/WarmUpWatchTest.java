package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarmUpWatchTest {

    /** Of one core: what a reading every two seconds finds of the service, and of its compilation. */
    private static final Duration STEP = Duration.ofSeconds(2);

    private final WarmUpWatch watch = new WarmUpWatch(List.of(), WarmUpWatch.SPAN);
    private final List<Boolean> warm = new ArrayList<>();

    private Duration cpu = Duration.ofSeconds(30);
    private Duration compilation = Duration.ofSeconds(20);
    private long nanos = -1;

    @Test
    void isWarmOnceLittleWasCompiledForTenSecondsWhateverTheBrokerUsed() {
        compiling(1200, 400, 200, 84, 0, 120, 96, 200, 0, 0);

        // Ten seconds are five steps, and 5 % of them 500 ms.
        assertThat(warm).containsExactly(false, false, false, false, false, false, false, true, true, true, true);
    }

    @Test
    void isNotWarmBeforeTenSecondsHavePassed() {
        compiling(0, 0, 0, 0);

        assertThat(warm).containsOnly(false);
    }

    @Test
    void isNeverWarmWhereNoServicesJvmIsKnown() {
        IntStream.range(0, 10)
                .forEach(i -> read(Map.of(
                        "service",
                        new UsageSource.Use(Duration.ZERO, 1),
                        Generator.NAME,
                        new UsageSource.Use(cpu, 1, Optional.of(JvmCpu.NONE)))));

        assertThat(warm).containsOnly(false);
    }

    @Test
    void isNotWarmOverAnotherTimeOnceThatHasPassedAndMuchWasCompiledInIt() {
        WarmUpWatch brief = new WarmUpWatch(List.of(), Duration.ofSeconds(1));

        assertThat(brief.warm(seconds(0), service(10, 1))).isEmpty();
        assertThat(brief.warm(seconds(1), service(11, 2))).contains(false);
        assertThat(brief.warm(seconds(2), service(12, 2))).contains(true);
        assertThat(brief.warm(seconds(3), Map.of("service", new UsageSource.Use(Duration.ofSeconds(13), 1))))
                .isEmpty();
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    private static Map<String, UsageSource.Use> service(int cpu, int compiled) {
        JvmCpu jvm = new JvmCpu(Duration.ofSeconds(compiled), Duration.ZERO);
        return Map.of("service", new UsageSource.Use(Duration.ofSeconds(cpu), 1, Optional.of(jvm)));
    }

    /** @param millis compiled in each step */
    private void compiling(int... millis) {
        step(0);
        for (int each : millis) {
            step(each);
        }
    }

    private void step(int millis) {
        cpu = cpu.plus(STEP);
        compilation = compilation.plusMillis(millis);
        read(Map.of(
                "service",
                new UsageSource.Use(cpu, 1, Optional.of(new JvmCpu(compilation, Duration.ofSeconds(5)))),
                "broker",
                new UsageSource.Use(cpu.multipliedBy(20), 1)));
    }

    private void read(Map<String, UsageSource.Use> uses) {
        nanos += STEP.toNanos();
        warm.add(watch.warm(nanos, uses).orElse(false));
    }
}
