package io.squareoff.lab.matrix;

import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.lab.experiment.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report of the runs of all columns together. */
final class MatrixReport {

    /** In one chart, that they can be told apart. */
    private static final int LINES_AT_MOST = 8;

    private final List<Variant> variants;
    private final List<VariantRun> runs = new ArrayList<>();
    private final List<VariantRun> unfinished = new ArrayList<>();

    MatrixReport(List<Variant> variants) {
        this.variants = variants;
    }

    void add(VariantRun run) {
        runs.add(run);
    }

    /** Keeps the raw figures of a run that came to no end. */
    void addUnfinished(VariantRun run) {
        unfinished.add(run);
    }

    /** Reports tables and charts of the rounds that every column has, and checks, warnings and raw figures of all runs. */
    void conclude(Findings findings) {
        List<List<VariantRun>> columns = columns();
        if (!columns.get(0).isEmpty()) {
            List<VariantRun> whole = columns.stream().flatMap(List::stream).toList();
            int tables =
                    whole.stream().mapToInt(run -> run.tables().size()).max().orElseThrow();
            for (int index = 0; index < tables; index++) {
                table(columns, whole, index, findings);
            }
            charts(columns).forEach(findings::chart);
        }
        checks(findings);
        Stream.concat(runs.stream(), unfinished.stream()).forEach(run -> keep(run, findings));
    }

    /** Reports a table without the rounds in which a run has no such rows, as where a broker did not start. */
    private static void table(List<List<VariantRun>> columns, List<VariantRun> whole, int index, Findings findings) {
        ReportTable most = whole.stream()
                .flatMap(run -> run.table(index).stream())
                .max(Comparator.comparingInt(table -> table.rows().size()))
                .orElseThrow();
        Set<Integer> others = whole.stream()
                .filter(run -> run.table(index)
                        .filter(table -> MatrixTable.haveSameShape(table, most))
                        .isEmpty())
                .map(VariantRun::round)
                .collect(Collectors.toCollection(TreeSet::new));
        List<List<VariantRun>> same = columns.stream()
                .map(column -> column.stream()
                        .filter(run -> !others.contains(run.round()))
                        .toList())
                .toList();
        boolean any = !same.get(0).isEmpty();
        if (any) {
            findings.table(MatrixTable.of(same, index));
        }
        if (!others.isEmpty()) {
            findings.warn("\"%s\" has other rows in some runs than in others, and is %s: see rawTables in result.json"
                    .formatted(most.title(), any ? "without rounds " + others : "left out"));
        }
    }

    /** The runs of each column, of the rounds that all columns have. */
    private List<List<VariantRun>> columns() {
        List<Integer> whole = runs.stream()
                .map(VariantRun::round)
                .distinct()
                .filter(round ->
                        runs.stream().filter(run -> run.round() == round).count() == variants.size())
                .toList();
        return variants.stream()
                .map(variant -> runs.stream()
                        .filter(run -> run.variant().equals(variant) && whole.contains(run.round()))
                        .toList())
                .toList();
    }

    /** The charts of the first round, with the lines and events of all columns in one; in one each where lines are too many or titles differ. */
    private static List<LineChart> charts(List<List<VariantRun>> columns) {
        List<VariantRun> first = columns.stream().map(column -> column.get(0)).toList();
        int count = first.stream().mapToInt(run -> run.charts().size()).min().orElse(0);
        List<LineChart> charts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            int lines = first.stream()
                    .mapToInt(run -> run.charts().get(index).lines().size())
                    .sum();
            long titles = first.stream()
                    .map(run -> run.variant().neutral(run.charts().get(index).title()))
                    .distinct()
                    .count();
            if (titles == 1 && lines <= LINES_AT_MOST) {
                charts.add(chart(first, index, ""));
            } else {
                first.forEach(run -> charts.add(
                        chart(List.of(run), index, ", " + run.variant().title())));
            }
        }
        return charts;
    }

    /** @param of what the title says besides */
    private static LineChart chart(List<VariantRun> runs, int index, String of) {
        List<LineChart.Line> lines = new ArrayList<>();
        List<LineChart.Event> events = new ArrayList<>();
        for (VariantRun run : runs) {
            String column = run.variant().title();
            String prefix = runs.size() == 1 ? "" : column + ": ";
            LineChart chart = run.charts().get(index);
            for (LineChart.Line line : chart.lines()) {
                String name = chart.lines().size() == 1
                        ? column
                        : prefix + run.variant().neutral(line.name());
                lines.add(new LineChart.Line(name, line.points()));
            }
            chart.events()
                    .forEach(event -> events.add(new LineChart.Event(
                            event.x(), prefix + run.variant().neutral(event.name()))));
        }
        LineChart chart = runs.get(0).charts().get(index);
        String title = runs.get(0).variant().neutral(chart.title()) + of + ", first run";
        return new LineChart(
                title, chart.description(), chart.x(), chart.y(), lines, events, chart.limits(), chart.missing());
    }

    /** A claim passes if it does in each run. */
    private void checks(Findings findings) {
        Map<String, List<String>> failed = new LinkedHashMap<>();
        Map<String, Integer> count = new LinkedHashMap<>();
        for (VariantRun run : runs) {
            for (ReportCheck check : run.checks()) {
                String claim = run.variant().neutral(check.claim());
                count.merge(claim, 1, Integer::sum);
                List<String> seen = failed.computeIfAbsent(claim, any -> new ArrayList<>());
                if (!check.passed()) {
                    seen.add(run.title() + ": " + check.seen());
                }
            }
        }
        failed.forEach((claim, seen) -> findings.check(
                claim,
                seen.isEmpty(),
                seen.isEmpty() ? "in each of " + count.get(claim) + " runs" : String.join("; ", seen)));
    }

    private static void keep(VariantRun run, Findings findings) {
        run.warnings().forEach(warning -> findings.warn(run.title() + ": " + warning));
        Stream.concat(run.tables().stream(), run.rawTables().stream())
                .forEach(table -> keep(run.title(), table, findings));
    }

    private static void keep(String run, ReportTable table, Findings findings) {
        findings.rawTable(new ReportTable(
                run + ": " + table.title(), table.description(), table.columns(), table.labels(), table.rows()));
    }
}
