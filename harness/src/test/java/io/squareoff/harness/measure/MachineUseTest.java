package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MachineUseTest {

    private static final Instant START = Instant.parse("2026-11-22T15:00:00Z");

    /** From the middle of the first second to the middle of the third. */
    private static final Window WINDOW = new Window(START.plusMillis(500), START.plusMillis(2500));

    @Test
    void tellsWhatWasCountedWithinTheWindow() {
        Samples<MachineUse> samples = new Samples<>("the machine");
        add(samples, 0, 100, 10, Optional.of(millis(1)), Optional.of(new Pressure(millis(5), millis(0), millis(7))));
        add(samples, 1, 200, 12, Optional.of(millis(3)), Optional.of(new Pressure(millis(15), millis(4), millis(7))));
        add(samples, 3, 200, 20, Optional.of(millis(7)), Optional.of(new Pressure(millis(115), millis(4), millis(9))));
        MachineUse use = MachineUse.over(WINDOW, samples);

        assertThat(use.contention())
                .isEqualTo(new Contention(
                        millis(1 + 6),
                        Optional.of(millis(1 + 3)),
                        Optional.of(new Pressure(millis(5 + 75), millis(2), Duration.ofNanos(1_500_000)))));
        assertThat(use.busy()).isEqualTo(millis(50));
        // From 500 bytes to 1,000 and three quarters of 8,000 more.
        assertThat(use.traffic()).contains(new Traffic(6_500, 6));
    }

    @Test
    void tellsNothingOfWhatOneOfTheReadingsLacked() {
        Samples<MachineUse> samples = new Samples<>("the machine");
        add(samples, 0, 0, 0, Optional.of(millis(1)), Optional.of(new Pressure(millis(5), millis(0), millis(7))));
        add(samples, 3, 0, 0, Optional.empty(), Optional.empty());

        assertThat(MachineUse.over(WINDOW, samples).contention())
                .isEqualTo(new Contention(Duration.ZERO, Optional.empty(), Optional.empty()));
    }

    private static void add(
            Samples<MachineUse> samples,
            int second,
            long busyMillis,
            long stealMillis,
            Optional<Duration> throttled,
            Optional<Pressure> pressure) {
        Contention contention = new Contention(millis(stealMillis), throttled, pressure);
        samples.add(
                START.plusSeconds(second),
                new MachineUse(
                        millis(busyMillis),
                        contention,
                        Optional.of(new Traffic(1_000L * second * second, 3L * second))));
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }
}
