package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuFrequencyTest {

    @TempDir
    private Path folder;

    @Test
    void namesGovernorAndBoundsOfEachKindOfCore() throws Exception {
        core("cpu0", "performance", 800_000, 3_400_000);
        core("cpu1", "performance", 800_000, 3_400_000);
        core("cpu2", "powersave", 400_000, 2_100_000);
        Files.createDirectories(folder.resolve("cpuidle"));

        assertThat(CpuFrequency.read(folder, folder.resolve("absent")))
                .isEqualTo(new CpuFrequency("performance and powersave", "400 to 2100 and 800 to 3400"));
    }

    @Test
    void tellsTheClockOfAMachineWhoseKernelDoesNotSetIt() throws Exception {
        Files.createDirectories(folder.resolve("cpu0"));
        Path information = Files.writeString(
                folder.resolve("cpuinfo"), "processor\t: 0\ncpu MHz\t\t: 2599.998\n\ncpu MHz\t\t: 2599.998\n");

        assertThat(CpuFrequency.read(folder, information)).isEqualTo(new CpuFrequency("unknown", "2599"));
    }

    @Test
    void isUnknownWhereNothingReportsIt() throws Exception {
        assertThat(CpuFrequency.read(folder.resolve("absent"), folder.resolve("absent")))
                .isEqualTo(new CpuFrequency("unknown", "unknown"));

        core("cpu0", "performance", 800_000, 3_400_000);
        Files.writeString(folder.resolve("cpu0/cpufreq/scaling_max_freq"), "<unsupported>");

        assertThat(CpuFrequency.read(folder, folder.resolve("absent")))
                .isEqualTo(new CpuFrequency("unknown", "unknown"));
    }

    private void core(String name, String governor, long leastKilohertz, long mostKilohertz) throws IOException {
        Path frequency = Files.createDirectories(folder.resolve(name).resolve("cpufreq"));
        Files.writeString(frequency.resolve("scaling_governor"), governor + "\n");
        Files.writeString(frequency.resolve("scaling_min_freq"), leastKilohertz + "\n");
        Files.writeString(frequency.resolve("scaling_max_freq"), mostKilohertz + "\n");
    }
}
