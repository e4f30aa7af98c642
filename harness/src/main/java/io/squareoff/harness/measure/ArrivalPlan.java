package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.stream.LongStream;

/**
 * The requests of an open model, planned before the first: one every 1/rate s. Several generators share a plan that is dealt out
 * one request after the other, so that together they make its rate.
 *
 * @param rate requests per second, of all generators
 * @param warmUp time before the window; a request belongs to the window that it is due in, whenever it is sent
 * @param part the generator that has the plan's requests part, part + parts, part + 2 parts and so on
 * @param parts number of generators
 */
public record ArrivalPlan(int rate, Duration warmUp, Duration window, int part, int parts) {

    private static final double NANOS_PER_SECOND = 1e9;

    public ArrivalPlan {
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException("part must be from 0 to " + (parts - 1) + ", not " + part);
        }
    }

    /** The number of this generator's requests, before and within the window. */
    public int size() {
        return (int) own().count();
    }

    /**
     * The time from the plan's start to a request.
     *
     * @param index its place among this generator's, counted from 0
     */
    public long offsetNanos(long index) {
        return Math.round(place(index) * NANOS_PER_SECOND / rate);
    }

    boolean measured(long index) {
        return place(index) >= first() && place(index) < end();
    }

    /** The number of this generator's requests that are due within the window. */
    long measured() {
        return own().filter(place -> place >= first()).count();
    }

    private LongStream own() {
        return LongStream.iterate(part, place -> place < end(), place -> place + parts);
    }

    private long place(long index) {
        return part + index * parts;
    }

    private long first() {
        return rate * warmUp.toMillis() / 1000;
    }

    private long end() {
        return first() + rate * window.toMillis() / 1000;
    }
}
