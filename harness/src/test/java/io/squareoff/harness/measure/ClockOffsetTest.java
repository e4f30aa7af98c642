package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.ClockOffset.RoundTrip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    /** Near its end, so that readings overflow, as those of {@link System#nanoTime} may. */
    private static final long NOW = Long.MAX_VALUE - 1000;

    @Test
    void isWithinItsErrorHoweverLongEachWayTakes() {
        Random random = new Random(1);
        for (int attempt = 0; attempt < 1000; attempt++) {
            long offset = random.nextLong();
            List<RoundTrip> trips = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                long there = NOW + random.nextInt(1_000_000);
                long received = there + random.nextInt(1_000_000);
                trips.add(new RoundTrip(NOW, there + offset, received));
            }
            ClockOffset measured = ClockOffset.of(trips);

            assertThat(Math.abs(measured.nanos() - offset))
                    .isLessThanOrEqualTo(measured.error().toNanos());
        }
    }

    @Test
    void takesTheShortestRoundTrip() {
        assertThat(ClockOffset.of(List.of(
                        new RoundTrip(0, 9_000, 10_000), new RoundTrip(100, 1_150, 200), new RoundTrip(300, 0, 900))))
                .isEqualTo(new ClockOffset(1_000, Duration.ofNanos(50)));
    }

    @Test
    void countsDriftAsError() {
        ClockOffset before = new ClockOffset(1_000, Duration.ofNanos(50));
        ClockOffset after = new ClockOffset(700, Duration.ofNanos(60));

        assertThat(before.errorUntil(after)).isEqualTo(Duration.ofNanos(360));
    }
}
