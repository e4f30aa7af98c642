package io.squareoff.harness.measure;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Where it is read what processes have used so far. */
public interface UsageSource {

    /**
     * What one process has used.
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

    /** How often it can be read without disturbing what is measured. */
    Duration interval();

    /**
     * Reads.
     *
     * @throws IOException if nothing can be read
     */
    Reading read() throws IOException, InterruptedException;
}
