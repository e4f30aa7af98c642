package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The share of one of several generators in a load.
 *
 * @param name of it, which no other one of the run has
 * @param place where it ran, such as the name of its pod
 * @param clockError the most by which its window may begin before or after that of the others
 * @param recording with its window by its own clock
 * @param usage over this window
 */
public record GeneratorPart(String name, String place, Duration clockError, Recording recording, ProcessUsage usage) {

    /** For messages, such as "generator-2 (generator-1-x7k2p)". */
    public String words() {
        return name + " (" + place + ")";
    }

    /**
     * The recording of a generator that would have sent what all of them sent. Histograms are added, so that each percentile is that of
     * all samples.
     *
     * @param byName of each generator
     * @param window by the clock of the one who merges
     * @throws IllegalArgumentException naming the generator whose window, warm-up or model is not that of the first
     */
    public static Recording merged(Map<String, Recording> byName, Window window) {
        List<Recording> all = List.copyOf(byName.values());
        Recording first = all.get(0);
        require("window", byName, recording -> recording.window().length(), window.length());
        require("warm-up", byName, Recording::warmUp, first.warmUp());
        require("number of extensions", byName, Recording::extensions, first.extensions());
        require("number of seconds", byName, recording -> recording.okPerSecond().length, first.okPerSecond().length);
        require(
                "open model",
                byName,
                recording -> recording.arrivals().isPresent(),
                first.arrivals().isPresent());
        long[] okPerSecond = new long[first.okPerSecond().length];
        long[] backlog = new long[first.backlog().length];
        Map<String, Long> failures = new TreeMap<>();
        for (Recording recording : all) {
            Arrays.setAll(okPerSecond, second -> okPerSecond[second] + recording.okPerSecond()[second]);
            Arrays.setAll(backlog, second -> backlog[second] + recording.backlog()[second]);
            recording.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
        }
        return new Recording(
                window,
                first.warmUp(),
                first.extensions(),
                all.stream().mapToLong(Recording::ok).sum(),
                okPerSecond,
                failures,
                histogram(all, recording -> Optional.of(recording.latency())).orElseThrow(),
                histogram(all, Recording::latencyFromSent),
                histogram(all, Recording::lateness),
                backlog,
                all.stream().flatMap(recording -> recording.arrivals().stream()).reduce(Arrivals::plus));
    }

    private static void require(
            String what, Map<String, Recording> byName, Function<Recording, Object> property, Object expected) {
        byName.forEach((name, recording) -> {
            Object own = property.apply(recording);
            if (!own.equals(expected)) {
                throw new IllegalArgumentException("%s does not belong to the others: its %s is %s, and theirs %s"
                        .formatted(name, what, own, expected));
            }
        });
    }

    private static Optional<String> histogram(
            List<Recording> recordings, Function<Recording, Optional<String>> histogram) {
        List<String> own =
                recordings.stream().map(histogram).flatMap(Optional::stream).toList();
        if (own.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Latencies.encode(Latencies.sum(own.stream().map(Latencies::decode))));
    }

    /** CPU time and memory of all generators at once, as if they were one process. */
    public static ProcessUsage usage(Collection<GeneratorPart> parts) {
        return parts.stream()
                .map(GeneratorPart::usage)
                .reduce(GeneratorPart::beside)
                .orElseThrow();
    }

    private static ProcessUsage beside(ProcessUsage one, ProcessUsage other) {
        ProcessUsage sum = one.plus(other);
        return new ProcessUsage(
                sum.cpu(), one.wall(), one.residentBytes() + other.residentBytes(), sum.jvm(), sum.throttled());
    }
}
