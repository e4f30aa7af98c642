package io.squareoff.load.compare;

import io.squareoff.load.measure.ProcessUsage;
import io.squareoff.load.measure.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * One arm measured in one round.
 *
 * @param round counted from 1
 * @param usage what each process used, by its name
 * @param others CPU time of everything else on the machine over the window
 * @param gatlingReport Gatling's own HTML page
 */
public record Round(
        int round,
        String transport,
        Recording recording,
        Map<String, ProcessUsage> usage,
        Duration others,
        Path gatlingReport) {

    /** Right answers per second of the window. */
    public double requestsPerSecond() {
        return recording.ok() / (recording.window().length().toNanos() / 1e9);
    }

    /** The average number of cores that something else kept busy. */
    public double otherCores() {
        return (double) others.toNanos() / recording.window().length().toNanos();
    }

    /** Everything but right answers, warm-up included. */
    public long failures() {
        return recording.failures().values().stream().mapToLong(Long::longValue).sum();
    }
}
