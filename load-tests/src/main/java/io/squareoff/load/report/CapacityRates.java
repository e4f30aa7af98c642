package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.RateRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The rates that a search for capacity tried on each arm: a table of them, latency over them, and the arms at the highest that they carried. */
final class CapacityRates {

    private static final double MICROS_PER_MILLI = 1e3;

    private static final String DESCRIPTION =
            "A point for each rate that was tried, in an open model. The objective holds below its line, with enough samples; a mark names"
                    + " the highest rate at which it held for each arm, the mean over launches.";

    /** @param held how often the objective did and did not hold at the rate */
    private record Tried(int rate, Map<Boolean, Long> held, Arm arm) {}

    private CapacityRates() {}

    /** Each arm at the highest rate at which the objective held whenever it was tried, or at the lowest that was tried where it held at none. */
    static Optional<ChartCell> held(List<Capacity> capacities, List<Arm> arms) {
        List<ChartArm> held = new ArrayList<>();
        for (Capacity capacity : capacities) {
            SortedMap<Integer, Map<Boolean, Long>> tried = capacity.tried();
            OptionalInt highest = tried.entrySet().stream()
                    .filter(rate -> !rate.getValue().containsKey(false))
                    .mapToInt(Map.Entry::getKey)
                    .max();
            String not = highest.isPresent() ? "" : ", not held";
            arms.stream()
                    .filter(arm -> !tried.isEmpty() && isOf(arm, capacity, highest.orElseGet(tried::firstKey)))
                    .map(arm -> new ChartArm(
                            "", arm.name() + " at " + arm.workload().load().title() + not, arm))
                    .forEach(held::add);
        }
        return held.isEmpty() ? Optional.empty() : Optional.of(new ChartCell("", held, ""));
    }

    /**
     * Latencies at the objective's percentile.
     *
     * @param planned the arms of the plan
     * @param capacities at least one, all with one objective
     */
    static LineChart latencies(List<String> planned, List<Capacity> capacities, List<Arm> arms) {
        Objective objective = capacities.get(0).objective();
        List<LineChart.Line> lines = new ArrayList<>();
        List<LineChart.Event> events = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Capacity capacity : capacities) {
            List<double[]> points = points(capacity, arms, missing);
            if (capacity.tried().isEmpty()) {
                missing.add(capacity.arm() + ": " + CapacityText.of(capacity));
            }
            if (!points.isEmpty()) {
                lines.add(new LineChart.Line(capacity.arm(), points));
                capacity.completed()
                        .rate()
                        .ifPresent(rate -> events.add(new LineChart.Event(
                                rate.value(),
                                capacity.arm() + " holds" + (capacity.complete() ? "" : ", unfinished"))));
            }
        }
        planned.stream()
                .filter(arm ->
                        capacities.stream().noneMatch(capacity -> capacity.arm().equals(arm)))
                .forEach(arm -> missing.add(arm + ": no rate was tried"));
        return new LineChart(
                Metric.titleOf(objective.percentile()) + " over the rate",
                DESCRIPTION,
                ChartAxis.logarithmic("planned requests/s"),
                ChartAxis.logarithmic("latency, " + Metric.titleOf(objective.percentile()) + ", ms"),
                lines,
                events,
                List.of(CellCharts.limit(objective)),
                Listing.sentences(missing));
    }

    /** @param missing gets the rates that have no point, with the reason */
    private static List<double[]> points(Capacity capacity, List<Arm> arms, List<String> missing) {
        List<double[]> points = new ArrayList<>();
        for (int rate : capacity.tried().keySet()) {
            OptionalDouble micros = arms.stream()
                    .filter(arm -> isOf(arm, capacity, rate))
                    .map(arm -> arm.latencyMicros(capacity.objective().percentile()))
                    .findFirst()
                    .orElseGet(OptionalDouble::empty);
            if (micros.isPresent() && micros.getAsDouble() > 0) {
                points.add(new double[] {rate, micros.getAsDouble() / MICROS_PER_MILLI});
            } else {
                missing.add(capacity.arm() + " at " + rate + " requests/s: too few samples above the percentile");
            }
        }
        return points;
    }

    private static boolean isOf(Arm arm, Capacity capacity, int rate) {
        return arm.name().equals(capacity.arm()) && arm.workload().load().equals(new Load.Open(rate));
    }

    /** A table of the rates for each arm, and a line on what was found for each. */
    static List<ReportTable> tables(List<Capacity> capacities, List<Arm> arms) {
        List<ReportTable> tables = new ArrayList<>();
        capacities.forEach(capacity -> tables.add(tried(capacity, arms)));
        tables.add(Column.table(
                "", "", List.of(Column.label("", capacity -> found(capacities.get(0), capacity))), capacities));
        return tables;
    }

    private static ReportTable tried(Capacity capacity, List<Arm> arms) {
        List<Metric> metrics = Metric.compared().stream()
                .filter(metric -> metric != Metric.THROUGHPUT)
                .toList();
        List<Column<Tried>> columns = new ArrayList<>(List.of(
                Column.label(capacity.arm(), tried -> ""),
                Column.label("", tried -> words(tried.held)),
                Column.count("planned/s", Tried::rate),
                Column.cell("achieved/s", tried -> MetricText.cell(Metric.THROUGHPUT, tried.arm))));
        metrics.forEach(
                metric -> columns.add(Column.cell(metric.column(), tried -> MetricText.cell(metric, tried.arm))));
        columns.add(Column.count("failed", tried -> tried.arm.failed()));
        columns.add(Column.count(
                "backlog grew by",
                tried -> Math.round(tried.arm.rounds().stream()
                        .mapToDouble(RateRule::growth)
                        .average()
                        .orElseThrow())));
        List<Tried> rows = new ArrayList<>();
        capacity.tried()
                .forEach((rate, held) -> arms.stream()
                        .filter(arm -> isOf(arm, capacity, rate))
                        .forEach(arm -> rows.add(new Tried(rate, held, arm))));
        return Column.table("", "", columns, rows);
    }

    /** Such as "held", and "held in 2 of 3". */
    private static String words(Map<Boolean, Long> held) {
        long yes = held.getOrDefault(true, 0L);
        long no = held.getOrDefault(false, 0L);
        return no == 0 ? "held" : yes == 0 ? "not held" : "held in %d of %d".formatted(yes, yes + no);
    }

    private static String found(Capacity first, Capacity capacity) {
        return capacity.arm() + ", " + capacity.objective() + ": " + CapacityText.beside(first, capacity);
    }
}
