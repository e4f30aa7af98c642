package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Samples of one process. */
final class ProcessSamples {

    private record Resident(Instant at, long bytes) {}

    private final Counter cpu;
    private final Counter compilation;
    private final Counter collection;
    private final Counter throttled;
    private final List<Resident> resident = new ArrayList<>();

    private boolean jvm;
    private boolean withThrottling;

    ProcessSamples(String name) {
        this.cpu = new Counter(name);
        this.compilation = new Counter(name);
        this.collection = new Counter(name);
        this.throttled = new Counter(name);
    }

    /** Those of a process that began after an instant, up to which it had used nothing. */
    static ProcessSamples begun(String name, Instant before) {
        ProcessSamples samples = new ProcessSamples(name);
        samples.add(before, new UsageSource.Use(Duration.ZERO, 0));
        return samples;
    }

    void add(Instant at, UsageSource.Use use) {
        jvm |= use.jvm().isPresent();
        withThrottling |= use.throttled().isPresent();
        JvmCpu own = use.jvm().orElse(JvmCpu.NONE);
        cpu.add(at, use.cpu());
        compilation.add(at, own.compilation());
        collection.add(at, own.collection());
        throttled.add(at, use.throttled().orElse(Duration.ZERO));
        resident.add(new Resident(at, use.residentBytes()));
    }

    /** Adds that it had ended by then, and used no more than it had. */
    void addEnd(Instant at) {
        cpu.add(at, cpu.last());
        compilation.add(at, compilation.last());
        collection.add(at, collection.last());
        throttled.add(at, throttled.last());
        resident.add(new Resident(at, 0));
    }

    /** CPU time since the moment that all samples count from. */
    Duration cpu() {
        return cpu.last();
    }

    ProcessUsage over(Window window) {
        long most = resident.stream()
                .filter(sample ->
                        !sample.at().isBefore(window.start()) && !sample.at().isAfter(window.end()))
                .mapToLong(Resident::bytes)
                .max()
                .orElse(0);
        return new ProcessUsage(
                cpu.over(window),
                window.length(),
                most,
                jvm ? Optional.of(new JvmCpu(compilation.over(window), collection.over(window))) : Optional.empty(),
                withThrottling ? Optional.of(throttled.over(window)) : Optional.empty());
    }
}
