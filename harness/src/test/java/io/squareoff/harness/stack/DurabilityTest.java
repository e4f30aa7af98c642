package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DurabilityTest {

    @Test
    void namesTheSyncIntervalAlsoBelowASecond() {
        assertThat(every(Duration.ofMinutes(2))).contains("written through every 120 s,");
        assertThat(every(Duration.ofMillis(500))).contains("written through every 0.5 s,");
        assertThat(every(Duration.ZERO)).contains("written through before each acknowledgement,");
    }

    private static String every(Duration syncInterval) {
        return new Durability("file", 3, syncInterval, 3, 1).title();
    }
}
