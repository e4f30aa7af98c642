package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limits of this process and its children: the lowest of those of its control group and of the groups above it. Only version
 * 2 is read, see cgroups(7); elsewhere the limits are empty.
 *
 * @param cores CPU time per time, {@code cpu.max}
 * @param memoryBytes {@code memory.max}
 */
public record ControlGroup(Optional<Double> cores, Optional<Long> memoryBytes) {

    private static final String UNLIMITED = "max";
    private static final Pattern CPU_MAX = Pattern.compile("(max|[1-9]\\d{0,14}) ([1-9]\\d{0,14})");

    /** Control group of this process. */
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
            Optional<Path> group = folder(Files.readString(membership), root);
            if (group.isPresent()) {
                for (Path at = group.get(); at.startsWith(root); at = at.getParent()) {
                    cores = lowest(cores, limit(at.resolve("cpu.max"), ControlGroup::cores), Math::min);
                    memory = lowest(memory, limit(at.resolve("memory.max"), ControlGroup::memory), Math::min);
                }
            }
        } catch (IOException e) {
            // Not Linux, no control groups, or none as they are known: no limits of theirs.
            return new ControlGroup(Optional.empty(), Optional.empty());
        }
        return new ControlGroup(cores, memory);
    }

    /**
     * The folder of the group that a process is a member of.
     *
     * @param membership the text of {@code /proc/PID/cgroup}
     */
    static Optional<Path> folder(String membership, Path root) throws IOException {
        Optional<String> group =
                membership.lines().filter(line -> line.startsWith("0::/")).findFirst();
        try {
            // A group outside of those that this process sees begins with two dots.
            return group.map(line ->
                            root.resolve(line.replaceFirst("^0::/+", "")).normalize())
                    .filter(folder -> folder.startsWith(root));
        } catch (InvalidPathException e) {
            throw new IOException("the control group has no folder: " + e.getMessage(), e);
        }
    }

    private interface Parser<T> {
        Optional<T> parse(String text) throws IOException;
    }

    private static <T> Optional<T> limit(Path file, Parser<T> parser) throws IOException {
        return Files.isReadable(file) ? parser.parse(Files.readString(file)) : Optional.empty();
    }

    /** Quota and period of {@code cpu.max}, in microseconds. */
    static Optional<Double> cores(String text) throws IOException {
        Matcher quota = CPU_MAX.matcher(text.strip());
        if (!quota.matches()) {
            throw new IOException("cpu.max is no quota and period: " + text);
        }
        return quota.group(1).equals(UNLIMITED)
                ? Optional.empty()
                : Optional.of((double) Long.parseLong(quota.group(1)) / Long.parseLong(quota.group(2)));
    }

    /** The bytes of {@code memory.max}. */
    static Optional<Long> memory(String text) throws IOException {
        String limit = text.strip();
        try {
            return limit.equals(UNLIMITED) ? Optional.empty() : Optional.of(Long.parseLong(limit));
        } catch (NumberFormatException e) {
            throw new IOException("memory.max is no number of bytes: " + text, e);
        }
    }

    private static <T> Optional<T> lowest(Optional<T> one, Optional<T> other, BinaryOperator<T> lower) {
        return one.isEmpty() ? other : other.isEmpty() ? one : Optional.of(lower.apply(one.get(), other.get()));
    }
}
