package io.squareoff.harness.measure;

import io.squareoff.harness.measure.UsageSource.Use;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Watches processes under load until their JVMs are warm, by {@link WarmRule}.
 *
 * <p>Used by one thread at a time.
 */
public final class WarmUpWatch {

    /**
     * The time over which JVMs must be warm, almost as long as a window: compilation comes in waves, and after four seconds without one
     * 7 of 18 windows had one, see docs/results.md, "How old is old enough".
     */
    public static final Duration SPAN = Duration.ofSeconds(10);

    private record Sample(long nanos, Map<String, Use> uses) {

        Map<String, ProcessUsage> since(Sample earlier) {
            Duration span = Duration.ofNanos(nanos - earlier.nanos);
            Map<String, ProcessUsage> usage = new LinkedHashMap<>();
            uses.forEach((name, use) -> usage.put(name, use.since(earlier.uses.getOrDefault(name, Use.NONE), span)));
            return usage;
        }
    }

    private final List<UsageSource> sources;
    private final Duration span;
    private final Deque<Sample> samples = new ArrayDeque<>();

    private Optional<Long> begun = Optional.empty();

    /**
     * @param sources of different processes that are under load
     * @param span over which JVMs must be warm
     */
    public WarmUpWatch(List<UsageSource> sources, Duration span) {
        this.sources = List.copyOf(sources);
        this.span = span;
    }

    /**
     * Takes a reading.
     *
     * @return true if JVMs were warm over the span up to now, and false if one was not; empty before it has passed, and where no service's JVM is known
     * @throws IllegalStateException if nothing can be read
     */
    public Optional<Boolean> warm() throws InterruptedException {
        return warm(System.nanoTime(), read());
    }

    private Map<String, Use> read() throws InterruptedException {
        Map<String, Use> uses = new LinkedHashMap<>();
        try {
            for (UsageSource source : sources) {
                uses.putAll(source.read().uses());
            }
        } catch (IOException e) {
            throw new IllegalStateException("could not read CPU time of JVMs: " + e.getMessage(), e);
        }
        return uses;
    }

    Optional<Boolean> warm(long nanos, Map<String, Use> uses) {
        if (begun.isEmpty()) {
            begun = Optional.of(nanos);
        }
        Sample last = new Sample(nanos, uses);
        samples.add(last);
        while (nanos - second().nanos() >= span.toNanos()) {
            samples.remove();
        }
        Sample first = samples.getFirst();
        return Optional.of(last.since(first))
                .filter(usage -> nanos - first.nanos() >= span.toNanos())
                .filter(WarmRule::known)
                .map(usage -> WarmRule.cold(usage).isEmpty());
    }

    private Sample second() {
        return samples.stream().skip(1).findFirst().orElseGet(samples::getFirst);
    }

    /** The time since the first reading. */
    public Duration watched() {
        return begun.map(since -> Duration.ofNanos(System.nanoTime() - since)).orElse(Duration.ZERO);
    }
}
