package io.squareoff.harness.report;

import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.IntervalChart.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** One chart of each kind, and one of a kind with nothing to draw. */
final class ChartFixture {

    static final LineChart LINES = new LineChart(
            "Rate against <partitions>",
            "Of one client.",
            ChartAxis.linear("partitions"),
            ChartAxis.linear("messages/s"),
            List.of(
                    new LineChart.Line(
                            "published",
                            List.of(
                                    new double[] {1, 21_400.5, 20_000, 22_500},
                                    new double[] {2, 43_071.25, 41_000, 45_000},
                                    new double[] {4, 52_000, 50_000, 54_000})),
                    new LineChart.Line("consumed", List.of(new double[] {1, 12_000}, new double[] {4, 9_500.5}))),
            List.of(new LineChart.Event(3.25, "a node <killed>"), new LineChart.Event(1.5, "started")),
            List.of(new LineChart.Limit(50_000, "objective")),
            "consumed: no result at 2.");

    static final LineChart PERCENTILES = new LineChart(
            "Latency by percentile",
            "",
            ChartAxis.percentile("percentile"),
            ChartAxis.logarithmic("ms"),
            List.of(
                    new LineChart.Line(
                            "rest",
                            List.of(
                                    new double[] {1, 2.5},
                                    new double[] {2, 31},
                                    new double[] {100, 120.25},
                                    new double[] {1_000, 999})),
                    new LineChart.Line("nats", List.of(new double[] {1, 0.75}, new double[] {10, 4.5}))),
            List.of(),
            List.of(new LineChart.Limit(200, "p99 at most 200 ms")),
            "");

    static final IntervalChart INTERVALS = new IntervalChart(
            "Ratios between transports",
            "",
            "ratio of the first to the second",
            List.of(
                    interval("throughput", "nats to rest", 9.333, 8.9, 9.8, Verdict.DIFFERS),
                    interval("throughput", "jetstream to rest", 1.021, 0.98, 1.063, Verdict.NO_DIFFERENCE),
                    interval("p50", "nats to rest", 0.107, 0.101, 0.113, Verdict.NOT_JUDGED),
                    new Interval(
                            "p50",
                            "grpc to rest",
                            0.5,
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            Verdict.TOO_FEW,
                            RatioText.NO_INTERVAL)),
            "");

    static final DotChart DOTS = new DotChart(
            "Throughput of each launch",
            "",
            ChartAxis.linear("requests/s"),
            List.of("rest", "rest-h2-protobuf", "nats"),
            List.of(
                    new NamedFigures("launch 1", Map.of("rest", 12.345, "rest-h2-protobuf", 31.5, "nats", 104.0)),
                    new NamedFigures("launch 2", Map.of("rest", 12.9, "nats", 99.75))),
            "rest-h2-protobuf: no right answer in launch 2.");

    static final BarChart BARS = new BarChart(
            "CPU per 1,000 squares by process",
            "",
            "CPU ms per 1,000 squares",
            List.of("aggregator-service", "backend", "broker"),
            List.of(
                    new NamedFigures("rest", Map.of("aggregator-service", 180.5, "backend", 150.25)),
                    new NamedFigures("nats", Map.of("aggregator-service", 21.0, "backend", 14.0, "broker", 6.125))),
            "");

    static final BarChart NOTHING =
            new BarChart("Resident memory", "", "MiB", List.of(), List.of(), "rest: no process was read.");

    static final List<ReportChart> ALL = List.of(LINES, PERCENTILES, INTERVALS, DOTS, BARS, NOTHING);

    private ChartFixture() {}

    private static Interval interval(
            String group, String label, double ratio, double low, double high, Verdict verdict) {
        return new Interval(group, label, ratio, OptionalDouble.of(low), OptionalDouble.of(high), verdict, "");
    }
}
