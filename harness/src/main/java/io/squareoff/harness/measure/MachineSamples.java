package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Samples of the machine: of the CPU time of what is not watched on it, of what kept work from its cores, and of its traffic. */
final class MachineSamples {

    private static final String NAME = "the machine";
    private static final Pressure NO_PRESSURE = new Pressure(Duration.ZERO, Duration.ZERO, Duration.ZERO);

    private static final Traffic NO_TRAFFIC = new Traffic(0, 0);

    private final Counter others = new Counter(NAME);
    private final Counter steal = new Counter(NAME);
    private final Counter throttled = new Counter(NAME);
    private final Counter cpu = new Counter(NAME);
    private final Counter memory = new Counter(NAME);
    private final Counter io = new Counter(NAME);
    private final Counter bytes = new Counter(NAME);
    private final Counter packets = new Counter(NAME);

    private boolean withThrottling = true;
    private boolean withPressure = true;
    private boolean withTraffic = true;

    /** @param watched CPU time of all processes that are watched */
    void add(Instant at, MachineUse use, Duration watched) {
        Contention contention = use.contention();
        others.add(at, use.busy().minus(watched));
        steal.add(at, contention.steal());
        withThrottling &= contention.throttled().isPresent();
        throttled.add(at, contention.throttled().orElse(Duration.ZERO));
        withPressure &= contention.pressure().isPresent();
        Pressure pressure = contention.pressure().orElse(NO_PRESSURE);
        cpu.add(at, pressure.cpu());
        memory.add(at, pressure.memory());
        io.add(at, pressure.io());
        withTraffic &= use.traffic().isPresent();
        Traffic traffic = use.traffic().orElse(NO_TRAFFIC);
        bytes.add(at, traffic.bytes());
        packets.add(at, traffic.packets());
    }

    Duration others(Window window) {
        return others.over(window);
    }

    Contention contention(Window window) {
        return new Contention(
                steal.over(window),
                withThrottling ? Optional.of(throttled.over(window)) : Optional.empty(),
                withPressure
                        ? Optional.of(new Pressure(cpu.over(window), memory.over(window), io.over(window)))
                        : Optional.empty());
    }

    Optional<Traffic> traffic(Window window) {
        return withTraffic
                ? Optional.of(new Traffic(bytes.counted(window), packets.counted(window)))
                : Optional.empty();
    }
}
