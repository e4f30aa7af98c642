package io.squareoff.harness.measure;

import io.squareoff.harness.measure.UsageSource.Use;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * CPU time and memory of one process and its descendants over a measured window.
 *
 * @param cpu user and system time of all its threads
 * @param wall the window's length
 * @param residentBytes the most memory that was resident at any sample within the window
 * @param jvm the part of the CPU time that a JVM took for itself; empty where the process is none, or it is not known
 * @param throttled time for which a quota of its container kept it from the cores, of each core; empty where there is no such quota, or it is not known
 */
public record ProcessUsage(
        Duration cpu, Duration wall, long residentBytes, Optional<JvmCpu> jvm, Optional<Duration> throttled) {

    /** The usage of a process that is no JVM. */
    public ProcessUsage(Duration cpu, Duration wall, long residentBytes) {
        this(cpu, wall, residentBytes, Optional.empty());
    }

    /** The usage of a process without a quota of its own. */
    public ProcessUsage(Duration cpu, Duration wall, long residentBytes, Optional<JvmCpu> jvm) {
        this(cpu, wall, residentBytes, jvm, Optional.empty());
    }

    /** The usage over a window, of a process with a sample at least. */
    static ProcessUsage over(Window window, Samples<Use> samples) {
        return new ProcessUsage(
                samples.over(window, Use::cpu),
                window.length(),
                samples.readings(window).mapToLong(Use::residentBytes).max().orElse(0),
                samples.part(Use::jvm, JvmCpu.NONE)
                        .map(jvm -> new JvmCpu(
                                jvm.over(window, JvmCpu::compilation), jvm.over(window, JvmCpu::collection))),
                samples.part(Use::throttled, Duration.ZERO)
                        .map(throttled -> throttled.over(window, Function.identity())));
    }

    /** Of both windows together. */
    public ProcessUsage plus(ProcessUsage other) {
        Optional<JvmCpu> own =
                Stream.of(jvm, other.jvm).flatMap(Optional::stream).reduce(JvmCpu::plus);
        return new ProcessUsage(
                cpu.plus(other.cpu),
                wall.plus(other.wall),
                Math.max(residentBytes, other.residentBytes),
                own,
                Stream.of(throttled, other.throttled).flatMap(Optional::stream).reduce(Duration::plus));
    }

    /** The average number of cores that it kept busy. */
    public double cores() {
        return (double) cpu.toNanos() / wall.toNanos();
    }
}
