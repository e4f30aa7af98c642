package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.RoundRatio;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.publish.LatencySample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Tables and charts of publish latency. */
final class LatencyReport {

    private static final List<Column<Row>> LABELS = List.of(
            Column.label("broker", Row::broker),
            Column.label("stream", row -> row.arm().stream().title()),
            Column.label("size", row -> row.arm().size() + " B"),
            Column.label("of", Row::of),
            Column.label("batch", row -> row.arm().batch()));

    private static final List<Column<Row>> FIGURES = Column.join(
            List.of(Column.measured("msg/s", "", Row::rate), Column.percentiles("µs", Row::micros)),
            Column.of(Row::measured, SharedColumns.cpu(LatencyReport::cpu, each -> each.sum(LatencySample::measured))));

    private static final List<Column<LatencyArm>> ARMS = List.of(
            Column.label("stream", arm -> arm.stream().title()),
            Column.label("size B", LatencyArm::size),
            Column.label("batch", LatencyArm::batch));

    /** The rate first. */
    private static final List<Column<LatencySample>> COMPARED = List.of(
            Column.measured("msg/s", "", LatencySample::rate),
            SharedColumns.comparedPercentile("p50", 50, LatencySample::message),
            SharedColumns.comparedPercentile("p99", 99, LatencySample::message),
            Column.measuredIfAny("broker CPU", "µs/msg", sample -> sample.cpu().brokerMicros(sample.measured())));

    private static final List<Column<OfArm<LatencyArm, LatencySample>>> LATENESS = List.of(
            SharedColumns.percentile("sent after due: p50 µs", 50, each -> each.merged(LatencySample::lateness)),
            SharedColumns.percentile("p99", 99, each -> each.merged(LatencySample::lateness)));

    private static final List<Column<LatencySample>> KEPT = Column.join(
            List.of(
                    Column.kept("window ns", each -> each.window().toNanos()),
                    Column.kept("acknowledged within it", LatencySample::measured),
                    Column.kept("acknowledged", LatencySample::acknowledged),
                    Column.kept("stored", LatencySample::stored),
                    Column.kept("sent late", LatencySample::sentLate),
                    Column.kept("sent after due, µs, HdrHistogram", LatencySample::lateness)),
            SharedColumns.rawCpu(LatencySample::cpu),
            List.of(
                    Column.kept("latency of messages, µs, HdrHistogram", LatencySample::message),
                    Column.kept("of batches", LatencySample::batch)));

    /** Lines along time that can be told apart. */
    private static final int MOST_LINES = 8;

    private final Findings findings;
    private final PublishLatencySettings settings;
    private final Rounds<LatencyArm, LatencySample> rounds;

    private String broker = "";

    /** Messages, or batches, of one combination. */
    private record Row(String broker, OfArm<LatencyArm, LatencySample> measured, String of, Histogram micros) {

        LatencyArm arm() {
            return measured.arm();
        }

        double rate() {
            double seconds = measured.sum(round -> round.window().toNanos()) / 1e9;
            return measured.sum(LatencySample::measured) / seconds;
        }
    }

    LatencyReport(Findings findings, PublishLatencySettings settings, Rounds<LatencyArm, LatencySample> rounds) {
        this.findings = findings;
        this.settings = settings;
        this.rounds = rounds;
    }

    /** Without the rate where that was planned. */
    private List<Column<LatencySample>> compared() {
        return settings.plannedRate().isPresent() ? COMPARED.subList(1, COMPARED.size()) : COMPARED;
    }

    /** Begins the tables, unless there are any: all brokers have the same version, and as many nodes as their stream needs. */
    void begin(BrokerSession on) {
        boolean mixed = settings.replicas().contains(1) && Collections.max(settings.replicas()) > 1;
        String machines = mixed && on.nodes().isPresent()
                ? "1 broker, or 3 where a stream has several replicas, on 1 machine and its one disk"
                : on.machines();
        begin("nats-server " + on.version(), machines + "; " + on.leaderConnection());
    }

    void begin(String named, String where) {
        if (!broker.isEmpty()) {
            return;
        }
        broker = named;
        OptionalInt planned = settings.plannedRate();
        findings.table(
                planned.isPresent()
                        ? "Latency of one client at a planned rate, from when each message was due to its acknowledgement"
                        : "Latency of one client, from sending to the acknowledgement",
                where,
                planned.isPresent()
                        ? Column.join(
                                LABELS,
                                List.of(Column.count("planned msg/s", row -> planned.getAsInt())),
                                FIGURES,
                                Column.of(Row::measured, LATENESS))
                        : Column.join(LABELS, FIGURES),
                this::rows);
        if (settings.rounds() > 1) {
            findings.table(
                    "Rounds: medians, and ratios to the first stream with the same batch and size",
                    RoundRatio.DESCRIPTION,
                    RoundRatio.columns(ARMS),
                    () -> RoundRatio.of(rounds, compared(), LatencyArm::comparesTo));
        }
        findings.rawTable("Rounds", Numbered.columns(ARMS, KEPT), rounds::numbered);
    }

    private List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        rounds.arms().forEach(each -> {
            rows.add(new Row(broker, each, "message", each.merged(LatencySample::message)));
            if (each.arm().batch() > 1) {
                rows.add(new Row(broker, each, "batch", each.merged(LatencySample::batch)));
            }
        });
        return rows;
    }

    private static CpuTime cpu(OfArm<LatencyArm, LatencySample> each) {
        return each.rounds().stream()
                .map(LatencySample::cpu)
                .reduce(CpuTime::plus)
                .orElseThrow();
    }

    /** Adds checks, warnings and charts of the rounds that there are. */
    void conclude() {
        // All combinations are lines of the same charts as far as lines can be told apart, so that their axes are
        // common.
        List<OfArm<LatencyArm, LatencySample>> arms = rounds.arms().toList();
        findings.chart(LineChart.ofPlaced(
                "Latency of a message by percentile",
                "All rounds of a combination together. A line ends where fewer than ten samples lie above it.",
                ChartAxis.percentile("percentile"),
                ChartAxis.logarithmic("µs"),
                arms.stream()
                        .map(each -> LineChart.Line.ofPercentiles(
                                each.arm().toString(), each.merged(LatencySample::message), 1))
                        .toList()));
        for (int first = 0; first < arms.size(); first += MOST_LINES) {
            addLongest(arms.subList(first, Math.min(first + MOST_LINES, arms.size())), first, arms.size());
        }
        arms.forEach(each -> {
            String name = each.arm().toString();
            Latencies.percentile(each.merged(LatencySample::message), 99)
                    .ifPresent(micros -> findings.found("p99 of publishing was", "µs", name, micros));
            long late = each.sum(LatencySample::sentLate);
            if (late > 0) {
                findings.warn(name + ": " + late + " messages were sent more than 20 ms after they were due");
            }
            RoundRatio.drifts(each, compared()).forEach(findings::warn);
        });
        rounds.check(findings, this::check);
    }

    private void addLongest(List<OfArm<LatencyArm, LatencySample>> some, int first, int all) {
        findings.chart(LineChart.ofPlaced(
                "Longest latency of a message in each 100 ms"
                        + (all > MOST_LINES ? ", combinations " + (first + 1) + " to " + (first + some.size()) : ""),
                "The windows of all rounds, one after the other.",
                ChartAxis.linear("measured second"),
                ChartAxis.logarithmic("µs"),
                some.stream()
                        .map(each -> new LineChart.Line(each.arm().toString(), longest(each)))
                        .toList()));
    }

    private List<double[]> longest(OfArm<LatencyArm, LatencySample> each) {
        List<double[]> points = new ArrayList<>();
        double from = 0;
        for (LatencySample round : each.rounds()) {
            for (double[] point : round.timeline().points()) {
                points.add(new double[] {from + point[0], point[1]});
            }
            from += settings.window().toNanos() / 1e9;
        }
        return points;
    }

    private void check(OfArm<LatencyArm, LatencySample> each) {
        findings.check(
                each.arm() + ": the stream has every message that it acknowledged, once, after each round",
                each.rounds().stream()
                        .allMatch(round -> round.acknowledged() > 0 && round.stored() == round.acknowledged()),
                words(each, round -> Units.count(round.stored()) + " of " + Units.count(round.acknowledged())));
        settings.plannedRate()
                .ifPresent(rate -> findings.check(
                        each.arm() + ": the plan of " + Units.count(rate)
                                + " msg/s was kept, 99 % of it to within a second in each round",
                        each.rounds().stream().allMatch(round -> round.keeps(rate, settings.window())),
                        words(each, round -> Units.count(Math.round(round.rate())) + " msg/s")));
    }

    private static String words(OfArm<LatencyArm, LatencySample> each, Function<LatencySample, String> words) {
        return each.rounds().stream().map(words).collect(Collectors.joining(", "));
    }
}
