package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kernel's way of setting the clock of the cores (cpufreq). Virtual machines mostly have none.
 *
 * @param governor such as {@code performance}, of several kinds of cores with "and" between them; "unknown" where there is none
 * @param megahertz the bounds that the kernel keeps, such as "800 to 3400"; where it keeps none, the clock now, such as "2600"; or
 *     "unknown"
 */
public record CpuFrequency(String governor, String megahertz) {

    /** Nothing is known of it. */
    public static final CpuFrequency UNKNOWN = new CpuFrequency("unknown", "unknown");

    private static final Pattern CLOCK = Pattern.compile("(?m)^cpu MHz\\s*:\\s*(\\d{1,6})");

    /** Governor and frequency of this machine. */
    static CpuFrequency read() {
        return read(Path.of("/sys/devices/system/cpu"), Path.of("/proc/cpuinfo"));
    }

    /**
     * That of a machine.
     *
     * @param cpus the kernel's folder with a folder for each core
     * @param information the kernel's file with the clock of each core
     */
    static CpuFrequency read(Path cpus, Path information) {
        Set<String> governors = new TreeSet<>();
        Set<String> bounds = new TreeSet<>();
        try (DirectoryStream<Path> cores = Files.newDirectoryStream(cpus, "cpu[0-9]*")) {
            for (Path core : cores) {
                Path frequency = core.resolve("cpufreq");
                if (Files.isDirectory(frequency)) {
                    governors.add(text(frequency.resolve("scaling_governor")));
                    bounds.add(megahertz(frequency.resolve("scaling_min_freq")) + " to "
                            + megahertz(frequency.resolve("scaling_max_freq")));
                }
            }
        } catch (IOException | NumberFormatException e) {
            // Not Linux, or not as it is known.
            return UNKNOWN;
        }
        return new CpuFrequency(words(governors), words(bounds.isEmpty() ? clocks(information) : bounds));
    }

    private static String words(Set<String> values) {
        return values.isEmpty() ? "unknown" : String.join(" and ", values);
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file).strip();
    }

    /** The kernel has kHz. */
    private static String megahertz(Path file) throws IOException {
        return Long.toString(Long.parseLong(text(file)) / 1000);
    }

    private static Set<String> clocks(Path information) {
        return MachineCounters.text(information).stream()
                .flatMap(text -> CLOCK.matcher(text).results())
                .map(clock -> clock.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
