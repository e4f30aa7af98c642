package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A source of CPU time and memory of processes. */
public interface UsageSource {

    /**
     * CPU time and memory of one process.
     *
     * @param cpu CPU time since some moment that is the same for all readings
     */
    record Use(Duration cpu, long residentBytes) {}

    /**
     * One reading.
     *
     * @param uses by the name that results call the process; without those that have ended
     * @param busy CPU time of the whole machine, where all these run on this one and it is known
     */
    record Reading(Map<String, Use> uses, Optional<Duration> busy) {}

    /** The shortest interval between readings that does not disturb what is measured. */
    Duration interval();

    /**
     * Reads CPU time and memory of all processes.
     *
     * @throws IOException if nothing can be read
     */
    Reading read() throws IOException, InterruptedException;
}
