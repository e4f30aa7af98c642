package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The requests of an open model, planned before the first. Several generators share a plan that is dealt out one request after the
 * other, so that together they make its rate.
 *
 * <p>Immutable.
 */
public final class ArrivalPlan {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Those of this generator, in their order. */
    private final long[] offsetNanos;

    private final long warmUpNanos;
    private final long endNanos;

    /**
     * Draws the plan.
     *
     * @param load its rate, of all generators, and how requests are spaced
     * @param seed of random arrivals: the same one gives the same plan, on every machine and in every version of Java
     * @param warmUp time before the window; a request belongs to the window that it is due in, whenever it is sent
     * @param part the generator that has the plan's requests part, part + parts, part + 2 parts and so on
     * @param parts number of generators
     */
    public ArrivalPlan(Load.Open load, long seed, Duration warmUp, Duration window, int part, int parts) {
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException("part must be from 0 to " + (parts - 1) + ", not " + part);
        }
        this.warmUpNanos = warmUp.toNanos();
        this.endNanos = warmUp.plus(window).toNanos();
        long[] all = switch (load.spacing()) {
            case POISSON -> poisson(load.rate(), new SplittableRandom(seed), warmUp, window);
            case EVEN -> even(load.rate());
        };
        this.offsetNanos = IntStream.range(0, all.length)
                .filter(place -> place % parts == part)
                .mapToLong(place -> all[place])
                .toArray();
    }

    /** Warm-up and window have as many requests as the rate says, at the times of a Poisson process that has so many. */
    private static long[] poisson(int rate, SplittableRandom random, Duration... parts) {
        LongStream.Builder offsets = LongStream.builder();
        long begin = 0;
        for (Duration part : parts) {
            // Sums of so many exponential gaps and one more, as shares of the last of them.
            double[] sums = new double[requests(rate, part.toNanos()) + 1];
            double sum = 0;
            for (int place = 0; place < sums.length; place++) {
                sum -= StrictMath.log(1 - random.nextDouble());
                sums[place] = sum;
            }
            for (int place = 0; place < sums.length - 1; place++) {
                offsets.add(begin + (long) (sums[place] / sum * part.toNanos()));
            }
            begin += part.toNanos();
        }
        return offsets.build().toArray();
    }

    private static int requests(int rate, long nanos) {
        return Math.toIntExact(Math.round(rate * (nanos / NANOS_PER_SECOND)));
    }

    /** One every 1/rate s. */
    private long[] even(int rate) {
        return LongStream.range(0, requests(rate, endNanos))
                .map(place -> Math.round(place * NANOS_PER_SECOND / rate))
                .toArray();
    }

    /** The number of this generator's requests, before and within the window. */
    public int size() {
        return offsetNanos.length;
    }

    /**
     * The time from the plan's start to a request.
     *
     * @param index its place among this generator's, counted from 0
     */
    public long offsetNanos(long index) {
        return offsetNanos[Math.toIntExact(index)];
    }

    /** The number of this generator's requests in each second of the plan; the last one may be short. */
    public int[] perSecond() {
        long second = TimeUnit.SECONDS.toNanos(1);
        int[] requests = new int[Math.toIntExact((endNanos + second - 1) / second)];
        for (long offset : offsetNanos) {
            requests[(int) (offset / second)]++;
        }
        return requests;
    }

    boolean measured(long index) {
        return offsetNanos(index) >= warmUpNanos;
    }

    /** The number of this generator's requests that are due within the window. */
    long measured() {
        return size() - dueBefore(0);
    }

    /**
     * The number of this generator's requests that are due before a moment.
     *
     * @param second of the window
     */
    long dueBefore(int second) {
        long moment = warmUpNanos + TimeUnit.SECONDS.toNanos(second);
        return LongStream.of(offsetNanos).filter(offset -> offset < moment).count();
    }

    /** The second of the window in which a moment is, from 0; negative before it. */
    long second(long sinceStartNanos) {
        return Math.floorDiv(sinceStartNanos - warmUpNanos, TimeUnit.SECONDS.toNanos(1));
    }

    /** The whole seconds of the window. */
    int seconds() {
        return Math.toIntExact(TimeUnit.NANOSECONDS.toSeconds(endNanos - warmUpNanos));
    }
}
