package io.squareoff.lab.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The longest latency in each short interval, so that a stall is seen where it was and not averaged away. */
public final class Timeline {

    static final Duration INTERVAL = Duration.ofMillis(100);

    private final List<double[]> points = new ArrayList<>();

    private long offsetNanos;
    private long interval = -1;

    /** Another window follows the ones before it. */
    void next(Duration window) {
        offsetNanos += window.toNanos();
    }

    /**
     * Adds a latency.
     *
     * @param sinceStartNanos when it began, from the start of its window
     */
    void add(long sinceStartNanos, long latencyMicros) {
        long at = offsetNanos + sinceStartNanos;
        long of = at / INTERVAL.toNanos();
        if (of > interval) {
            interval = of;
            points.add(new double[] {of * INTERVAL.toMillis() / 1000.0, latencyMicros});
        } else {
            double[] last = points.get(points.size() - 1);
            last[1] = Math.max(last[1], latencyMicros);
        }
    }

    /** Pairs of seconds and microseconds. */
    public List<double[]> points() {
        return points;
    }
}
