package io.squareoff.harness.measure;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The requests of an open model, planned before the first. Several generators share a plan that is dealt out one request after the
 * other, so that together they make its rate.
 *
 * <p>Immutable.
 */
public final class ArrivalPlan {

    /** The most requests of a plan: drawing it takes 32 bytes for each, of the 512 MiB that a generator has. */
    public static final int MOST = 8_000_000;

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
     * @param ramp the first part of the warm-up, in which the rate climbs evenly from none
     * @param warmUp time before the window; a request belongs to the window that it is due in, whenever it is sent
     * @param part the generator that has the plan's requests part, part + parts, part + 2 parts and so on
     * @param parts number of generators
     */
    public ArrivalPlan(
            Load.Open load, long seed, Duration ramp, Duration warmUp, Duration window, int part, int parts) {
        if (ramp.isNegative() || ramp.compareTo(warmUp) > 0) {
            throw new IllegalArgumentException("ramp must be from 0 to " + warmUp + ", not " + ramp);
        }
        if (parts < 1 || part < 0 || part >= parts) {
            throw new IllegalArgumentException("part must be from 0 to " + (parts - 1) + ", not " + part);
        }
        if (!holds(load, warmUp.plus(window))) {
            throw new IllegalArgumentException(
                    "rate must make at most " + MOST + " requests in all, not " + load.rate() + " a second");
        }
        this.warmUpNanos = warmUp.toNanos();
        this.endNanos = warmUp.plus(window).toNanos();
        double rampSeconds = ramp.toNanos() / NANOS_PER_SECOND;
        // At the full rate a ramp would have its requests in half of its time.
        double warmUpSeconds = warmUpNanos / NANOS_PER_SECOND - rampSeconds / 2;
        SplittableRandom random = new SplittableRandom(seed);
        long[] all = LongStream.concat(
                        places(load, random, warmUpSeconds)
                                .mapToLong(place -> nanos(rampedSeconds(place, rampSeconds))),
                        places(load, random, window.toNanos() / NANOS_PER_SECOND)
                                .mapToLong(place -> warmUpNanos + nanos(place)))
                .toArray();
        this.offsetNanos = IntStream.range(0, all.length)
                .filter(place -> place % parts == part)
                .mapToLong(place -> all[place])
                .toArray();
    }

    /** Returns true if a plan has room for a rate over so long. */
    public static boolean holds(Load.Open load, Duration time) {
        return (double) load.rate() * time.toSeconds() <= MOST;
    }

    /** As many requests as the rate says, in seconds: one every 1/rate s, or at the times of a Poisson process that has so many. */
    private static DoubleStream places(Load.Open load, SplittableRandom random, double seconds) {
        int requests = Math.toIntExact(Math.round(load.rate() * seconds));
        if (load.spacing() == Load.Open.Spacing.EVEN) {
            return IntStream.range(0, requests).mapToDouble(place -> (double) place / load.rate());
        }
        // Sums of so many exponential gaps and one more, as shares of the last of them.
        double[] sums = new double[requests + 1];
        double sum = 0;
        for (int place = 0; place < sums.length; place++) {
            sum -= StrictMath.log(1 - random.nextDouble());
            sums[place] = sum;
        }
        double last = sum;
        return Arrays.stream(sums, 0, requests).map(each -> each / last * seconds);
    }

    /** The time at which a ramp, and the full rate after it, has as many requests as the full rate has in so many seconds. */
    private static double rampedSeconds(double fullRateSeconds, double rampSeconds) {
        return fullRateSeconds < rampSeconds / 2
                ? Math.sqrt(2 * rampSeconds * fullRateSeconds)
                : fullRateSeconds + rampSeconds / 2;
    }

    private static long nanos(double seconds) {
        return (long) (seconds * NANOS_PER_SECOND);
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

    /** The number of this generator's requests in each step of the plan, of so long; the last one may be short. */
    public int[] inSteps(Duration step) {
        long stepNanos = step.toNanos();
        int[] requests = new int[Math.toIntExact((endNanos + stepNanos - 1) / stepNanos)];
        for (long offset : offsetNanos) {
            requests[(int) (offset / stepNanos)]++;
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
     * The number of this generator's requests that are due before a moment. It is asked for each second of a window, which may have a day of
     * them, and millions of requests.
     *
     * @param second of the window
     */
    long dueBefore(int second) {
        long moment = warmUpNanos + TimeUnit.SECONDS.toNanos(second);
        int before = 0;
        int from = offsetNanos.length;
        while (before < from) {
            int middle = (before + from) >>> 1;
            if (offsetNanos[middle] < moment) {
                before = middle + 1;
            } else {
                from = middle;
            }
        }
        return before;
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
