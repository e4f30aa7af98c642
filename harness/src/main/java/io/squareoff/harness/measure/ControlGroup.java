package io.squareoff.harness.measure;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The limits of this process and its children: the lowest of those of its control group and of the groups above it. Only version
 * 2 is read, see cgroups(7); elsewhere the limits are empty.
 *
 * @param cores CPU time per time, {@code cpu.max}
 * @param memoryBytes {@code memory.max}
 */
public record ControlGroup(Optional<Double> cores, Optional<Long> memoryBytes) {

    // Neither holds for "max", of what has no limit.
    private static final Pattern QUOTA = Pattern.compile("^([1-9]\\d{0,14}) ([1-9]\\d{0,14})$", Pattern.MULTILINE);
    private static final Pattern BYTES = Pattern.compile("^\\d{1,18}$", Pattern.MULTILINE);

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
        List<Path> folders = folders(membership, root);
        return new ControlGroup(
                lowest(
                        folders,
                        "cpu.max",
                        QUOTA,
                        quota -> (double) Long.parseLong(quota.group(1)) / Long.parseLong(quota.group(2))),
                lowest(folders, "memory.max", BYTES, bytes -> Long.valueOf(bytes.group())));
    }

    /**
     * The folders of the group that a process is a member of, and of those above it; none where there are no control groups, or none as
     * they are known.
     *
     * @param membership its file {@code /proc/PID/cgroup}
     */
    static List<Path> folders(Path membership, Path root) {
        try {
            // A group outside of those that this process sees begins with two dots.
            return MachineCounters.text(membership).stream()
                    .flatMap(String::lines)
                    .filter(line -> line.startsWith("0::/"))
                    .limit(1)
                    .map(line -> root.resolve(line.replaceFirst("^0::/+", "")).normalize())
                    .flatMap(folder -> Stream.iterate(folder, at -> at.startsWith(root), Path::getParent))
                    .toList();
        } catch (InvalidPathException e) {
            return List.of();
        }
    }

    private static <T extends Comparable<T>> Optional<T> lowest(
            List<Path> folders, String file, Pattern limit, Function<MatchResult, T> value) {
        return folders.stream()
                .flatMap(folder -> MachineCounters.text(folder.resolve(file)).stream())
                .flatMap(text -> limit.matcher(text).results())
                .map(value)
                .min(Comparator.naturalOrder());
    }
}
