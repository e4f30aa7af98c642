package io.squareoff.harness.measure;

import io.squareoff.harness.measure.UsageSource.Use;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** Samples of one process, of which there is one at least whenever something is asked. */
final class ProcessSamples {

    private final Samples<Use> samples;

    ProcessSamples(String name) {
        this.samples = new Samples<>(name);
    }

    /** Those of a process that began after an instant, up to which it had used nothing. */
    static ProcessSamples begun(String name, Instant before) {
        ProcessSamples samples = new ProcessSamples(name);
        samples.add(before, new Use(Duration.ZERO, 0));
        return samples;
    }

    void add(Instant at, Use use) {
        samples.add(at, use);
    }

    /** Adds that it had ended by then, and used no more than it had. */
    void addEnd(Instant at) {
        Use last = samples.last();
        samples.add(at, new Use(last.cpu(), 0, last.jvm(), last.throttled()));
    }

    /** CPU time since the moment that all samples count from. */
    Duration cpu() {
        return samples.last().cpu();
    }

    ProcessUsage over(Window window) {
        return new ProcessUsage(
                samples.over(window, Use::cpu),
                window.length(),
                samples.readings(window).mapToLong(Use::residentBytes).max().orElse(0),
                everHas(Use::jvm)
                        ? Optional.of(new JvmCpu(
                                samples.over(window, use -> jvm(use).compilation()),
                                samples.over(window, use -> jvm(use).collection())))
                        : Optional.empty(),
                everHas(Use::throttled)
                        ? Optional.of(
                                samples.over(window, use -> use.throttled().orElse(Duration.ZERO)))
                        : Optional.empty());
    }

    private boolean everHas(Function<Use, Optional<?>> part) {
        return samples.readings().anyMatch(use -> part.apply(use).isPresent());
    }

    private static JvmCpu jvm(Use use) {
        return use.jvm().orElse(JvmCpu.NONE);
    }
}
