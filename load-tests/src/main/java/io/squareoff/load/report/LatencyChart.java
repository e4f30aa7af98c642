package io.squareoff.load.report;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Objective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The latency of arms against 1/(1 − p), as HdrHistogram's plotter draws it, as far as enough samples lie above. */
final class LatencyChart {

    private static final double MICROS_PER_MILLI = 1e3;
    private static final double PERCENT = 100;

    private static final String CUT = "Latencies of all rounds together; each line ends where fewer than "
            + Latencies.SAMPLES_ABOVE + " samples lie above.";

    private static final String OPEN = " Each request is timed from when it was due.";

    private static final String CLOSED =
            " In a closed model a stall delays each user once, so that the tail comes out too low: only an open model shows it.";

    private LatencyChart() {}

    /** @param objective that the latencies are held against, if there is one */
    static LineChart of(ChartCell cell, Optional<Objective> objective) {
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : cell.arms()) {
            List<double[]> points = points(arm, objective);
            if (points.isEmpty()) {
                long samples = arm.arm().latencies().getTotalCount();
                missing.add(MissingText.of(
                        arm.label(),
                        samples == 0
                                ? "no right answer"
                                : Units.count(samples, "right answer") + ", too few for any percentile"));
            } else {
                lines.add(new LineChart.Line(arm.label(), points));
            }
        }
        boolean closed = cell.arms().get(0).arm().workload().load() instanceof Load.Closed;
        return new LineChart(
                cell.titled("Latency by percentile"),
                CUT + (closed ? CLOSED : OPEN),
                ChartAxis.percentile("percentile of the requests"),
                ChartAxis.logarithmic("latency, ms"),
                lines,
                List.of(),
                objective.map(LatencyChart::limit).stream().toList(),
                cell.missing(missing));
    }

    static LineChart.Limit limit(Objective objective) {
        return new LineChart.Limit(Units.millis(objective.limit()), objective.toString());
    }

    /** With the objective's percentile. A latency of 0 is below the resolution, and has no place on a logarithmic axis. */
    private static List<double[]> points(ChartArm arm, Optional<Objective> objective) {
        SortedMap<Double, Double> points = new TreeMap<>();
        LineChart.Line.ofPercentiles(arm.label(), arm.arm().latencies(), MICROS_PER_MILLI)
                .points()
                .forEach(point -> points.put(point[0], point[1]));
        objective.ifPresent(each -> arm.arm()
                .latencyMicros(each.percentile())
                .ifPresent(micros -> points.put(PERCENT / (PERCENT - each.percentile()), micros / MICROS_PER_MILLI)));
        return points.entrySet().stream()
                .filter(point -> point.getValue() > 0)
                .map(point -> new double[] {point.getKey(), point.getValue()})
                .toList();
    }
}
