package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.statistics.MedianInterval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Charts of what an acknowledgement takes, and of what is missing after a loss. */
final class DurabilityCharts {

    /** Each point of a tail is the wait that one in twice as many messages exceeds as at the point before. */
    private static final double STEP = 2;

    /** The place of zero on a logarithmic axis, which has none for it. */
    private static final double NO_MESSAGE = 0.5;

    private DurabilityCharts() {}

    static List<LineChart> of(Map<StreamKind, Map<NodeLoss, List<DurabilityRound>>> streams) {
        List<LineChart> charts = new ArrayList<>();
        List<LineChart.Line> tails = new ArrayList<>();
        streams.forEach((stream, byLoss) ->
                tails.add(new LineChart.Line(stream.title(), tail(DurabilityReport.waits(byLoss)))));
        if (!tails.isEmpty()) {
            charts.add(new LineChart(
                    "Tail of the waits for acknowledgements",
                    ChartAxis.percentile("percentile of the messages"),
                    ChartAxis.logarithmic("µs"),
                    tails));
        }
        double always = placeOfAlways(streams.keySet());
        List<LineChart.Line> missing = missing(streams, always);
        if (!missing.isEmpty()) {
            charts.add(new LineChart(
                    "Acknowledged messages that are missing, median of the rounds, against the sync interval",
                    ChartAxis.logarithmic("s between two syncs; %s stands for always".formatted(always)),
                    ChartAxis.logarithmic("messages; 0.5 stands for none"),
                    missing));
        }
        return charts;
    }

    private static List<double[]> tail(Histogram waits) {
        List<double[]> points = new ArrayList<>();
        for (double one = STEP; waits.getTotalCount() / one >= Latencies.SAMPLES_ABOVE; one *= STEP) {
            points.add(new double[] {one, Math.max(1, waits.getValueAtPercentile(100 - 100 / one))});
        }
        return points;
    }

    /** A tenth of the shortest interval, so that it lies to the left of all. */
    private static double placeOfAlways(Set<StreamKind> streams) {
        return streams.stream()
                        .filter(StreamKind::inFiles)
                        .mapToDouble(StreamKind::syncSeconds)
                        .filter(seconds -> seconds > 0)
                        .min()
                        .orElse(1)
                / 10;
    }

    private static List<LineChart.Line> missing(
            Map<StreamKind, Map<NodeLoss, List<DurabilityRound>>> streams, double always) {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        streams.forEach((stream, byLoss) -> byLoss.forEach((loss, rounds) -> {
            if (stream.inFiles()) {
                double[] lost = rounds.stream()
                        .mapToDouble(round -> round.stored().lost())
                        .toArray();
                lines.computeIfAbsent("R" + stream.replicas() + ", " + loss, any -> new ArrayList<>())
                        .add(new double[] {
                            stream.syncSeconds() == 0 ? always : stream.syncSeconds(),
                            Math.max(NO_MESSAGE, MedianInterval.of(lost).median())
                        });
            }
        }));
        List<LineChart.Line> all = new ArrayList<>();
        lines.forEach((name, points) -> {
            points.sort(Comparator.comparingDouble(point -> point[0]));
            all.add(new LineChart.Line(name, points));
        });
        return all;
    }
}
