package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as Linux 6.18 wrote them, and those of the machine at hand. */
class MachineCountersTest {

    private static final String CPU_STAT = """
            usage_usec 5250121
            user_usec 3211203
            system_usec 2038918
            nr_periods 57
            nr_throttled 12
            throttled_usec %d
            nr_bursts 0
            burst_usec 0
            """;

    @TempDir
    private Path folder;

    private Path proc;
    private Path groups;

    @BeforeEach
    void recordAMachine() throws IOException {
        proc = Files.createDirectories(folder.resolve("proc"));
        groups = Files.createDirectories(folder.resolve("groups"));
        Files.createDirectories(proc.resolve("self/net"));
        Files.createDirectories(groups.resolve("outer/inner"));
        Files.writeString(proc.resolve("self/cgroup"), "0::/outer/inner\n");
        Files.writeString(proc.resolve("self/net/dev"), "  eth0: 9000 70 0 0 0 0 0 0 8000 60 0 0 0 0 0 0\n");
        Files.writeString(proc.resolve("stat"), "cpu  449 9 63 25086 113 2 96 117 5 3\ncpu0 1 2 3 4 5 6 7 8 9 10\n");
    }

    @Test
    void countsStolenTimeApartFromThatOfPrograms() throws IOException {
        MachineUse read = read();

        assertThat(read.busy()).isEqualTo(Duration.ofMillis(10 * (449 + 9 + 63 + 2 + 96)));
        assertThat(read.contention().steal()).isEqualTo(Duration.ofMillis(1170));
    }

    @Test
    void countsWhatTheLoopbackDeviceReceived() throws IOException {
        Files.writeString(proc.resolve("self/net/dev"), """
                Inter-|   Receive                                                |  Transmit
                 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                  eth0: 9000      70    0    0    0     0          0         0     8000      60    0    0    0     0       0          0
                    lo: 183822497632 131030424    0    0    0     0          0         0 183822497632 131030424    0    0    0     0       0          0
                """);

        assertThat(read().traffic()).contains(new Traffic(183_822_497_632L, 131_030_424));
    }

    @ParameterizedTest
    @ValueSource(strings = {"switch", "wire0"})
    void countsNoTrafficOfProgramsOnHostsOfTheirOwn(String device) throws IOException {
        Files.writeString(proc.resolve("self/net/dev"), """
                    lo: 9000 70 0 0 0 0 0 0 8000 60 0 0 0 0 0 0
                %s: 9000 70 0 0 0 0 0 0 8000 60 0 0 0 0 0 0
                """.formatted(device));

        assertThat(read().traffic()).isEmpty();
    }

    @Test
    void countsNoTrafficWithoutALoopbackDevice() throws IOException {
        assertThat(read().traffic()).isEmpty();
    }

    @Test
    void addsUpTheTimeOfTheQuotasOfAllGroups() throws IOException {
        // The outermost group has no quota and counts none.
        Files.writeString(groups.resolve("cpu.stat"), "usage_usec 5250121\nuser_usec 3211203\nsystem_usec 2038918\n");
        Files.writeString(groups.resolve("outer/cpu.stat"), CPU_STAT.formatted(1_000_000));
        Files.writeString(groups.resolve("outer/inner/cpu.stat"), CPU_STAT.formatted(350_000));

        assertThat(read().contention().throttled()).contains(Duration.ofMillis(1350));
    }

    @Test
    void knowsNoThrottlingWithoutAQuotasGroup() throws IOException {
        assertThat(read().contention().throttled()).isEmpty();
        Files.writeString(groups.resolve("cpu.stat"), "usage_usec 5250121\n");
        assertThat(read().contention().throttled()).isEmpty();
        Files.writeString(proc.resolve("self/cgroup"), "1:cpu:/outer\n");
        Files.writeString(groups.resolve("outer/cpu.stat"), CPU_STAT.formatted(1));
        assertThat(read().contention().throttled()).isEmpty();
    }

    @Test
    void readsPressure() throws IOException {
        pressure(
                "cpu",
                "some avg10=8.71 avg60=9.90 avg300=31.50 total=20918772929\n"
                        + "full avg10=0.00 avg60=0.00 avg300=0.00 total=0\n");
        pressure(
                "memory",
                "some avg10=0.00 avg60=0.00 avg300=0.00 total=17\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=3\n");
        pressure(
                "io",
                "some avg10=0.35 avg60=1.05 avg300=1.39 total=338847890\n"
                        + "full avg10=0.18 avg60=0.53 avg300=0.53 total=71093376\n");

        assertThat(read().contention().pressure())
                .contains(new Pressure(
                        Duration.ofNanos(20_918_772_929_000L),
                        Duration.ofNanos(17_000),
                        Duration.ofNanos(338_847_890_000L)));
    }

    @Test
    void knowsNoPressureWhereTheKernelHasNone() throws IOException {
        assertThat(read().contention().pressure()).isEmpty();
        pressure("cpu", "some avg10=8.71 avg60=9.90 avg300=31.50 total=1\n");
        assertThat(read().contention().pressure()).isEmpty();
    }

    @Test
    void refusesWhatItDoesNotUnderstand() throws IOException {
        pressure("cpu", "some avg10=8.71 total=many\n");
        pressure("memory", "some avg10=8.71 total=1\n");
        pressure("io", "some avg10=8.71 total=1\n");

        assertThatIOException().isThrownBy(this::read).withMessageContaining("total=many");
        Files.writeString(proc.resolve("stat"), "cpu  449 9 63 25086\n");
        assertThatIOException().isThrownBy(this::read).withMessageContaining("449 9 63 25086");
    }

    @Test
    void readsTheMachineAtHand() throws IOException {
        Optional<Pressure> before = pressureHere();
        long ticksBefore = stolenHere();
        Contention contention = MachineCounters.here().read().contention();

        assertThat(contention.steal())
                .isBetween(Duration.ofMillis(10 * ticksBefore), Duration.ofMillis(10 * stolenHere()));
        assertThat(contention.pressure().isPresent()).isEqualTo(before.isPresent());
        contention.pressure().ifPresent(pressure -> {
            Pressure after = pressureHere().orElseThrow();
            assertThat(pressure.cpu()).isBetween(before.orElseThrow().cpu(), after.cpu());
            assertThat(pressure.memory()).isBetween(before.orElseThrow().memory(), after.memory());
            assertThat(pressure.io()).isBetween(before.orElseThrow().io(), after.io());
        });
    }

    private MachineUse read() throws IOException {
        return new MachineCounters(proc, groups).read();
    }

    private void pressure(String resource, String text) throws IOException {
        Files.writeString(Files.createDirectories(proc.resolve("pressure")).resolve(resource), text);
    }

    private static long stolenHere() throws IOException {
        return Long.parseLong(Files.readAllLines(Path.of("/proc/stat")).get(0).split(" +")[8]);
    }

    private static Optional<Pressure> pressureHere() {
        try {
            return Optional.of(new Pressure(totalHere("cpu"), totalHere("memory"), totalHere("io")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Duration totalHere(String resource) throws IOException {
        String some = Files.readAllLines(Path.of("/proc/pressure", resource)).get(0);
        return Duration.ofNanos(1000 * Long.parseLong(some.substring(some.lastIndexOf('=') + 1)));
    }
}
