package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * The limits of this process and its children: the lowest of those of its control group and of the groups above it. Only version
 * 2 is read, see cgroups(7); elsewhere the limits are empty.
 *
 * @param cores CPU time per time, {@code cpu.max}
 * @param memoryBytes {@code memory.max}
 */
public record ControlGroup(Optional<Double> cores, Optional<Long> memoryBytes) {

    private static final String UNLIMITED = "max";

    /** That of this process. */
    static ControlGroup read() {
        return read(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * That of a process.
     *
     * @param membership its file {@code /proc/PID/cgroup}
     * @param root the mount point of control groups
     */
    static ControlGroup read(Path membership, Path root) {
        Optional<Double> cores = Optional.empty();
        Optional<Long> memory = Optional.empty();
        try {
            Optional<String> group = Files.readString(membership)
                    .lines()
                    .filter(line -> line.startsWith("0::/"))
                    .map(line -> line.substring("0::/".length()))
                    .findFirst();
            if (group.isPresent()) {
                for (Path at = root.resolve(group.get()); at.startsWith(root); at = at.getParent()) {
                    cores = lowest(cores, limit(at.resolve("cpu.max"), ControlGroup::cores), Math::min);
                    memory = lowest(memory, limit(at.resolve("memory.max"), Long::valueOf), Math::min);
                }
            }
        } catch (IOException e) {
            // Not Linux, or no control groups: no limits of theirs.
            return new ControlGroup(Optional.empty(), Optional.empty());
        }
        return new ControlGroup(cores, memory);
    }

    private static <T> Optional<T> limit(Path file, Function<String, T> parser) throws IOException {
        if (!Files.isReadable(file)) {
            return Optional.empty();
        }
        String text = Files.readString(file).strip();
        return text.startsWith(UNLIMITED) ? Optional.empty() : Optional.of(parser.apply(text));
    }

    /** Quota and period, in microseconds. */
    private static double cores(String text) {
        String[] quotaAndPeriod = text.split(" ");
        return Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]);
    }

    private static <T> Optional<T> lowest(Optional<T> one, Optional<T> other, BinaryOperator<T> lower) {
        return one.isEmpty() ? other : other.isEmpty() ? one : Optional.of(lower.apply(one.get(), other.get()));
    }
}
