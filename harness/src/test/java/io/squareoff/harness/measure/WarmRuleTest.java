package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WarmRuleTest {

    @Test
    void judgesAJvmByItsOwnCpuWhateverOtherProcessesUsed() {
        ProcessUsage broker = new ProcessUsage(Duration.ofSeconds(20), Duration.ofSeconds(12), 1);

        assertThat(WarmRule.cold(Map.of("service", jvm(1000, 51, 0), "broker", broker)))
                .containsExactly("service");
        assertThat(WarmRule.cold(Map.of("service", jvm(1000, 50, 0), "broker", broker)))
                .isEmpty();
    }

    @Test
    void takesMoreCollectionThanCompilation() {
        assertThat(WarmRule.cold(Map.of("service", jvm(1000, 0, 200)))).isEmpty();
        assertThat(WarmRule.cold(Map.of("service", jvm(1000, 0, 201)))).containsExactly("service");
    }

    @Test
    void leavesOutAJvmThatHardlyWorks() {
        assertThat(WarmRule.cold(Map.of("service", jvm(950, 0, 0), "idle", jvm(50, 40, 0))))
                .isEmpty();
        assertThat(WarmRule.cold(Map.of("service", jvm(930, 0, 0), "young", jvm(70, 40, 0))))
                .containsExactly("young");
    }

    @Test
    void judgesTheGeneratorBesideServicesOnly() {
        ProcessUsage young = jvm(100, 90, 0);

        assertThat(WarmRule.cold(Map.of("service", jvm(1000, 0, 0), Generator.NAME, young)))
                .containsExactly(Generator.NAME);
        assertThat(WarmRule.cold(Map.of(Generator.NAME, young))).isEmpty();
    }

    private static ProcessUsage jvm(int cpu, int compilation, int collection) {
        return new ProcessUsage(
                Duration.ofMillis(cpu),
                Duration.ofSeconds(12),
                1,
                Optional.of(new JvmCpu(Duration.ofMillis(compilation), Duration.ofMillis(collection))));
    }
}
