package io.squareoff.lab.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The longest latency in each 100 ms, so that a stall stands where it was and is not averaged away. Not thread-safe. */
public final class Timeline {

    static final Duration INTERVAL = Duration.ofMillis(100);

    private final List<double[]> points = new ArrayList<>();

    private long interval = -1;

    /** @param sinceStartNanos time when it began, from the start of the timeline; no earlier than that of the one before */
    public void add(long sinceStartNanos, long latencyMicros) {
        long index = sinceStartNanos / INTERVAL.toNanos();
        if (index > interval) {
            interval = index;
            points.add(new double[] {index * INTERVAL.toMillis() / 1000.0, latencyMicros});
        } else {
            double[] last = points.get(points.size() - 1);
            last[1] = Math.max(last[1], latencyMicros);
        }
    }

    /** Pairs of seconds since the start and the longest latency in microseconds. */
    public List<double[]> points() {
        return points;
    }
}
