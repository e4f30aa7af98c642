package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counters of the kernel for the whole machine, and for this program's control group; see proc(5) and cgroups(7). Thread-safe. */
final class MachineCounters {

    // Positions in the first line of /proc/stat, which begins with "cpu".
    private static final int[] BUSY = {1, 2, 3, 6, 7};
    private static final int STEAL = 8;

    // Bytes and packets received are the first two of a device; see proc_net(5).
    private static final Pattern LOOPBACK = Pattern.compile("^ *lo: *(\\d{1,18}) +(\\d{1,18}) ", Pattern.MULTILINE);

    /** Devices that join hosts of a run: programs then talk over these, and not over the loopback device. */
    private static final Pattern BETWEEN_HOSTS = Pattern.compile("^ *(?:switch|wire0):", Pattern.MULTILINE);

    private static final Pattern THROTTLED = Pattern.compile("^throttled_usec (\\d{1,18})$", Pattern.MULTILINE);
    private static final Pattern WAITED = Pattern.compile("^some .*total=(\\d{1,18})$", Pattern.MULTILINE);

    private final Path proc;
    private final List<Path> quotas;

    /**
     * Those of a machine.
     *
     * @param proc its folder {@code /proc}
     * @param groups the mount point of control groups
     */
    MachineCounters(Path proc, Path groups) {
        this.proc = proc;
        this.quotas = ControlGroup.folders(proc.resolve("self/cgroup"), groups).stream()
                .map(folder -> folder.resolve("cpu.stat"))
                .filter(file ->
                        text(file).flatMap(stat -> micros(THROTTLED, stat)).isPresent())
                .toList();
    }

    /** Those of this machine. */
    static MachineCounters here() {
        return new MachineCounters(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    /** The text of a file of the kernel; empty where there is none, as of what it was built or started without. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** @throws IOException if the machine does not report its CPU time */
    MachineUse read() throws IOException {
        String[] stat;
        try (var lines = Files.lines(proc.resolve("stat"), StandardCharsets.ISO_8859_1)) {
            stat = lines.findFirst().orElse("").split(" +");
        }
        return new MachineUse(
                ticks(stat, BUSY), new Contention(ticks(stat, STEAL), throttled(), pressure()), traffic());
    }

    private static Duration ticks(String[] stat, int... fields) throws IOException {
        long ticks = 0;
        for (int field : fields) {
            ticks += ProcessTable.number(stat, field);
        }
        return ProcessTable.TICK.multipliedBy(ticks);
    }

    private Optional<Duration> throttled() throws IOException {
        if (quotas.isEmpty()) {
            return Optional.empty();
        }
        Duration sum = Duration.ZERO;
        for (Path quota : quotas) {
            sum = sum.plus(micros(THROTTLED, Files.readString(quota)).orElse(Duration.ZERO));
        }
        return Optional.of(sum);
    }

    /** A time in a text of the kernel; empty where it has none, as {@code cpu.stat} of the outermost group. */
    private static Optional<Duration> micros(Pattern pattern, String text) {
        Matcher time = pattern.matcher(text);
        return time.find()
                ? Optional.of(Duration.of(Long.parseLong(time.group(1)), ChronoUnit.MICROS))
                : Optional.empty();
    }

    private Optional<Traffic> traffic() throws IOException {
        // As this process sees it: a network namespace has a loopback device of its own.
        String devices = Files.readString(proc.resolve("self/net/dev"), StandardCharsets.ISO_8859_1);
        Matcher loopback = LOOPBACK.matcher(devices);
        return loopback.find() && !BETWEEN_HOSTS.matcher(devices).find()
                ? Optional.of(new Traffic(Long.parseLong(loopback.group(1)), Long.parseLong(loopback.group(2))))
                : Optional.empty();
    }

    private Optional<Pressure> pressure() throws IOException {
        Optional<Duration> cpu = waited("cpu");
        Optional<Duration> memory = waited("memory");
        Optional<Duration> io = waited("io");
        return cpu.isPresent() && memory.isPresent() && io.isPresent()
                ? Optional.of(new Pressure(cpu.get(), memory.get(), io.get()))
                : Optional.empty();
    }

    private Optional<Duration> waited(String resource) throws IOException {
        Optional<String> text = text(proc.resolve("pressure").resolve(resource));
        Optional<Duration> waited = text.flatMap(pressure -> micros(WAITED, pressure));
        if (text.isPresent() && waited.isEmpty()) {
            throw new IOException("a file of /proc/pressure has no total of \"some\": " + text.get());
        }
        return waited;
    }
}
