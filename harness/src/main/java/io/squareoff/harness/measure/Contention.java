package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Optional;

/**
 * Time for which work was kept from the machine's cores by something else than other work on it.
 *
 * @param steal CPU time that a hypervisor gave to other guests while this one had work; zero too where none reports it
 * @param throttled time for which a quota kept this program's control group, or one above it, from the cores, of each core;
 *     empty where the kernel counts none, as without a quota's group of version 2
 * @param pressure empty where the kernel has none
 */
public record Contention(Duration steal, Optional<Duration> throttled, Optional<Pressure> pressure) {

    /** Of both windows together; without what one of them lacks. */
    public Contention plus(Contention other) {
        return new Contention(
                steal.plus(other.steal),
                throttled.flatMap(one -> other.throttled.map(one::plus)),
                pressure.flatMap(one -> other.pressure.map(one::plus)));
    }
}
