package io.squareoff.lab.sparse;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Charts of a question over the seconds since the consumer was requested: deliveries, and the latency of publishing. */
final class SparseCharts {

    private static final String X = "s since the consumer was requested";

    private SparseCharts() {}

    /** The charts of the middle round of each arm. */
    static List<LineChart> of(Question question) {
        List<LineChart.Line> deliveries = new ArrayList<>();
        List<LineChart.Line> latencies = new ArrayList<>();
        for (Arm arm : question.arms()) {
            Optional<CellTimeline> middle = question.middle(arm);
            if (middle.isPresent()) {
                CellTimeline timeline = middle.get();
                deliveries.add(new LineChart.Line(arm.name(), deliveries(timeline)));
                if (!timeline.writes().points().isEmpty()) {
                    latencies.add(
                            new LineChart.Line(arm.name(), timeline.writes().points()));
                }
            }
        }
        String of = question.title() + ", middle round";
        List<LineChart> charts = new ArrayList<>();
        charts.add(new LineChart(
                "Delivered per " + CellTimeline.BIN.toMillis() + " ms: " + of,
                ChartAxis.linear(X),
                ChartAxis.linear("messages"),
                deliveries));
        if (!latencies.isEmpty()) {
            charts.add(new LineChart(
                    "Longest publish latency in each 100 ms: " + of,
                    ChartAxis.linear(X),
                    ChartAxis.linear("ms from when it was due"),
                    latencies,
                    events(question)));
        }
        return charts;
    }

    private static List<double[]> deliveries(CellTimeline timeline) {
        List<double[]> points = new ArrayList<>();
        long[] delivered = timeline.delivered();
        for (int bin = 0; bin < delivered.length; bin++) {
            points.add(new double[] {bin * CellTimeline.BIN.toMillis() / 1000.0, delivered[bin]});
        }
        return points;
    }

    /** The moments when the consumers were requested, and when the tested arm's was through. */
    private static List<LineChart.Event> events(Question question) {
        List<LineChart.Event> events = new ArrayList<>(List.of(new LineChart.Event(0, "consumer requested")));
        question.middle(question.tested())
                .map(CellTimeline::nonePending)
                .filter(OptionalLong::isPresent)
                .ifPresent(nonePending -> events.add(new LineChart.Event(
                        nonePending.getAsLong() / 1e9,
                        "none pending (" + question.tested().name() + ")")));
        return events;
    }
}
