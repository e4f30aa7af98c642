package io.squareoff.load.drill;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.NetworkDescription;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The findings of a drill, up to where it ended.
 *
 * @param network the hosts that were made for the faults of links; empty if none were
 * @param drilled faults in their order
 * @param obstacles faults that could not be tried here, with the reasons
 * @param cutShort reason why it ended early; empty if it is complete
 */
public record DrillResult(
        DrillSettings settings,
        Instant startedAt,
        Instant endedAt,
        Environment environment,
        Optional<NetworkDescription> network,
        List<Drilled> drilled,
        Map<String, String> obstacles,
        Optional<String> cutShort) {

    /** The most that any process of the stack may have resident, in bytes. */
    static final long MOST_RESIDENT = 512L << 20;

    public DrillResult {
        drilled = List.copyOf(drilled);
    }

    /**
     * One fault.
     *
     * @param cells of each transport that it was tried on
     * @param jobs that a caller published past the aggregator; empty where no transport uses streams, or the fault ended early
     * @param memory of the processes over time
     * @param aftermath a process that ended by itself, or a failure to break, to mend or to work again; empty if all worked again
     */
    record Drilled(
            String fault,
            String description,
            List<Cell> cells,
            Optional<JobWitness.Jobs> jobs,
            List<Point> memory,
            Map<String, Long> mostResident,
            Optional<String> aftermath) {}

    /**
     * One reading.
     *
     * @param bytes resident, by process
     */
    record Point(double seconds, Map<String, Long> bytes) {}

    /** The cells of all faults. */
    Stream<Cell> cells() {
        return drilled.stream().flatMap(each -> each.cells().stream());
    }

    /** Returns true if it is complete, broke anything, and all checks passed. */
    public boolean valid() {
        return cutShort.isEmpty() && !drilled.isEmpty() && !failed();
    }

    /** Returns true if a check failed. */
    public boolean failed() {
        return !DrillChecks.of(this).stream().allMatch(check -> check.passed());
    }
}
