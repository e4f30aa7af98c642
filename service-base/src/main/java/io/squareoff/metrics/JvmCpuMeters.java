package io.squareoff.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Seconds of CPU time that the JVM took for itself, {@code squareoff.cpu.compilation} and {@code squareoff.cpu.collection}: whoever measures a service
 * from another machine sees by them whether it is warm. They are the threads that HotSpot compiles and collects with, found by their
 * names in {@code /proc/self/task}, in ticks of 10 ms. Not registered where there is no such folder.
 */
public final class JvmCpuMeters implements MeterBinder {

    private static final double TICKS_PER_SECOND = 100;

    /** Of {@code /proc/PID/task/TID/stat}: the name, and fields 14 and 15, user and system time; see proc(5). */
    private static final Pattern STAT =
            Pattern.compile("\\d+ \\((.*)\\) \\S+(?: \\S+){10} (\\d+) (\\d+) .*", Pattern.DOTALL);

    /** Threads of one kind. One that has ended counts with what was last read of it. */
    private static final class Threads {

        private final Path tasks;
        private final Pattern names;
        private final Map<String, Long> ticks = new HashMap<>();

        Threads(Path tasks, String names) {
            this.tasks = tasks;
            this.names = Pattern.compile(names);
        }

        synchronized double seconds() {
            try (var folders = Files.newDirectoryStream(tasks)) {
                folders.forEach(this::look);
            } catch (IOException e) {
                throw new UncheckedIOException("could not list the threads of this JVM", e);
            }
            return ticks.values().stream().mapToLong(Long::longValue).sum() / TICKS_PER_SECOND;
        }

        private void look(Path task) {
            try {
                Matcher stat = STAT.matcher(Files.readString(task.resolve("stat"), StandardCharsets.ISO_8859_1));
                if (stat.matches() && names.matcher(stat.group(1)).matches()) {
                    long now = Long.parseLong(stat.group(2)) + Long.parseLong(stat.group(3));
                    // The number of a thread that has ended may go to another one.
                    ticks.merge(task.getFileName().toString(), now, Math::max);
                }
            } catch (IOException e) {
                // It has ended since the folder was listed, and counts with what was read before.
                return;
            }
        }
    }

    private static final Path TASKS = Path.of("/proc/self/task");

    // Micrometer's counters do not hold on to what they read.
    private final Threads compiling = new Threads(TASKS, "C[12] CompilerThre.*|JVMCI CompilerT.*");
    private final Threads collecting = new Threads(
            TASKS, "VM Thread|GC Thread.*|G1 .*|Shenandoah .*|Z(Director|Driver|Worker|Unmapper|Uncommitter).*");

    @Override
    public void bindTo(MeterRegistry meters) {
        if (Files.isDirectory(TASKS)) {
            register(meters, "compilation", compiling);
            register(meters, "collection", collecting);
        }
    }

    private static void register(MeterRegistry meters, String work, Threads threads) {
        FunctionCounter.builder("squareoff.cpu." + work, threads, Threads::seconds)
                .baseUnit("seconds")
                .description("CPU time of the JVM's own threads for " + work)
                .register(meters);
    }
}
