package io.squareoff.harness.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Processes on this machine, read from {@code /proc}: see {@link ProcessTable} and {@link JvmThreads}.
 *
 * <p>Used by one thread at a time.
 */
public final class ProcUsage implements UsageSource {

    static final Duration INTERVAL = Duration.ofMillis(200);

    private final Map<String, Long> pids;
    private final Map<String, JvmThreads> threads = new LinkedHashMap<>();
    private final MachineCounters machine = MachineCounters.here();

    /** @param pids the processes by name; their descendants count with them */
    public ProcUsage(Map<String, Long> pids) {
        this.pids = new LinkedHashMap<>(pids);
        pids.keySet().forEach(name -> threads.put(name, new JvmThreads(Path.of("/proc"))));
    }

    @Override
    public Duration interval() {
        return INTERVAL;
    }

    @Override
    public Reading read() throws IOException {
        ProcessTable table = ProcessTable.read();
        Map<String, Use> uses = new LinkedHashMap<>();
        pids.forEach((name, pid) -> {
            List<Long> processes = table.tree(pid);
            if (!processes.isEmpty()) {
                Optional<JvmCpu> jvm = threads.get(name).read(processes);
                uses.put(name, new Use(table.cpu(pid), table.residentBytes(pid), jvm));
            }
        });
        return new Reading(uses, Optional.of(machine.read()));
    }
}
