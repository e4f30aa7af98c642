package io.squareoff.load.report;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.statistics.PooledRatio;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The report of several runs of one comparison: their ratios, and the interval in which that of another run is likely to be. */
public final class PooledReport {

    /**
     * @param of that of the first run
     * @param ratios one of each run, in their order
     */
    private record Pooled(JudgedRatio of, List<Ratio> ratios, PooledRatio over) {

        private boolean isHeadline() {
            return of.metric() == Metric.CPU || of.isPrimary();
        }

        private String pair() {
            return of.subject() + " to " + of.reference();
        }
    }

    private final List<RecordedRun> runs;
    private final List<Pooled> pooled;

    private PooledReport(List<RecordedRun> runs) {
        this.runs = runs;
        this.pooled = pooled(runs);
    }

    /**
     * @param runs two or more, in the order of their time
     * @throws IllegalArgumentException if one is not valid, was measured within one launch or is there twice, or they have no ratio in common
     */
    public static Report of(List<RecordedRun> runs) {
        Set<Instant> begun = new HashSet<>();
        refuse(runs, run -> !run.valid(), "is not valid, and cannot be pooled");
        refuse(
                runs,
                RecordedRun::withinOneLaunch,
                "was measured within one launch, which does not show how launches differ");
        refuse(
                runs,
                run -> !begun.add(run.result().startedAt()),
                "is named twice: a run that counts twice makes others look alike");
        PooledReport report = new PooledReport(runs);
        if (report.pooled.isEmpty()) {
            throw new IllegalArgumentException("the runs have no ratio of the same arms and workload in common");
        }
        return report.report();
    }

    private static void refuse(List<RecordedRun> runs, Predicate<RecordedRun> unfit, String why) {
        runs.stream().filter(unfit).findFirst().ifPresent(run -> {
            throw new IllegalArgumentException("the run of " + run.title() + " " + why);
        });
    }

    private static List<Pooled> pooled(List<RecordedRun> runs) {
        List<List<JudgedRatio>> each =
                runs.stream().map(run -> run.result().verdicts()).toList();
        List<Pooled> pooled = new ArrayList<>();
        for (JudgedRatio of : each.get(0)) {
            List<Ratio> ratios = each.stream()
                    .flatMap(run -> run.stream().filter(other -> key(other).equals(key(of))))
                    .flatMap(same -> same.ratio().filter(Ratio::conclusive).stream())
                    .toList();
            if (ratios.size() == runs.size()) {
                pooled.add(new Pooled(of, ratios, PooledRatio.of(ratios)));
            }
        }
        return pooled;
    }

    private static List<Object> key(JudgedRatio of) {
        return List.of(of.metric(), of.subject(), of.reference(), of.workload());
    }

    private Report report() {
        return new Report(
                        runs.size() + " runs",
                        summary(),
                        List.of(String.join("; ", workloads()), "on " + days() + " and " + processors()),
                        "",
                        List.of(over(), single()),
                        List.of(),
                        List.of(),
                        notes())
                .withOrigins(runs.stream().map(RecordedRun::origin).toList());
    }

    private String summary() {
        String clauses = pooled.stream()
                .filter(Pooled::isHeadline)
                .map(each -> "%s%s of %s was %s times that of %s, and another run is likely to find %s"
                        .formatted(
                                oneWorkload() ? "" : WorkloadText.of(each.of.workload()) + ", ",
                                MetricText.title(each.of),
                                each.of.subject(),
                                RatioText.number(each.over.value()),
                                each.of.reference(),
                                RatioText.interval(each.over.low(), each.over.high())))
                .collect(Collectors.joining("; "));
        return clauses.isEmpty() ? "the ratios that decide are not in all of these runs." : clauses + ".";
    }

    private boolean oneWorkload() {
        return workloads().size() == 1;
    }

    private List<String> workloads() {
        return pooled.stream()
                .map(each -> each.of.workload().fullTitle())
                .distinct()
                .toList();
    }

    private String days() {
        long days = runs.stream()
                .map(run -> run.result().startedAt().toString().substring(0, "yyyy-MM-dd".length()))
                .distinct()
                .count();
        return days == 1 ? "one day" : days + " days";
    }

    private String processors() {
        return String.join(
                " and ",
                runs.stream()
                        .map(run -> run.result().environment().processor())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private ReportTable over() {
        List<Column<Pooled>> columns = new ArrayList<>(List.of(
                Column.label("", each -> ReportCell.indented(MetricText.title(each.of))),
                Column.label("", Pooled::pair),
                Column.ratio("mean", each -> each.over.value()),
                Column.text("another run", each -> RatioText.interval(each.over.low(), each.over.high())),
                Column.measured("between runs\n%", "", each -> 100 * each.over.between())));
        if (!oneWorkload()) {
            columns.add(2, Column.label("", each -> each.of.workload().fullTitle()));
        }
        return Column.table(
                "Over all runs",
                "Geometric mean of the runs' ratios. another run: 95 % prediction interval, for a run drawn as these were."
                        + " between runs: standard deviation beyond what launches within a run explain.",
                columns,
                pooled);
    }

    private ReportTable single() {
        List<Column<Integer>> columns = new ArrayList<>(List.of(
                Column.label(
                        "",
                        run -> ReportCell.indented(
                                result(run).startedAt().toString().substring(0, "yyyy-MM-ddTHH:mm".length()))),
                Column.label("processor", run -> result(run).environment().processor()),
                Column.label(
                        "commit",
                        run -> "%.9s".formatted(result(run).environment().commit()))));
        pooled.stream()
                .filter(Pooled::isHeadline)
                .forEach(each -> columns.add(Column.text(
                        MetricText.title(each.of) + "\n" + each.pair()
                                + (oneWorkload()
                                        ? ""
                                        : "\n" + each.of.workload().fullTitle()),
                        run -> RatioText.withInterval(each.ratios.get(run)))));
        return Column.table(
                "Each run",
                "Its own 95 % interval is over its launches.",
                columns,
                IntStream.range(0, runs.size()).boxed().toList());
    }

    private ComparisonResult result(int run) {
        return runs.get(run).result();
    }

    /** Lists differences from the first run, each once. */
    private List<ReportNote> notes() {
        return runs.stream()
                .skip(1)
                .flatMap(run -> runs.get(0).otherWorkload(run).stream())
                .distinct()
                .map(words -> new ReportNote(ReportNote.Kind.WARNING, "differs: " + words))
                .toList();
    }
}
