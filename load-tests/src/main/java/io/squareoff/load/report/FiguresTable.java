package io.squareoff.load.report;

import static io.squareoff.harness.report.Units.NONE;
import static io.squareoff.harness.report.Units.millis;
import static io.squareoff.harness.report.Units.number;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.report.TextTable;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Arms that do the same work: a row for each figure, a column for each arm, and one for what was published of it. */
final class FiguresTable {

    /** Where there are more arms, their names take two lines, so that the table stays narrow. */
    private static final int COLUMNS_WITH_WHOLE_NAMES = 5;

    private final List<Arm> arms;
    private final List<String> published;
    private final TextTable table = new TextTable();

    /** @param published the transports of which a published figure is shown */
    FiguresTable(List<Arm> arms, List<String> published) {
        this.arms = arms;
        this.published = published;
    }

    List<String> lines() {
        header();
        row("throughput", "requests/s", arm -> number(arm.requestsPerSecond()), p -> number(p.requestsPerSecond()));
        row("", "squares/s", arm -> number(arm.squaresPerSecond()), p -> number(p.requestsPerSecond() * 1000));
        if (arms.stream().allMatch(arm -> arm.arrivals().isPresent())) {
            arrivals();
        }
        row("latency", "p50 ms", arm -> millis(arm.latencyMicros(50)), p -> number(p.p50Seconds() * 1000));
        row("", "p90 ms", arm -> millis(arm.latencyMicros(90)), p -> number(p.p90Seconds() * 1000));
        row("", "p95 ms", arm -> millis(arm.latencyMicros(95)), p -> NONE);
        row("", "p99 ms", arm -> millis(arm.latencyMicros(99)), p -> NONE);
        row("", "max ms", arm -> millis(arm.longestLatencyMicros()), p -> NONE);
        cpu();
        perProcess(
                "resident MiB",
                usage -> arm -> String.format(Locale.ROOT, "%,.0f", Units.mebibytes(usage.residentBytes())));
        row("failures", "", arm -> Long.toString(failures(arm)), p -> NONE);
        return table.lines();
    }

    /** What matters of limits: their clients do not wait for an answer of an aggregator. */
    List<String> linesOfLimits() {
        header();
        row("throughput", "squares/s", arm -> number(arm.squaresPerSecond()), p -> NONE);
        cpu();
        row("failures", "", arm -> Long.toString(failures(arm)), p -> NONE);
        return table.lines();
    }

    private void cpu() {
        perProcess("CPU cores", usage -> arm -> String.format(Locale.ROOT, "%.2f", usage.cores()));
        row("", "everything else", FiguresTable::others, p -> NONE);
        if (!published.isEmpty()) {
            row("", "(as published)", arm -> NONE, p -> "~" + p.cpuPercent() + " %");
        }
        perProcess(
                "CPU ms per 1,000 squares",
                usage -> arm -> arm.cpuPerThousandSquares(usage)
                        .map(Units::millis)
                        .map(Units::number)
                        .orElse(NONE));
    }

    /** How an open model's plan was kept. */
    private void arrivals() {
        arrivals("requests", "planned", Arrivals::planned);
        arrivals("", "never sent", Arrivals::unsent);
        arrivals("", "sent late", Arrivals::sentLate);
        arrivals("", "answered late", Arrivals::late);
    }

    private void arrivals(String title, String unit, ToLongFunction<Arrivals> count) {
        row(title, unit, arm -> Long.toString(count.applyAsLong(arm.arrivals().orElseThrow())), p -> NONE);
    }

    private void header() {
        List<String> names = new ArrayList<>(arms.stream().map(Arm::name).toList());
        published.forEach(transport -> names.add(transport + ", published"));
        if (arms.size() <= COLUMNS_WITH_WHOLE_NAMES) {
            headerRow(names);
            return;
        }
        List<String[]> parts = names.stream()
                .map(name -> name.split("(?<=-)(?=[^-]*$)|(?<=,) "))
                .toList();
        headerRow(parts.stream().map(part -> part[0]).toList());
        headerRow(parts.stream().map(part -> part.length > 1 ? part[1] : "").toList());
    }

    private void headerRow(List<String> names) {
        List<String> cells = new ArrayList<>(List.of("", ""));
        cells.addAll(names);
        table.row(cells);
    }

    private void row(String title, String unit, Function<Arm, String> ours, Function<Published, String> theirs) {
        List<String> cells = new ArrayList<>(List.of(title, unit));
        arms.forEach(arm -> cells.add(ours.apply(arm)));
        published.forEach(transport -> cells.add(theirs.apply(Published.BY_TRANSPORT.get(transport))));
        table.row(cells);
    }

    private void perProcess(String title, Function<ProcessUsage, Function<Arm, String>> figure) {
        Set<String> names = new LinkedHashSet<>();
        arms.forEach(arm -> names.addAll(arm.usage().keySet()));
        String heading = title;
        for (String name : names) {
            row(heading, name, arm -> used(arm, name, figure), p -> NONE);
            heading = "";
        }
    }

    /** A dash where the process had ended before the arm's first window. */
    private static String used(Arm arm, String name, Function<ProcessUsage, Function<Arm, String>> figure) {
        ProcessUsage usage = arm.usage().get(name);
        return usage == null ? NONE : figure.apply(usage).apply(arm);
    }

    private static String others(Arm arm) {
        OptionalDouble cores = arm.otherCores();
        return cores.isEmpty() ? NONE : String.format(Locale.ROOT, "%.2f", cores.getAsDouble());
    }

    private static long failures(Arm arm) {
        return arm.failures().values().stream().mapToLong(Long::longValue).sum();
    }
}
