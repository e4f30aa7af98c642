package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * The kernel's counts for the whole machine, since it started or over a window.
 *
 * @param busy CPU time of all programs, or of those that nobody watches: user, nice and system time, and interrupts, which are charged
 *     to the process that they interrupt too
 * @param traffic empty where there is no loopback device
 */
public record MachineUse(Duration busy, Contention contention, Optional<Traffic> traffic) {

    /** The same but for the CPU time of what is watched. */
    MachineUse without(Duration watched) {
        return new MachineUse(busy.minus(watched), contention, traffic);
    }

    /** The use over a window, without what one of the readings lacks. */
    static MachineUse over(Window window, Samples<MachineUse> samples) {
        Contention contention = new Contention(
                samples.over(window, use -> use.contention().steal()),
                samples.part(use -> use.contention().throttled())
                        .map(throttled -> throttled.over(window, Function.identity())),
                samples.part(use -> use.contention().pressure())
                        .map(pressure -> new Pressure(
                                pressure.over(window, Pressure::cpu),
                                pressure.over(window, Pressure::memory),
                                pressure.over(window, Pressure::io))));
        return new MachineUse(
                samples.over(window, MachineUse::busy),
                contention,
                samples.part(MachineUse::traffic)
                        .map(traffic -> new Traffic(
                                traffic.counted(window, Traffic::bytes), traffic.counted(window, Traffic::packets))));
    }
}
