package io.squareoff.lab.experiment;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Tables, charts, checks, warnings and the figures for the summary of an experiment, kept as soon as they are reported.
 *
 * <p>Not thread-safe: the thread that runs the experiment uses it.
 */
public final class Findings {

    private static final System.Logger LOG = System.getLogger(Findings.class.getName());

    private final Consumer<String> progress;
    private final List<Table> tables = new ArrayList<>();
    private final List<Table> rawTables = new ArrayList<>();
    private final List<ReportCheck> checks = new ArrayList<>();
    private final List<LineChart> charts = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final Map<Subject, Map<String, Double>> found = new LinkedHashMap<>();

    /** A kind of figure in the summary: its words, and its unit, which may be empty. */
    private record Subject(String words, String unit) {}

    private record Table(String title, Supplier<ReportTable> rows) {}

    /** @param progress receives failed checks and warnings as they are reported, a line each */
    public Findings(Consumer<String> progress) {
        this.progress = progress;
    }

    public void table(ReportTable table) {
        tables.add(new Table(table.title(), () -> table));
    }

    /** Adds a table that only the result keeps, so that others can be made from it; no report shows it. */
    public void rawTable(ReportTable table) {
        rawTables.add(new Table(table.title(), () -> table));
    }

    /**
     * Begins a table with the rows that there are when it is read, and the raw table of what the result keeps of them beside it.
     *
     * @param rows for the thread of the experiment, and after its end
     */
    public <R> void table(String title, String description, List<Column<R>> columns, Supplier<List<R>> rows) {
        tables.add(new Table(title, () -> Column.table(title, description, columns, rows.get())));
        if (columns.stream().anyMatch(Column::isKept)) {
            rawTable(title, columns, rows);
        }
    }

    /** Begins a table that only the result keeps, with the rows that there are when it is read. */
    public <R> void rawTable(String title, List<Column<R>> columns, Supplier<List<R>> rows) {
        rawTables.add(new Table(title, () -> Column.kept(title, columns, rows.get())));
    }

    public void chart(LineChart chart) {
        charts.add(chart);
    }

    /** Reports whether a claim holds, with the figures behind it in words. */
    public void check(String claim, boolean passed, String seen) {
        checks.add(new ReportCheck(claim, passed, seen));
        if (!passed) {
            progress.accept("FAILED: " + claim + ": " + seen);
        }
    }

    /** Reports something that weakens a figure, or was left behind on somebody else's broker. */
    public void warn(String warning) {
        warnings.add(warning);
        progress.accept(warning);
    }

    /**
     * Reports a figure that the summary has, where it is the lowest or the highest of its kind.
     *
     * @param words before the figure, such as "in the median round publishing was out for"
     * @param unit after it; may be empty
     * @param of the combination whose figure it is
     */
    public void found(String words, String unit, String of, double figure) {
        found.computeIfAbsent(new Subject(words, unit), any -> new LinkedHashMap<>())
                .put(of, figure);
    }

    /**
     * The figures for the summary, a clause for each kind, such as "p99 of publishing was 320 (memory, 1 replica) to 1,500 µs
     * (file, 3 replicas)".
     */
    public List<String> found() {
        return found.entrySet().stream()
                .map(each -> clause(each.getKey(), each.getValue()))
                .toList();
    }

    private static String clause(Subject subject, Map<String, Double> figures) {
        Comparator<Map.Entry<String, Double>> byFigure = Map.Entry.comparingByValue();
        Map.Entry<String, Double> highest =
                figures.entrySet().stream().max(byFigure).orElseThrow();
        String unit = subject.unit().isEmpty() ? "" : " " + subject.unit();
        String most = subject.words() + " " + shown(highest.getValue()) + unit;
        if (figures.size() == 1) {
            return most + " (" + highest.getKey() + ")";
        }
        Map.Entry<String, Double> lowest =
                figures.entrySet().stream().min(byFigure).orElseThrow();
        if (lowest.getValue().equals(highest.getValue())) {
            return most + " (each of " + figures.size() + ")";
        }
        return "%s %s (%s) to %s%s (%s)"
                .formatted(
                        subject.words(),
                        shown(lowest.getValue()),
                        lowest.getKey(),
                        shown(highest.getValue()),
                        unit,
                        highest.getKey());
    }

    private static String shown(double figure) {
        return figure == 0 ? "0" : Units.significant(figure);
    }

    /** The tables with the rows so far. One that cannot be made of its rows is left out, and fails a check. */
    public List<ReportTable> tables() {
        return made(tables);
    }

    /** The raw tables with the rows so far. One that cannot be made of its rows is left out, and fails a check. */
    public List<ReportTable> rawTables() {
        return made(rawTables);
    }

    private List<ReportTable> made(List<Table> begun) {
        List<ReportTable> made = new ArrayList<>();
        for (Table table : begun) {
            try {
                made.add(table.rows().get());
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.ERROR, "cannot make the table \"" + table.title() + '"', e);
                check("the table \"" + table.title() + "\" can be made of its rows", false, e.toString());
            }
        }
        return made;
    }

    public List<LineChart> charts() {
        return List.copyOf(charts);
    }

    public List<ReportCheck> checks() {
        return List.copyOf(checks);
    }

    public List<String> warnings() {
        return List.copyOf(warnings);
    }
}
