package io.squareoff.load.report;

import static io.squareoff.harness.report.Units.number;

import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.CostFit;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Arms at several numbers or loads: a row for each of these, a column for each figure of each arm. */
final class SweepTable {

    private final Map<String, List<Arm>> cells = new LinkedHashMap<>();
    private final List<String> names;
    private final List<Verdict> verdicts;
    private final List<CostFit> costs;

    SweepTable(List<Arm> arms, List<Verdict> verdicts, List<CostFit> costs) {
        arms.forEach(arm -> cells.computeIfAbsent(cell(arm.workload()), any -> new ArrayList<>())
                .add(arm));
        this.names = arms.stream().map(Arm::name).distinct().toList();
        this.verdicts = verdicts.stream()
                .filter(verdict -> verdict.metric() == Metric.THROUGHPUT)
                .toList();
        this.costs = costs;
    }

    private static String cell(Workload workload) {
        return workload.number() + " " + workload.title();
    }

    List<String> lines() {
        TextTable table = new TextTable();
        List<String> header = new ArrayList<>(List.of("N", "load"));
        names.forEach(name -> header.add(name + " req/s"));
        names.subList(1, names.size()).forEach(name -> header.add(name + "/" + names.get(0)));
        names.forEach(name -> header.add(name + " p50 ms"));
        names.forEach(name -> header.add(name + " p99 ms"));
        names.forEach(name -> header.add(name + " CPU ms/req"));
        table.row(header);
        cells.values().forEach(arms -> table.row(row(arms)));
        List<String> lines = new ArrayList<>(table.lines());
        lines.add("");
        lines.add(
                "CPU: of all processes measured but the generator. Ratios of throughput: medians of the rounds, pair by pair.");
        if (!costs.isEmpty()) {
            lines.add("Fitted, CPU of a request = so much + N times so much:");
            costs.forEach(cost -> lines.add("  %s, %s: %s ms + N × %s µs"
                    .formatted(
                            cost.arm(),
                            cost.load().title() + (cost.chunk() == 1 ? "" : ", K = " + cost.chunk()),
                            number(Units.millis(cost.perRequest())),
                            number(1000 * Units.millis(cost.perSquare())))));
        }
        return lines;
    }

    private List<String> row(List<Arm> arms) {
        Workload first = arms.get(0).workload();
        List<String> row = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", first.number()), first.title()));
        figure(row, arms, arm -> number(arm.requestsPerSecond()));
        names.subList(1, names.size()).forEach(name -> row.add(ratio(name, first)));
        figure(row, arms, arm -> Units.millis(arm.latencyMicros(50)));
        figure(row, arms, arm -> Units.millis(arm.latencyMicros(99)));
        figure(
                row,
                arms,
                arm -> arm.cpuPerRequest().map(Units::millis).map(Units::number).orElse(Units.NONE));
        return row;
    }

    private void figure(List<String> row, List<Arm> arms, Function<Arm, String> figure) {
        names.forEach(name -> row.add(arms.stream()
                .filter(arm -> arm.name().equals(name))
                .map(figure)
                .findFirst()
                .orElse(Units.NONE)));
    }

    private String ratio(String name, Workload cell) {
        return verdicts.stream()
                .filter(verdict ->
                        verdict.first().arm().equals(name) && verdict.first().besides(cell))
                .flatMap(verdict -> verdict.ratio().stream())
                .map(Ratio::value)
                .map(VerdictText::number)
                .findFirst()
                .orElse(Units.NONE);
    }
}
