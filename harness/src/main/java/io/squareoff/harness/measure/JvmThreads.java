package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The threads with which HotSpot compiles and collects garbage, found by their names in {@code /proc/PID/task/TID/stat}, of which
 * the kernel keeps 15 bytes. Their CPU time is counted in ticks of 10 ms for each thread, and rounded down.
 *
 * <p>A thread that has ended counts with what the last reading saw. HotSpot ends no collector's thread, and a compiler's only after
 * it has had nothing to do for 100 ms (C2) or 500 ms (C1): {@code CompileBroker::can_remove}. With a reading every 200 ms that
 * leaves out at most 100 ms of a C2 thread, and nothing of a C1 thread. One core or two have one thread of each, which do not end.
 *
 * <p>Keeps what it has read: not thread-safe.
 */
final class JvmThreads {

    private enum Work {
        COMPILATION("C[12] CompilerThre.*|JVMCI CompilerT.*"),
        /** Of the collectors Serial, Parallel, G1, Shenandoah and Z. */
        COLLECTION("VM Thread|GC Thread.*|G1 .*|Shenandoah .*|Z(Director|Driver|Worker|Unmapper|Uncommitter).*"),
        OTHER(".*");

        private final Pattern names;

        Work(String names) {
            this.names = Pattern.compile(names, Pattern.DOTALL);
        }

        static Work of(String name) {
            return Arrays.stream(values())
                    .filter(work -> work.names.matcher(name).matches())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** @param looks readings that have seen it do this work */
    private record Seen(Work work, long ticks, int looks) {

        /** A thread has the name of the one that began it until it names itself, soon after. */
        boolean settled() {
            return work == Work.OTHER && looks > 1;
        }
    }

    private final Path proc;
    private final Map<Long, Seen> threads = new HashMap<>();
    private final Map<Work, Long> endedTicks = new EnumMap<>(Work.class);

    /** Threads of a JVM begin after its process has. */
    private boolean jvm;

    /** @param proc the folder {@code /proc} */
    JvmThreads(Path proc) {
        this.proc = proc;
    }

    /**
     * CPU time since they began.
     *
     * @param processes the same ones each time, with what they have started since, and without those that have ended
     * @return empty if none of them has been seen to have a thread that compiles: none is a JVM, or it is about to become one
     */
    Optional<JvmCpu> read(Collection<Long> processes) {
        Set<Long> alive = new HashSet<>();
        for (long process : processes) {
            for (long thread : of(process)) {
                alive.add(thread);
                look(process, thread);
            }
        }
        for (long thread : List.copyOf(threads.keySet())) {
            if (!alive.contains(thread)) {
                end(thread);
            }
        }
        return jvm ? Optional.of(new JvmCpu(cpu(Work.COMPILATION), cpu(Work.COLLECTION))) : Optional.empty();
    }

    private List<Long> of(long process) {
        String[] names = tasks(process).toFile().list();
        // None if it has ended since its parent was read.
        return names == null
                ? List.of()
                : Arrays.stream(names).map(Long::valueOf).toList();
    }

    private Path tasks(long process) {
        return proc.resolve(Long.toString(process)).resolve("task");
    }

    private void look(long process, long thread) {
        Seen before = threads.get(thread);
        if (before != null && before.settled()) {
            return;
        }
        try {
            Path stat = tasks(process).resolve(Long.toString(thread)).resolve("stat");
            String text = Files.readString(stat, StandardCharsets.ISO_8859_1);
            Work work = Work.of(ProcessTable.command(text));
            long ticks = ProcessTable.ownTicks(text);
            if (before != null && before.work() != Work.OTHER && (before.work() != work || ticks < before.ticks())) {
                // Its number has gone to another.
                end(thread);
                before = null;
            }
            threads.put(thread, new Seen(work, ticks, before == null ? 1 : before.looks() + 1));
            jvm |= work == Work.COMPILATION;
        } catch (IOException e) {
            // It has ended since the folder was listed.
            end(thread);
        }
    }

    private void end(long thread) {
        Seen seen = threads.remove(thread);
        if (seen != null) {
            endedTicks.merge(seen.work(), seen.ticks(), Long::sum);
        }
    }

    private Duration cpu(Work work) {
        long running = threads.values().stream()
                .filter(seen -> seen.work() == work)
                .mapToLong(Seen::ticks)
                .sum();
        return ProcessTable.TICK.multipliedBy(running + endedTicks.getOrDefault(work, 0L));
    }
}
