package io.squareoff.harness.measure;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Readings of times and numbers that are counted up. They are taken to grow evenly between two readings. */
final class Samples<T> {

    private record Sample<T>(Instant at, T reading) {}

    private final String name;
    private final List<Sample<T>> samples = new ArrayList<>();

    /** @param name of what is watched, for messages */
    Samples(String name) {
        this.name = name;
    }

    /** Adds a reading later than those before, and returns this. */
    Samples<T> add(Instant at, T reading) {
        samples.add(new Sample<>(at, reading));
        return this;
    }

    /** The latest reading, of one at least. */
    T last() {
        return samples.get(samples.size() - 1).reading();
    }

    /** The readings within a window, both of its ends included. */
    Stream<T> readings(Window window) {
        return samples.stream()
                .filter(sample ->
                        !sample.at().isBefore(window.start()) && !sample.at().isAfter(window.end()))
                .map(Sample::reading);
    }

    /** The same of a part of each reading; empty if one lacks it. */
    <P> Optional<Samples<P>> part(Function<T, Optional<P>> part) {
        Samples<P> parts = new Samples<>(name);
        samples.forEach(sample -> part.apply(sample.reading()).ifPresent(own -> parts.add(sample.at(), own)));
        return parts.samples.size() == samples.size() ? Optional.of(parts) : Optional.empty();
    }

    /** The same with another in place of what a reading lacks; empty if all lack it. */
    <P> Optional<Samples<P>> part(Function<T, Optional<P>> part, P otherwise) {
        Samples<P> parts = new Samples<>(name);
        samples.forEach(
                sample -> parts.add(sample.at(), part.apply(sample.reading()).orElse(otherwise)));
        return samples.stream().anyMatch(sample -> part.apply(sample.reading()).isPresent())
                ? Optional.of(parts)
                : Optional.empty();
    }

    /**
     * The time by which one grew over a window.
     *
     * @throws IllegalStateException if there are no readings around either end of it
     */
    Duration over(Window window, Function<T, Duration> time) {
        return Duration.ofNanos(counted(window, reading -> time.apply(reading).toNanos()));
    }

    /**
     * The number by which one grew over a window.
     *
     * @throws IllegalStateException if there are no readings around either end of it
     */
    long counted(Window window, ToLongFunction<T> number) {
        return at(window.end(), number) - at(window.start(), number);
    }

    /** The value at an instant, on the straight line between the readings before and after it. */
    private long at(Instant at, ToLongFunction<T> number) {
        for (int i = 1; i < samples.size(); i++) {
            Sample<T> before = samples.get(i - 1);
            Sample<T> after = samples.get(i);
            if (!before.at().isAfter(at) && !after.at().isBefore(at)) {
                long span = Duration.between(before.at(), after.at()).toNanos();
                double share = span == 0
                        ? 0
                        : (double) Duration.between(before.at(), at).toNanos() / span;
                long value = number.applyAsLong(before.reading());
                return value + Math.round(share * (number.applyAsLong(after.reading()) - value));
            }
        }
        throw new IllegalStateException(name + " was not watched at " + at + ", which is within the measured window");
    }
}
