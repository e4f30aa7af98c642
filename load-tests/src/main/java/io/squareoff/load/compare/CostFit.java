package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU time of a request as a straight line over its number of squares: a part for the request and a part for each square.
 * The line is the one with the least sum of squared relative errors, so that small requests count as
 * much as large ones (weighted least squares with weights 1/y²; Draper and Smith, <cite>Applied Regression Analysis</cite>,
 * 1998, chapter 9).
 *
 * @param chunk K: squares that each call to the backend asked for
 * @param demand of each of these calls
 * @param perRequest CPU time of all processes but the generator for a request without a square; below zero if the points are
 *     not on a line
 * @param perSquare CPU time that each square adds
 */
public record CostFit(
        String arm,
        Load load,
        int chunk,
        Demand demand,
        Optional<NetworkConditions> network,
        Duration perRequest,
        Duration perSquare) {

    private static final int POINTS_AT_LEAST = 3;

    /** The properties that the points of one line have in common. */
    private record Key(String arm, Load load, int chunk, Demand demand, Optional<NetworkConditions> network) {

        static Key of(Workload workload) {
            return new Key(workload.arm(), workload.load(), workload.chunk(), workload.demand(), workload.network());
        }
    }

    /** One point of the line. */
    private record Point(double squares, double nanos) {}

    /** A line for each arm and load that was measured at three numbers or more. */
    static List<CostFit> of(List<Arm> arms) {
        Map<Key, List<Point>> points = new LinkedHashMap<>();
        for (Arm arm : arms) {
            arm.cpuPerRequest()
                    .ifPresent(cpu -> points.computeIfAbsent(Key.of(arm.workload()), any -> new ArrayList<>())
                            .add(new Point(arm.workload().number(), cpu.toNanos())));
        }
        List<CostFit> fits = new ArrayList<>();
        points.forEach((key, line) -> {
            if (line.size() >= POINTS_AT_LEAST) {
                fits.add(fit(key, line));
            }
        });
        return fits;
    }

    private static CostFit fit(Key of, List<Point> points) {
        double w = 0;
        double wx = 0;
        double wy = 0;
        double wxx = 0;
        double wxy = 0;
        for (Point point : points) {
            double weight = 1 / (point.nanos() * point.nanos());
            w += weight;
            wx += weight * point.squares();
            wy += weight * point.nanos();
            wxx += weight * point.squares() * point.squares();
            wxy += weight * point.squares() * point.nanos();
        }
        double slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
        double intercept = (wy - slope * wx) / w;
        return new CostFit(
                of.arm(),
                of.load(),
                of.chunk(),
                of.demand(),
                of.network(),
                Duration.ofNanos(Math.round(intercept)),
                Duration.ofNanos(Math.round(slope)));
    }
}
