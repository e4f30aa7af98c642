package io.squareoff.load.drill;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.NetworkText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.stack.Services;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A drill's result as a report, and as {@code result.json}. */
public final class DrillReport {

    /** The name of the command whose results these are. */
    public static final String NAME = "drill";

    /** A longer memory curve than this is drawn as a chart: a few seconds say nothing. */
    private static final int SHORTEST_CURVE = 60;

    /** Fits beside the other columns; result.json has the whole text. */
    private static final int LONGEST_DETAIL = 96;

    private static final String AGGREGATOR = Services.AGGREGATOR.name();

    private static final List<Column<Cell>> OF_CELL =
            List.of(Column.label("fault", Cell::fault), Column.label("transport", Cell::transport));

    private static final List<Column<Cell.Symptom>> OF_SYMPTOM = List.of(
            Column.label("sees", Cell.Symptom::outcome),
            Column.label("and reads", symptom -> brief(symptom.detail())),
            Column.count("requests", Cell.Symptom::count),
            Column.measured("after", "ms", Cell.Symptom::median));

    private DrillReport() {}

    /** The result with its checks; docs/reference.md explains it. */
    public static Result<DrillResult, List<ReportCheck>> result(DrillResult result) {
        return new Result<>(NAME, result.valid(), summary(result), result, DrillChecks.of(result));
    }

    /**
     * The report of a result that was read.
     *
     * @throws IllegalArgumentException if it is none of a drill, or has values that no drill can have
     */
    public static Report of(StoredResult result) {
        DrillResult drilled = result.run(DrillResult.class);
        return result.compute(() -> of(drilled));
    }

    public static Report of(DrillResult result) {
        return new Report(
                        NAME,
                        summary(result),
                        facts(result),
                        "",
                        List.of(outages(result), symptoms(result), processes(result)),
                        charts(result),
                        DrillChecks.of(result),
                        notes(result))
                .withCommand(EnvironmentText.command(result.environment()))
                .withOrigins(List.of("machine: " + EnvironmentText.title(result.environment())));
    }

    private static String summary(DrillResult result) {
        return ReportCheck.summary(result.drilled().isEmpty() ? List.of() : DrillChecks.of(result), result.cutShort());
    }

    private static String workload(DrillSettings settings) {
        return String.format(
                Locale.ROOT,
                "N = %d, %d requests/s over each of %s at the same time, each on a new connection; %s s before the fault, %s s"
                        + " with it, %s s after",
                settings.number(),
                settings.rate(),
                String.join(", ", settings.transports()),
                Units.seconds(settings.before()),
                Units.seconds(settings.fault()),
                Units.seconds(settings.after()));
    }

    private static List<String> facts(DrillResult result) {
        List<String> facts =
                new ArrayList<>(List.of(workload(result.settings()), EnvironmentText.title(result.environment())));
        result.network().ifPresent(made -> {
            facts.addAll(NetworkText.of(made));
            facts.add("faults that are not of links had stacks on the loopback address");
        });
        return facts;
    }

    private static ReportTable outages(DrillResult result) {
        return Column.table(
                "Outage",
                ("failed: without all squares. late: right, but over %d s after it was due. outage: from the first"
                                + " request that failed or was late to the next that was due after the last. back: from the"
                                + " mending until p99 over %d s was at most twice what it was before, or within %d ms of it.")
                        .formatted(Cell.LATE.toSeconds(), Cell.SPAN.toSeconds(), Cell.BACK_MILLIS),
                Column.join(
                        OF_CELL,
                        List.of(
                                Column.count("planned", Cell::planned),
                                Column.count("failed", Cell::failed),
                                Column.count("wrong", Cell::wrong),
                                Column.count("late", Cell::late),
                                Column.measured("outage", "s", cell -> Units.secondsOf(cell.outage())),
                                Column.measuredIfAny("p99 before", "ms", Cell::p99Before),
                                Column.measuredIfAny("p99 back", "after s", DrillReport::back))),
                result.cells().toList());
    }

    private static Object back(Cell cell) {
        if (cell.p99Before().isEmpty()) {
            return null;
        }
        return cell.backAfter().<Object>map(Units::secondsOf).orElse("not back");
    }

    private static ReportTable symptoms(DrillResult result) {
        return Column.table(
                "What a caller sees",
                "The most frequent failure: how often, after how long (median), and what one of them said.",
                Column.join(OF_CELL, Column.of((Cell cell) -> cell.symptom().orElseThrow(), OF_SYMPTOM)),
                result.cells().filter(cell -> cell.symptom().isPresent()).toList());
    }

    /** The text with one address of several, and not longer than fits beside the figures. */
    private static String brief(String text) {
        String detail = text.replaceAll("(,nats://[^,) ]+)+", ",…");
        return detail.length() <= LONGEST_DETAIL ? detail : detail.substring(0, LONGEST_DETAIL - 1) + "…";
    }

    private static ReportTable processes(DrillResult result) {
        return Column.table(
                "Jobs and memory",
                "Jobs published past the aggregator, at " + JobWitness.JOBS_PER_SECOND
                        + "/s: acknowledged by the broker, never answered, answered more than once. The"
                        + " most memory that was resident, of the aggregator and of any other process.",
                List.of(
                        Column.label("fault", DrillResult.Drilled::fault),
                        jobs("jobs\nacknowledged", JobWitness.Jobs::acknowledged),
                        jobs("lost", JobWitness.Jobs::lost),
                        jobs("answered\nagain", JobWitness.Jobs::again),
                        mebibytes("aggregator", AGGREGATOR::equals),
                        mebibytes("others", process -> !process.equals(AGGREGATOR))),
                result.drilled());
    }

    private static Column<DrillResult.Drilled> jobs(String name, ToLongFunction<JobWitness.Jobs> count) {
        return Column.cell(
                name, drilled -> drilled.jobs().stream().mapToLong(count).findFirst());
    }

    private static Column<DrillResult.Drilled> mebibytes(String name, Predicate<String> processes) {
        return Column.measuredIfAny(
                name,
                "MiB",
                drilled -> drilled.mostResident().entrySet().stream()
                        .filter(process -> processes.test(process.getKey()))
                        .mapToLong(process -> process.getValue() >> 20)
                        .max());
    }

    private static List<ReportChart> charts(DrillResult result) {
        return result.drilled().stream()
                .filter(drilled -> drilled.memory().size() >= SHORTEST_CURVE)
                .<ReportChart>map(drilled -> new LineChart(
                        "Resident memory, " + drilled.fault(),
                        ChartAxis.linear("s"),
                        ChartAxis.linear("MiB"),
                        drilled.mostResident().keySet().stream()
                                .map(process -> new LineChart.Line(process, points(drilled, process)))
                                .toList()))
                .toList();
    }

    private static List<double[]> points(DrillResult.Drilled drilled, String process) {
        return drilled.memory().stream()
                .filter(point -> point.bytes().containsKey(process))
                .map(point -> new double[] {
                    point.seconds(), Units.mebibytes(point.bytes().get(process))
                })
                .toList();
    }

    private static List<ReportNote> notes(DrillResult result) {
        List<ReportNote> notes = new ArrayList<>();
        result.obstacles()
                .forEach((fault, why) ->
                        notes.add(new ReportNote(ReportNote.Kind.WARNING, fault + " was not tried: " + why)));
        result.drilled().forEach(drilled -> {
            String out = drilled.cells().stream()
                    .filter(cell -> cell.outBefore(result.settings()))
                    .map(Cell::transport)
                    .collect(Collectors.joining(", "));
            if (!out.isEmpty()) {
                notes.add(new ReportNote(
                        ReportNote.Kind.WARNING,
                        drilled.fault() + ": requests over " + out
                                + " failed or were late before the fault already, so their outage is not the fault's alone:"
                                + " try a lower --rate"));
            }
        });
        result.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        if (result.drilled().isEmpty() && result.cutShort().isEmpty()) {
            notes.add(new ReportNote(ReportNote.Kind.NO_RESULT, "no fault could be tried"));
        }
        return notes;
    }

    /** A cell in a line of progress. */
    static String line(Cell cell) {
        String failures = cell.outcomes().entrySet().stream()
                .filter(outcome -> !outcome.getKey().equals(PlannedRequest.RIGHT))
                .map(outcome -> outcome.getValue() + " × " + outcome.getKey())
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "%s: %d of %d failed%s, %d late, outage %s s",
                cell.transport(),
                cell.failed(),
                cell.planned(),
                failures.isEmpty() ? "" : " (" + failures + ")",
                cell.late(),
                Units.number(Units.secondsOf(cell.outage())));
    }
}
