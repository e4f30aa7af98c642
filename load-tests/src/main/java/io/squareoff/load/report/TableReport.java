package io.squareoff.load.report;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.measure.Environment;
import io.squareoff.load.measure.ProcessUsage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** The result as a table for a terminal or a log file: a row for each figure, a column for each transport. */
public final class TableReport {

    private static final String NONE = "–";

    private final ComparisonResult result;
    private final List<Arm> arms;
    private final List<String> published;
    private final TextTable table = new TextTable();

    private TableReport(ComparisonResult result) {
        this.result = result;
        this.arms = result.arms();
        this.published = Published.among(arms.stream().map(Arm::transport).toList());
    }

    /** The whole report, ending in a line break. */
    public static String render(ComparisonResult result) {
        return new TableReport(result).render();
    }

    private String render() {
        List<String> lines = new ArrayList<>();
        lines.add(workload(result.plan()));
        lines.add(machine(result.environment()));
        lines.add("");
        if (!arms.isEmpty()) {
            figures();
            lines.addAll(table.lines());
            lines.add("");
            lines.addAll(verdicts());
            lines.add(
                    "A dash: too few samples above a percentile, no answer to tell it of, or nothing published. CPU is user");
            lines.add(
                    "and system time over the measured windows. Failures are counted in the warm-up before each window too.");
            if (!published.isEmpty()) {
                lines.add("Published, on another machine and by another program: " + Published.SOURCE);
                lines.add("(" + Published.HOW + "); its CPU figure does not say of what it is a share.");
            }
        }
        result.marks().forEach(mark -> lines.add("MARKED: " + mark));
        result.failures().forEach(failure -> lines.add("FAILED: " + failure));
        result.cutShort().ifPresent(why -> lines.add("CUT SHORT: " + why));
        return String.join("\n", lines) + "\n";
    }

    private List<String> verdicts() {
        List<Verdict> verdicts = result.verdicts();
        if (verdicts.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("Median ratio of the rounds, pair by pair, with its 95 % interval:");
        int width = verdicts.stream()
                .mapToInt(verdict -> verdict.metric().title().length())
                .max()
                .orElse(0);
        verdicts.forEach(verdict -> lines.add(
                String.format("  %-" + width + "s  %s", verdict.metric().title(), VerdictText.of(verdict))));
        lines.add("");
        return lines;
    }

    private static String workload(Plan plan) {
        return String.format(
                Locale.ROOT,
                "%s: N = %,d, %d users (closed model), %d rounds of %s s each after %s s of warm-up",
                String.join(" and ", plan.transports()),
                plan.number(),
                plan.users(),
                plan.rounds(),
                Units.seconds(plan.window()),
                Units.seconds(plan.warmUp()));
    }

    private static String machine(Environment environment) {
        return String.format(
                Locale.ROOT,
                "%d cores, %s MiB, %s, %s, commit %.9s%s",
                environment.cores(),
                Units.mebibytes(environment.memoryBytes()),
                environment.kernel(),
                environment.broker(),
                environment.commit(),
                environment.dirty() ? " with changes" : "");
    }

    private void figures() {
        header();
        row("throughput", "requests/s", arm -> number(arm.requestsPerSecond()), p -> number(p.requestsPerSecond()));
        row("", "squares/s", arm -> number(arm.squaresPerSecond()), p -> number(p.requestsPerSecond() * 1000));
        row("latency", "p50 ms", arm -> millis(arm.latencyMicros(50)), p -> number(p.p50Seconds() * 1000));
        row("", "p90 ms", arm -> millis(arm.latencyMicros(90)), p -> number(p.p90Seconds() * 1000));
        row("", "p95 ms", arm -> millis(arm.latencyMicros(95)), p -> NONE);
        row("", "p99 ms", arm -> millis(arm.latencyMicros(99)), p -> NONE);
        row("", "max ms", arm -> millis(arm.longestLatencyMicros()), p -> NONE);
        perProcess("CPU cores", usage -> arm -> String.format(Locale.ROOT, "%.2f", usage.cores()));
        row("", "everything else", arm -> String.format(Locale.ROOT, "%.2f", arm.otherCores()), p -> NONE);
        row("", "(as published)", arm -> NONE, p -> "~" + p.cpuPercent() + " %");
        perProcess(
                "CPU ms per 1,000 squares",
                usage -> arm -> arm.cpuPerThousandSquares(usage)
                        .map(Units::millis)
                        .map(TableReport::number)
                        .orElse(NONE));
        perProcess("resident MiB", usage -> arm -> Units.mebibytes(usage.residentBytes()));
        row("failures", "", arm -> Long.toString(failures(arm)), p -> NONE);
    }

    private void header() {
        List<String> cells = new ArrayList<>(List.of("", ""));
        arms.forEach(arm -> cells.add(arm.transport()));
        published.forEach(transport -> cells.add(transport + ", published"));
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
            row(heading, name, arm -> figure.apply(arm.usage().get(name)).apply(arm), p -> NONE);
            heading = "";
        }
    }

    private static long failures(Arm arm) {
        return arm.failures().values().stream().mapToLong(Long::longValue).sum();
    }

    private static String millis(OptionalLong micros) {
        return micros.isEmpty() ? NONE : number(micros.getAsLong() / 1000.0);
    }

    /** As many digits as mean something: whole from 1000 on, three significant ones below. */
    private static String number(double value) {
        int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
