package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** A line for each arm and load that was measured at three numbers or more. */
    static List<CostFit> of(List<Arm> arms) {
        Map<List<Object>, List<Arm>> lines = arms.stream()
                .filter(arm -> arm.cpuPerRequest().isPresent())
                .collect(Collectors.groupingBy(
                        arm -> properties(arm.workload()), LinkedHashMap::new, Collectors.toList()));
        return lines.values().stream()
                .filter(line -> line.size() >= POINTS_AT_LEAST)
                .map(CostFit::fit)
                .toList();
    }

    /** The properties that the points of one line have in common. */
    private static List<Object> properties(Workload of) {
        return List.of(of.arm(), of.load(), of.chunk(), of.demand(), of.network());
    }

    private static CostFit fit(List<Arm> line) {
        double w = 0;
        double wx = 0;
        double wy = 0;
        double wxx = 0;
        double wxy = 0;
        for (Arm arm : line) {
            double squares = arm.workload().number();
            double nanos = arm.cpuPerRequest().orElseThrow().toNanos();
            double weight = 1 / (nanos * nanos);
            w += weight;
            wx += weight * squares;
            wy += weight * nanos;
            wxx += weight * squares * squares;
            wxy += weight * squares * nanos;
        }
        double slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
        double intercept = (wy - slope * wx) / w;
        Workload of = line.get(0).workload();
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
