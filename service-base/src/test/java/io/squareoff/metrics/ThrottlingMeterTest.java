package io.squareoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottlingMeterTest {

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private ThrottlingMeter meter;

    @TempDir
    private Path folder;

    private Path stat;

    @BeforeEach
    void makeMeter() {
        stat = folder.resolve("cpu.stat");
        meter = new ThrottlingMeter(stat);
    }

    @Test
    void countsWhatTheKernelCounts() throws IOException {
        Files.writeString(stat, "usage_usec 900\nnr_throttled 2\nthrottled_usec 1500000\n");
        meter.bindTo(meters);
        Files.writeString(stat, "usage_usec 900\nnr_throttled 3\nthrottled_usec 2250000\n");

        assertThat(meters.get("squareoff.cpu.throttled").functionCounter().count())
                .isEqualTo(2.25);
    }

    @Test
    void isNotThereWithoutAQuota() throws IOException {
        meter.bindTo(meters);
        Files.writeString(stat, "usage_usec 900\n");
        meter.bindTo(meters);

        assertThat(meters.getMeters()).isEmpty();
    }
}
