package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.UsageSource.Use;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessUsageTest {

    @Test
    void isWhatWasCountedWithinTheWindowOfAProcessThatBecameAJvmAndEnded() {
        Use last = new Use(millis(600), 50, Optional.of(new JvmCpu(millis(80), millis(20))), Optional.of(millis(60)));
        Samples<Use> samples = new Samples<Use>("service")
                .add(Instant.EPOCH, Use.NONE)
                .add(Instant.EPOCH.plusSeconds(2), new Use(millis(200), 70))
                .add(Instant.EPOCH.plusSeconds(4), last)
                .add(Instant.EPOCH.plusSeconds(6), last.ended());

        // From the middle of the two seconds in which all grew to the middle of those in which nothing did.
        assertThat(ProcessUsage.over(new Window(Instant.EPOCH.plusSeconds(3), Instant.EPOCH.plusSeconds(5)), samples))
                .isEqualTo(new ProcessUsage(
                        millis(200),
                        Duration.ofSeconds(2),
                        50,
                        Optional.of(new JvmCpu(millis(40), millis(10))),
                        Optional.of(millis(30))));
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }
}
