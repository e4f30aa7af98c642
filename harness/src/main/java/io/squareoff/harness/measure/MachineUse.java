package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * One reading of what the kernel counts for the whole machine, since it started.
 *
 * @param busy CPU time of all programs: user, nice and system time, and interrupts, which are charged to the process that they
 *     interrupt too
 * @param traffic empty where there is no loopback device
 */
public record MachineUse(Duration busy, Contention contention, Optional<Traffic> traffic) {}
