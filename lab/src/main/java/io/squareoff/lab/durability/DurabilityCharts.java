package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Charts of the time of an acknowledgement, and of what is missing after a loss.
 *
 * @param streams those with a result
 */
record DurabilityCharts(List<StreamKind> streams, Collection<Arm> arms) {

    /** Each point of a tail is the wait that one in twice as many messages exceeds as at the point before. */
    private static final double STEP = 2;

    /** The place of zero on a logarithmic axis, which has none for it. */
    private static final double NO_MESSAGE = 0.5;

    /** @param waits for acknowledgements of a stream */
    Optional<LineChart> tails(Function<StreamKind, Histogram> waits) {
        return chart(
                "Tail of the waits for acknowledgements",
                ChartAxis.percentile("percentile of the messages"),
                ChartAxis.logarithmic("µs"),
                streams.stream()
                        .map(stream -> new LineChart.Line(stream.title(), tail(waits.apply(stream))))
                        .toList());
    }

    private static List<double[]> tail(Histogram waits) {
        List<double[]> points = new ArrayList<>();
        for (double one = STEP; waits.getTotalCount() / one >= Latencies.SAMPLES_ABOVE; one *= STEP) {
            points.add(new double[] {one, Math.max(1, waits.getValueAtPercentile(100 - 100 / one))});
        }
        return points;
    }

    /** @param missing in the median round of an arm; empty without a round */
    Optional<LineChart> losses(Function<Arm, OptionalDouble> missing) {
        double always = placeOfAlways();
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        for (Arm arm : arms) {
            StreamKind stream = arm.stream();
            OptionalDouble lost = missing.apply(arm);
            if (stream.inFiles() && lost.isPresent()) {
                lines.computeIfAbsent("R" + stream.replicas() + ", " + arm.loss(), any -> new ArrayList<>())
                        .add(new double[] {
                            stream.syncSeconds() == 0 ? always : stream.syncSeconds(),
                            Math.max(NO_MESSAGE, lost.getAsDouble())
                        });
            }
        }
        lines.values().forEach(points -> points.sort(Comparator.comparingDouble(point -> point[0])));
        return chart(
                "Acknowledged messages that are missing, median of the rounds, against the sync interval",
                ChartAxis.logarithmic("s between two syncs; %s stands for always".formatted(always)),
                ChartAxis.logarithmic("messages; 0.5 stands for none"),
                lines.entrySet().stream()
                        .map(line -> new LineChart.Line(line.getKey(), line.getValue()))
                        .toList());
    }

    /** A tenth of the shortest interval, so that it lies to the left of all. */
    private double placeOfAlways() {
        return streams.stream()
                        .filter(StreamKind::inFiles)
                        .mapToDouble(StreamKind::syncSeconds)
                        .filter(seconds -> seconds > 0)
                        .min()
                        .orElse(1)
                / 10;
    }

    private static Optional<LineChart> chart(String title, ChartAxis x, ChartAxis y, List<LineChart.Line> lines) {
        return lines.isEmpty() ? Optional.empty() : Optional.of(new LineChart(title, x, y, lines));
    }
}
