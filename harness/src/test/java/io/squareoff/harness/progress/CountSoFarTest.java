package io.squareoff.harness.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CountSoFarTest {

    private final AtomicLong nanos = new AtomicLong(TimeUnit.SECONDS.toNanos(-3));
    private final AtomicLong messages = new AtomicLong();

    @Test
    void tellsTheCountAndItsRateSinceTheStepBegan() {
        CountSoFar seen = new CountSoFar(messages::get, OptionalLong.of(100_000), "messages", nanos::get);
        assertThat(seen.get()).isEqualTo("0 of 100,000 messages");

        nanos.set(TimeUnit.SECONDS.toNanos(1));
        messages.set(12_000);

        assertThat(seen.get()).isEqualTo("12,000 of 100,000 messages, 3,000/s");
    }
}
