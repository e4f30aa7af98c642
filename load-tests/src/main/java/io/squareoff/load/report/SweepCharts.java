package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A sweep's figure that decides, and its cost, over the property with the most values, and over a network the ratios too: a chart of
 * each for every value of the others.
 */
final class SweepCharts {

    /** More would be one for each cell, or almost. */
    private static final int CHARTS_AT_MOST = 6;

    private final List<Arm> arms;
    private final List<JudgedRatio> verdicts;
    private final SweepAxis across;
    private final List<SweepAxis> others;

    private SweepCharts(List<Arm> arms, List<JudgedRatio> verdicts, List<SweepAxis> varied) {
        this.arms = arms;
        this.verdicts = verdicts;
        this.across = varied.stream()
                .max(Comparator.comparingInt(
                                (SweepAxis axis) -> axis.values(arms).size())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
        this.others = varied.stream()
                .filter(axis -> axis != across && !axis.follows(across, arms))
                .toList();
    }

    /** @return none where the arms have one workload, places on no common axis, or need too many: the table has the figures */
    static List<LineChart> of(List<Arm> arms, List<JudgedRatio> verdicts) {
        List<SweepAxis> varied = SweepAxis.varied(arms);
        return varied.isEmpty() ? List.of() : new SweepCharts(arms, verdicts, varied).charts();
    }

    private List<LineChart> charts() {
        Workload first = arms.get(0).workload();
        boolean squares = across == SweepAxis.NUMBER;
        boolean closed = first.load() instanceof Load.Closed;
        Metric deciding = !closed ? Metric.primaryOf(first) : squares ? Metric.SQUARES : Metric.THROUGHPUT;
        Metric cost = squares ? Metric.CORE_HOURS_OF_SQUARES : Metric.CORE_HOURS_OF_REQUESTS;
        Map<String, List<Arm>> lines = new LinkedHashMap<>();
        arms.forEach(arm -> lines.computeIfAbsent(SweepAxis.words(others, arm.workload()), any -> new ArrayList<>())
                .add(arm));
        lines.values().removeIf(same -> across.values(same).size() < 2);
        // The curves: what callers wait, and what a call costs, over the load or the network.
        List<Metric> drawn = !closed && across.isCurve()
                ? Stream.of(Metric.P50, Metric.P99, Metric.P999, Metric.CPU)
                        .filter(metric -> metric != Metric.P999
                                || arms.stream()
                                        .anyMatch(arm -> metric.shown(arm).isPresent()))
                        .toList()
                : List.of(deciding, cost);
        if (!across.hasOneScale(arms) || lines.size() > CHARTS_AT_MOST) {
            return List.of();
        }
        List<LineChart> charts = new ArrayList<>();
        for (Metric metric : drawn) {
            lines.forEach((title, same) -> charts.add(chart(metric, title, same)));
            if (across.isOfNetwork()) {
                lines.keySet().forEach(title -> ratios(metric, title).ifPresent(charts::add));
            }
        }
        return charts;
    }

    private LineChart chart(Metric metric, String title, List<Arm> same) {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        same.stream()
                .sorted(Comparator.comparingDouble(arm -> across.place(arm.workload())))
                .forEach(arm -> {
                    List<double[]> points = lines.computeIfAbsent(arm.name(), any -> new ArrayList<>());
                    OptionalDouble figure = metric.shown(arm);
                    if (figure.isPresent() && figure.getAsDouble() > 0) {
                        points.add(point(across.place(arm.workload()), metric.overLaunches(arm), figure.getAsDouble()));
                    } else {
                        String what = arm.name() + ", " + across.words(arm.workload());
                        missing.add(what + ": " + MetricText.whyNone(metric, arm));
                    }
                });
        return chart(what(metric), title, "", metric.axis(), lines, List.of(), missing);
    }

    /** The ratios of each pair of arms: where a line crosses 1 the order turns round. Empty where there are none. */
    private Optional<LineChart> ratios(Metric metric, String title) {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        List<JudgedRatio> drawn = verdicts.stream()
                .filter(verdict -> verdict.metric() == metric)
                .filter(verdict -> SweepAxis.words(others, verdict.workload()).equals(title))
                .sorted(Comparator.comparingDouble(verdict -> across.place(verdict.workload())))
                .toList();
        drawn.forEach(verdict -> verdict.ratio()
                .ifPresentOrElse(
                        ratio -> lines.computeIfAbsent(RatioChart.pair(verdict), any -> new ArrayList<>())
                                .add(point(across.place(verdict.workload()), verdict.ratio(), ratio.value())),
                        () -> missing.add("%s, %s: %s"
                                .formatted(
                                        RatioChart.pair(verdict),
                                        across.words(verdict.workload()),
                                        RatioWords.whyNone(verdict)))));
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(chart(
                        "Ratio of " + metric.title(),
                        title,
                        RatioChart.description(drawn),
                        "ratio, the first arm to the second",
                        lines,
                        List.of(new LineChart.Limit(1, "alike")),
                        missing));
    }

    private LineChart chart(
            String what,
            String cell,
            String description,
            String y,
            Map<String, List<double[]>> lines,
            List<LineChart.Limit> limits,
            List<String> missing) {
        return new LineChart(
                what + " over " + across.title() + (cell.isEmpty() ? "" : ", " + cell),
                description,
                x(),
                ChartAxis.logarithmic(y),
                lines.entrySet().stream()
                        .filter(line -> !line.getValue().isEmpty())
                        .map(line -> new LineChart.Line(line.getKey(), line.getValue()))
                        .toList(),
                List.of(),
                limits,
                Listing.sentences(missing));
    }

    private ChartAxis x() {
        boolean logarithmic = arms.stream().allMatch(arm -> across.place(arm.workload()) > 0);
        return logarithmic ? ChartAxis.logarithmic(across.unit(arms)) : ChartAxis.linear(across.unit(arms));
    }

    /** With the interval over launches, where there are enough for one. */
    private static double[] point(double place, Optional<Ratio> overLaunches, double figure) {
        return overLaunches
                .filter(Ratio::conclusive)
                .map(ratio -> new double[] {place, ratio.value(), ratio.low(), ratio.high()})
                .orElseGet(() -> new double[] {place, figure});
    }

    private static String what(Metric metric) {
        return switch (metric) {
            case THROUGHPUT, SQUARES -> "Throughput";
            case CPU -> "CPU of a request";
            case CORE_HOURS_OF_REQUESTS, CORE_HOURS_OF_SQUARES -> "Cost";
            default -> metric.title();
        };
    }
}
