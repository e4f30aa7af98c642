package io.squareoff.harness.measure;

import java.time.Duration;

/**
 * CPU time and memory of one process and its descendants over a measured window.
 *
 * @param cpu user and system time of all its threads
 * @param wall the window's length
 * @param residentBytes the most memory that was resident at any sample within the window
 */
public record ProcessUsage(Duration cpu, Duration wall, long residentBytes) {

    /** The average number of cores that it kept busy. */
    public double cores() {
        return (double) cpu.toNanos() / wall.toNanos();
    }
}
