package io.squareoff.load.compare;

import io.squareoff.load.measure.ProcessUsage;
import io.squareoff.load.measure.Recording;
import java.nio.file.Path;
import java.util.Map;

/**
 * One arm measured in one round.
 *
 * @param round counted from 1
 * @param usage what each process used, by its name
 * @param gatlingReport Gatling's own HTML page
 */
public record Round(
        int round, String transport, Recording recording, Map<String, ProcessUsage> usage, Path gatlingReport) {

    /** Right answers per second of the window. */
    public double requestsPerSecond() {
        return recording.ok() / (recording.window().length().toNanos() / 1e9);
    }

    /** Everything but right answers, warm-up included. */
    public long failures() {
        return recording.failures().values().stream().mapToLong(Long::longValue).sum();
    }
}
