package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Samples of the machine: of the CPU time of what is not watched on it, of what kept work from its cores, and of its traffic. */
final class MachineSamples {

    /** @param others CPU time of what is not watched */
    private record Sample(Duration others, MachineUse use) {}

    private final Samples<Sample> samples = new Samples<>("the machine");

    /** @param watched CPU time of all processes that are watched */
    void add(Instant at, MachineUse use, Duration watched) {
        samples.add(at, new Sample(use.busy().minus(watched), use));
    }

    Duration others(Window window) {
        return samples.over(window, Sample::others);
    }

    /** Without what one of the readings lacks. */
    Contention contention(Window window) {
        return new Contention(
                samples.over(window, sample -> sample.use().contention().steal()),
                samples.part(sample -> sample.use().contention().throttled())
                        .map(throttled -> throttled.over(window, Function.identity())),
                samples.part(sample -> sample.use().contention().pressure())
                        .map(pressure -> new Pressure(
                                pressure.over(window, Pressure::cpu),
                                pressure.over(window, Pressure::memory),
                                pressure.over(window, Pressure::io))));
    }

    Optional<Traffic> traffic(Window window) {
        return samples.part(sample -> sample.use().traffic())
                .map(traffic -> new Traffic(
                        traffic.counted(window, Traffic::bytes), traffic.counted(window, Traffic::packets)));
    }
}
