package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Samples of a time or a number that is counted up. It is taken to grow evenly between two of them. */
final class Counter {

    /** @param value a time in nanoseconds */
    private record Sample(Instant at, long value) {}

    private final String name;
    private final List<Sample> samples = new ArrayList<>();

    /** @param name of what is watched, for messages */
    Counter(String name) {
        this.name = name;
    }

    /** Adds a sample later than those before. */
    void add(Instant at, long value) {
        samples.add(new Sample(at, value));
    }

    /** Adds a sample of a time, later than those before. */
    void add(Instant at, Duration value) {
        add(at, value.toNanos());
    }

    /** The latest time; zero before there is one. */
    Duration last() {
        return samples.isEmpty()
                ? Duration.ZERO
                : Duration.ofNanos(samples.get(samples.size() - 1).value());
    }

    /**
     * The time by which it grew over a window.
     *
     * @throws IllegalStateException if there are no samples around either end of it
     */
    Duration over(Window window) {
        return Duration.ofNanos(counted(window));
    }

    /**
     * The number by which it grew over a window.
     *
     * @throws IllegalStateException if there are no samples around either end of it
     */
    long counted(Window window) {
        return at(window.end()) - at(window.start());
    }

    /** The value at an instant, on the straight line between the samples before and after it. */
    private long at(Instant at) {
        for (int i = 1; i < samples.size(); i++) {
            Sample before = samples.get(i - 1);
            Sample after = samples.get(i);
            if (!before.at().isAfter(at) && !after.at().isBefore(at)) {
                long span = Duration.between(before.at(), after.at()).toNanos();
                double share = span == 0
                        ? 0
                        : (double) Duration.between(before.at(), at).toNanos() / span;
                return before.value() + Math.round(share * (after.value() - before.value()));
            }
        }
        throw new IllegalStateException(name + " was not watched at " + at + ", which is within the measured window");
    }
}
