package io.squareoff.load.report;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.CostFit;
import io.squareoff.load.compare.DemandText;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Arms at several numbers or loads: a row for each of these, a column for each compared figure of each arm. */
final class SweepTable {

    static final String REMARK =
            "CPU: of all processes measured but the generator. Ratios are those of the figure before them: geometric means"
                    + " of the rounds' ratios.";

    private final Map<String, List<Arm>> cells = new LinkedHashMap<>();
    private final List<String> names;
    private final List<String> pairs;
    private final Metric primary;
    private final List<Metric> metrics;
    private final List<JudgedRatio> verdicts;
    private final UnaryOperator<Workload> asked;

    private SweepTable(List<Arm> arms, List<JudgedRatio> verdicts, UnaryOperator<Workload> asked) {
        this.asked = asked;
        arms.forEach(arm -> cells.computeIfAbsent(cell(arm.workload()), any -> new ArrayList<>())
                .add(arm));
        this.names = arms.stream().map(Arm::name).distinct().toList();
        this.pairs = verdicts.stream().map(RatioWords::pair).distinct().toList();
        this.primary = Metric.primaryOf(arms.get(0).workload());
        this.metrics = Metric.compared().stream()
                .filter(metric -> arms.stream().anyMatch(arm -> metric.isShown(arm.workload())))
                .toList();
        this.verdicts = verdicts.stream().filter(JudgedRatio::isPrimary).toList();
    }

    /**
     * @param indicative true without ratios, which are of the primary metric: see {@link RatioTables#of}
     * @param asked the work that was asked for, by what was measured: arms at the same share of their own capacity stand in one row
     */
    static ReportTable of(
            List<Arm> arms, List<JudgedRatio> verdicts, boolean indicative, UnaryOperator<Workload> asked) {
        SweepTable sweep = new SweepTable(arms, indicative ? List.of() : verdicts, asked);
        return Column.table("", "", sweep.columns(arms), List.copyOf(sweep.cells.values()));
    }

    /**
     * The ratios of a sweep in every metric: a row for each workload and metric, a column for each pair of arms.
     *
     * @param verdicts at least one
     * @param indicative see {@link RatioTables#of}
     */
    static ReportTable ofRatios(
            List<Arm> arms, List<JudgedRatio> verdicts, boolean indicative, UnaryOperator<Workload> asked) {
        SweepTable sweep = new SweepTable(arms, verdicts, asked);
        Map<List<Object>, List<JudgedRatio>> rows = verdicts.stream()
                .filter(verdict -> !indicative || !verdict.isPrimary())
                .collect(Collectors.groupingBy(
                        verdict -> List.of(sweep.cell(verdict.workload()), verdict.metric()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<Column<List<JudgedRatio>>> columns =
                sweep.labels(arms, row -> row.get(0).workload());
        columns.add(Column.label("", row -> MetricText.title(row.get(0))));
        sweep.pairs.forEach(pair -> columns.add(Column.cell(
                pair,
                row -> row.stream()
                        .filter(verdict -> RatioWords.pair(verdict).equals(pair))
                        .findFirst()
                        .flatMap(RatioWords::cell))));
        return Column.table(RatioTables.title(verdicts, indicative), "", columns, List.copyOf(rows.values()));
    }

    /** The CPU that a million requests and squares take: a row for each arm. */
    static ReportTable costs(List<Arm> arms) {
        List<Column<Arm>> columns = new ArrayList<>(List.of(Column.label("", arm -> ReportCell.indented(arm.name()))));
        if (!own(arms)) {
            columns.add(Column.label("N", arm -> arm.workload().number()));
        }
        columns.add(Column.label("load", arm -> arm.workload().title()));
        columns.add(cost(Metric.CORE_HOURS_OF_REQUESTS));
        if (!own(arms)) {
            columns.add(cost(Metric.CORE_HOURS_OF_SQUARES));
        }
        return Column.table(
                "What a million requests cost: CPU time of all processes measured but the generator",
                "",
                columns,
                arms);
    }

    /** Returns true of a service of somebody else's, whose requests have no number of squares. */
    private static boolean own(List<Arm> arms) {
        return arms.get(0).workload().own();
    }

    private static Column<Arm> cost(Metric metric) {
        return Column.cell(metric.group() + "\n" + metric.row(), arm -> MetricText.cell(metric, arm));
    }

    /** The parts of a request's CPU time that {@link CostFit} found, a line for each arm and load. */
    static ReportTable fitted(List<CostFit> costs) {
        return ReportTable.ofLines(
                "Fitted CPU time of a request: a part for the request + N parts for its squares",
                costs.stream().map(SweepTable::line).toList());
    }

    private static String line(CostFit cost) {
        return "%s, %s: %s ms + N × %s µs"
                .formatted(
                        cost.arm(),
                        cost.load().title()
                                + (cost.chunk() == 1 ? "" : ", K = " + cost.chunk())
                                + (cost.demand().isNone() ? "" : ", " + DemandText.of(cost.demand()))
                                + cost.network()
                                        .map(each -> ", " + each.title())
                                        .orElse(""),
                        Units.number(Units.millis(cost.perRequest())),
                        Units.number(Units.micros(cost.perSquare())));
    }

    private String cell(Workload workload) {
        return share(workload).orElseGet(() -> workload.number() + " " + workload.title());
    }

    /** The share of its own capacity that its rate is; empty where the plan has rates. */
    private Optional<String> share(Workload workload) {
        return Optional.of(asked.apply(workload).load())
                .filter(Load.Share.class::isInstance)
                .map(Load::title);
    }

    private List<Column<List<Arm>>> columns(List<Arm> arms) {
        List<Column<List<Arm>>> columns = labels(arms, cell -> cell.get(0).workload());
        for (Metric metric : metrics) {
            names.forEach(
                    name -> columns.add(Column.cell(name + " " + metric.column(), cell -> figure(name, cell, metric))));
            if (metric == primary) {
                pairs.forEach(pair -> columns.add(
                        Column.cell(pair, cell -> ratio(pair, cell.get(0).workload()))));
            }
        }
        return columns;
    }

    /** Columns that name a row by the workload that its arms have in common. */
    private <R> List<Column<R>> labels(List<Arm> arms, Function<R, Workload> workload) {
        List<Column<R>> labels = new ArrayList<>();
        if (!own(arms)) {
            labels.add(Column.label("N", workload.andThen(Workload::number)::apply));
        }
        labels.add(Column.label("load", workload.andThen(of -> share(of).orElseGet(of::loadTitle))::apply));
        if (arms.stream().anyMatch(arm -> arm.workload().demand().hasPayload())) {
            labels.add(Column.label("payload", workload.andThen(of -> DemandText.payload(of.demand()))::apply));
        }
        if (arms.stream().anyMatch(arm -> arm.workload().demand().hasWork())) {
            labels.add(Column.label("work", workload.andThen(of -> DemandText.work(of.demand()))::apply));
        }
        if (arms.stream().map(arm -> arm.workload().network()).distinct().count() > 1) {
            labels.add(Column.label(
                    "network", workload.andThen(of -> of.network().orElseThrow().title())::apply));
        }
        return labels;
    }

    private static Optional<ReportCell> figure(String name, List<Arm> arms, Metric metric) {
        return arms.stream()
                .filter(arm -> arm.name().equals(name) && metric.isShown(arm.workload()))
                .map(arm -> MetricText.cell(metric, arm))
                .findFirst();
    }

    private Optional<ReportCell> ratio(String pair, Workload cell) {
        return verdicts.stream()
                .filter(verdict -> RatioWords.pair(verdict).equals(pair)
                        && cell(verdict.workload()).equals(cell(cell)))
                .flatMap(verdict -> verdict.ratio().stream())
                .map(ratio -> ReportCell.figure(ratio.value(), ReportCell.Digits.RATIO))
                .findFirst();
    }
}
