package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Processes on this machine, read from {@code /proc}: see {@link ProcessTable}.
 *
 * @param pids the processes by name; their descendants count with them
 */
public record ProcUsage(Map<String, Long> pids) implements UsageSource {

    static final Duration INTERVAL = Duration.ofMillis(200);

    public ProcUsage {
        pids = new LinkedHashMap<>(pids);
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
            if (table.contains(pid)) {
                uses.put(name, new Use(table.cpu(pid), table.residentBytes(pid)));
            }
        });
        return new Reading(uses, Optional.of(table.busy()));
    }
}
