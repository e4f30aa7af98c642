package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counters of the kernel for the whole machine, and for this program's control group; see proc(5) and cgroups(7). Thread-safe. */
final class MachineCounters {

    // Positions in the first line of /proc/stat, which begins with "cpu".
    private static final List<Integer> BUSY = List.of(1, 2, 3, 6, 7);
    private static final int STEAL = 8;

    // Bytes and packets received are the first two of a device; see proc_net(5).
    private static final Pattern LOOPBACK = Pattern.compile("^ *lo: *(\\d{1,18}) +(\\d{1,18}) ", Pattern.MULTILINE);

    /** Devices that join hosts of a run: programs then talk over these, and not over the loopback device. */
    private static final Pattern BETWEEN_HOSTS = Pattern.compile("^ *(?:switch|wire0):", Pattern.MULTILINE);

    private static final Pattern THROTTLED = Pattern.compile("^throttled_usec (\\d{1,18})$", Pattern.MULTILINE);

    private final Path proc;
    private final List<Path> quotas;

    private MachineCounters(Path proc, List<Path> quotas) {
        this.proc = proc;
        this.quotas = quotas;
    }

    /** Those of this machine. */
    static MachineCounters here() {
        return of(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * Those of a machine.
     *
     * @param proc its folder {@code /proc}
     * @param groups the mount point of control groups
     */
    static MachineCounters of(Path proc, Path groups) {
        return new MachineCounters(proc, quotas(proc.resolve("self/cgroup"), groups));
    }

    /** The files {@code cpu.stat} of the group and of those above it that count the time of a quota. */
    private static List<Path> quotas(Path membership, Path groups) {
        List<Path> quotas = new ArrayList<>();
        try {
            Optional<Path> group = ControlGroup.folder(Files.readString(membership), groups);
            if (group.isPresent()) {
                for (Path at = group.get(); at.startsWith(groups); at = at.getParent()) {
                    Path file = at.resolve("cpu.stat");
                    if (Files.isReadable(file)
                            && throttled(Files.readString(file)).isPresent()) {
                        quotas.add(file);
                    }
                }
            }
        } catch (IOException e) {
            // No control groups, or none as they are known: no quota of theirs.
            return List.of();
        }
        return List.copyOf(quotas);
    }

    /** @throws IOException if the machine does not report its CPU time */
    MachineUse read() throws IOException {
        String stat;
        try (var lines = Files.lines(proc.resolve("stat"), StandardCharsets.ISO_8859_1)) {
            stat = lines.findFirst().orElse("");
        }
        return new MachineUse(busy(stat), new Contention(steal(stat), throttled(), pressure()), traffic());
    }

    /** The busy time in the first line of {@code /proc/stat}. */
    static Duration busy(String line) throws IOException {
        String[] fields = line.split(" +");
        long ticks = 0;
        for (int field : BUSY) {
            ticks += ProcessTable.number(fields, field);
        }
        return ProcessTable.TICK.multipliedBy(ticks);
    }

    /** The stolen time in the same line. */
    static Duration steal(String line) throws IOException {
        return ProcessTable.TICK.multipliedBy(ProcessTable.number(line.split(" +"), STEAL));
    }

    private Optional<Duration> throttled() throws IOException {
        if (quotas.isEmpty()) {
            return Optional.empty();
        }
        Duration sum = Duration.ZERO;
        for (Path quota : quotas) {
            sum = sum.plus(throttled(Files.readString(quota)).orElse(Duration.ZERO));
        }
        return Optional.of(sum);
    }

    /** The time in the text of {@code cpu.stat}; empty where it has none, as that of the outermost group. */
    static Optional<Duration> throttled(String text) {
        Matcher throttled = THROTTLED.matcher(text);
        return throttled.find()
                ? Optional.of(Duration.of(Long.parseLong(throttled.group(1)), ChronoUnit.MICROS))
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
        Optional<String> cpu = pressure("cpu");
        Optional<String> memory = pressure("memory");
        Optional<String> io = pressure("io");
        return cpu.isPresent() && memory.isPresent() && io.isPresent()
                ? Optional.of(
                        new Pressure(Pressure.some(cpu.get()), Pressure.some(memory.get()), Pressure.some(io.get())))
                : Optional.empty();
    }

    private Optional<String> pressure(String resource) {
        try {
            return Optional.of(Files.readString(proc.resolve("pressure").resolve(resource)));
        } catch (IOException e) {
            // The kernel was built or started without it.
            return Optional.empty();
        }
    }
}
