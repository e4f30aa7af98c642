package io.squareoff.load.drill;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Resident memory of the stack's processes over time, a point a second.
 *
 * <p>Not thread-safe: the thread that has the stack adds the points.
 */
final class MemoryCurve {

    /**
     * One reading.
     *
     * @param bytes resident, by process
     */
    record Point(double seconds, Map<String, Long> bytes) {}

    private final List<Point> points = new ArrayList<>();

    void add(Point point) {
        points.add(point);
    }

    List<Point> points() {
        return List.copyOf(points);
    }

    /** The most that each process had, in words. */
    String title() {
        return most().entrySet().stream()
                .map(process -> process.getKey() + " " + (process.getValue() >> 20) + " MiB")
                .collect(Collectors.joining(", "));
    }

    /** The most that each process had, in bytes. */
    Map<String, Long> most() {
        Map<String, Long> most = new LinkedHashMap<>();
        points.forEach(point -> point.bytes().forEach((name, bytes) -> most.merge(name, bytes, Math::max)));
        return most;
    }
}
