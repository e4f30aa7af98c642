package io.squareoff.console.race;

import io.squareoff.harness.statistics.Trend;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that one lane did since the start. Its counts never begin anew.
 *
 * <p>Not thread-safe.
 */
public final class Lane {

    /** Of the slices that a page shows. */
    private static final int POINTS = 200;

    /** Turns of the warm-up whose trend is looked at: a climb before them is over. */
    private static final int WARM_TURNS = 10;

    /**
     * A slice on the page.
     *
     * @param at seconds since the start, at its end
     * @param kind warm-up, one that counts, or one that does not
     */
    public record Point(double at, double squaresPerSecond, Kind kind) {}

    /** The part that a slice has in the race. */
    public enum Kind {
        WARM_UP,
        COUNTS,
        LEFT_OUT
    }

    private final String transport;
    private final Deque<Point> points = new ArrayDeque<>();
    private final Map<String, Long> failures = new TreeMap<>();
    private final List<Double> warmRates = new ArrayList<>();

    private long squares;
    private long warmSquares;
    private String lastFailure = "";
    private boolean broken;
    private double warmSeconds;

    Lane(String transport) {
        this.transport = transport;
    }

    void add(Slice slice, double at, Kind kind) {
        squares += slice.squares();
        slice.failures().forEach((failure, count) -> failures.merge(failure, count, Long::sum));
        if (slice.failed() > 0) {
            lastFailure = slice.lastFailure();
        }
        broken = !slice.answered();
        if (kind == Kind.WARM_UP) {
            warmSquares += slice.squares();
            warmSeconds += slice.seconds();
            warmRates.add(slice.squaresPerSecond());
        }
        points.addLast(new Point(at, slice.squaresPerSecond(), kind));
        if (points.size() > POINTS) {
            points.removeFirst();
        }
    }

    /** Marks the slices that ended within a time and counted so far, in seconds since the start. */
    void leaveOut(double from, double to) {
        List<Point> marked = points.stream()
                .map(point -> point.kind() == Kind.COUNTS && point.at() >= from && point.at() < to
                        ? new Point(point.at(), point.squaresPerSecond(), Kind.LEFT_OUT)
                        : point)
                .toList();
        points.clear();
        points.addAll(marked);
    }

    /** Marks the latest slice as one that does not count. */
    void leaveOutLatest() {
        Point latest = points.removeLast();
        points.addLast(new Point(latest.at(), latest.squaresPerSecond(), Kind.LEFT_OUT));
    }

    /** Forgets how warm it was, before it is warmed again. */
    void cool() {
        warmRates.clear();
        warmSeconds = 0;
    }

    /** The trend over the latest turns of the warm-up. */
    Trend warmTrend() {
        return Trend.of(warmRates.stream()
                .skip(Math.max(0, warmRates.size() - WARM_TURNS))
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    /** Returns true if the latest turns of the warm-up, the last of them with answers, show no trend. */
    boolean level() {
        Trend trend = warmTrend();
        return trend.tested() && !trend.drifting() && warmRates.get(warmRates.size() - 1) > 0;
    }

    public String transport() {
        return transport;
    }

    public List<Point> points() {
        return List.copyOf(points);
    }

    /** Right answers' squares, the warm-up's included. */
    public long squares() {
        return squares;
    }

    public long warmSquares() {
        return warmSquares;
    }

    public double warmSeconds() {
        return warmSeconds;
    }

    public Map<String, Long> failures() {
        return failures;
    }

    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The failure that came last, in words; empty where there was none. */
    public String lastFailure() {
        return lastFailure;
    }

    /** Returns true if its latest slice had failures, or not one answer. */
    public boolean broken() {
        return broken;
    }
}
