package io.squareoff.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JvmCpuMetersTest {

    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final JvmCpuMeters cpu = new JvmCpuMeters();

    @Test
    @Timeout(60)
    void countsWhatThisJvmCompilesAndCollects() {
        cpu.bindTo(meters);
        double compiled = seconds("compilation");
        double collected = seconds("collection");

        for (int i = 0; seconds("collection") == collected; i++) {
            System.gc();
        }

        assertThat(compiled).isPositive();
        assertThat(seconds("compilation")).isGreaterThanOrEqualTo(compiled);
        assertThat(seconds("compilation") + seconds("collection")).isLessThanOrEqualTo(all());
    }

    private double seconds(String work) {
        return meters.get("squareoff.cpu." + work).functionCounter().count();
    }

    private static double all() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    }
}
