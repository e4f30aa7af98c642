package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.LineChartBuilder;
import io.squareoff.harness.report.PercentileLine;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.lab.experiment.CpuColumns;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.publish.LatencySample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** Tables and charts of publish latency. */
final class LatencyReport {

    private static final ReportColumn BROKER = new ReportColumn("broker");
    private static final ReportColumn STREAM = new ReportColumn("stream");
    private static final ReportColumn SIZE = new ReportColumn("size");
    private static final ReportColumn OF = new ReportColumn("of");
    private static final ReportColumn BATCH = new ReportColumn("batch");
    private static final ReportColumn PLANNED = new ReportColumn("planned msg/s");
    private static final ReportColumn RATE = new ReportColumn("msg/s");

    private static final Map<String, Double> COMPARED = new TreeMap<>(Map.of("p50", 50.0, "p99", 99.0, "p99.9", 99.9));

    private final Findings findings;
    private final OptionalInt rate;
    private final RawRounds rounds;
    private final LineChartBuilder percentiles;
    private final LineChartBuilder longest;
    private final List<Integer> batches = new ArrayList<>();

    private TableBuilder latencies;
    private TableBuilder ratios;

    /** @param rate planned messages per second; empty for a closed model */
    LatencyReport(Findings findings, OptionalInt rate) {
        this.findings = findings;
        this.rate = rate;
        this.rounds = new RawRounds(findings);
        this.percentiles = findings.chart(
                "Latency of a message by percentile",
                "All rounds of a combination together. A line ends where fewer than ten samples lie above it.",
                ChartAxis.percentile("percentile"),
                ChartAxis.logarithmic("µs"));
        this.longest = findings.chart(
                "Longest latency of a message in each 100 ms",
                "The windows of all rounds, one after the other.",
                ChartAxis.linear("measured second"),
                ChartAxis.logarithmic("µs"));
    }

    /** Keeps the raw figures of a round as soon as it is over. */
    void addRound(String version, LatencyCell cell, int round, LatencySample sample) {
        rounds.add(version, cell, round, sample);
    }

    /**
     * Adds a combination with the arm of each version.
     *
     * @param where the brokers run and the client connects, in words
     */
    void add(LatencyCell cell, Map<String, LatencyArm> arms, String where) {
        batches.add(cell.batch());
        if (latencies == null) {
            latencies = latencyTable(where);
        }
        arms.forEach((version, arm) -> addRows(version, cell, arm));
        addLines(cell, arms);
        if (arms.size() > 1) {
            compare(cell, arms);
        }
    }

    /** All combinations are lines of the same two charts, so that their axes are common. */
    private void addLines(LatencyCell cell, Map<String, LatencyArm> arms) {
        arms.forEach((version, arm) -> {
            String name = arms.size() > 1 ? cell.title() + ", nats-server " + version : cell.title();
            Histogram messages = arm.merged(LatencySample::message);
            Latencies.percentile(messages, 99)
                    .ifPresent(micros -> findings.found("p99 of publishing was", "µs", name, micros));
            percentiles.line(PercentileLine.of(name, messages, 1));
            longest.line(new LineChart.Line(name, arm.timeline().points()));
        });
    }

    private TableBuilder latencyTable(String where) {
        List<ReportColumn> columns = new ArrayList<>(List.of(BROKER, STREAM, SIZE, OF, BATCH));
        if (rate.isPresent()) {
            columns.add(PLANNED);
        }
        columns.add(RATE);
        columns.addAll(LatencyColumns.all());
        columns.addAll(CpuColumns.all());
        return findings.table(
                rate.isPresent()
                        ? "Latency of one client at a planned rate, from when each message was due to its acknowledgement"
                        : "Latency of one client, from sending to the acknowledgement",
                where,
                columns);
    }

    private void addRows(String version, LatencyCell cell, LatencyArm arm) {
        addRow(version, cell, arm, "message", arm.merged(LatencySample::message));
        if (cell.batch() > 1) {
            addRow(version, cell, arm, "batch", arm.merged(LatencySample::batch));
        }
        if (arm.sentLate() > 0) {
            findings.mark("nats-server %s, %s: %d messages were sent more than 20 ms after they were due"
                    .formatted(version, cell.title(), arm.sentLate()));
        }
    }

    private void addRow(String version, LatencyCell cell, LatencyArm arm, String of, Histogram histogram) {
        TableBuilder.Row row = latencies
                .row()
                .set(BROKER, "nats-server " + version)
                .set(STREAM, cell.stream())
                .set(SIZE, cell.size() + " B")
                .set(OF, of)
                .set(BATCH, cell.batch())
                .set(RATE, arm.rate());
        rate.ifPresent(planned -> row.set(PLANNED, planned));
        LatencyColumns.fill(row, histogram);
        CpuColumns.fill(row, arm.cpu(), arm.measured());
    }

    private void compare(LatencyCell cell, Map<String, LatencyArm> arms) {
        if (ratios == null) {
            ratios = findings.table(
                    "Ratios to the first version, geometric mean of the rounds' ratios, with the 95 % interval",
                    "", "version", "combination", "figure", "ratio", "low", "high", "rounds", "verdict");
        }
        Map<String, ToDoubleFunction<LatencySample>> figures = comparableFigures(arms.values());
        List<String> versions = List.copyOf(arms.keySet());
        for (String version : versions.subList(1, versions.size())) {
            figures.forEach((name, figure) -> {
                Ratio ratio = Ratio.ofPairs(
                        arms.get(version).each(figure),
                        arms.get(versions.get(0)).each(figure));
                ratios.row(
                        version + " to " + versions.get(0),
                        cell.title(),
                        name,
                        ratio.value(),
                        ratio.conclusive() ? ratio.low() : null,
                        ratio.conclusive() ? ratio.high() : null,
                        ratio.rounds(),
                        RatioText.verdict(Judgement.alone(ratio), "differs"));
            });
        }
    }

    /** The figures that all rounds have, above nothing so that they have ratios, by their titles in the table. */
    private static Map<String, ToDoubleFunction<LatencySample>> comparableFigures(Collection<LatencyArm> arms) {
        Map<String, ToDoubleFunction<LatencySample>> figures = new LinkedHashMap<>();
        figures.put("msg/s", LatencySample::rate);
        COMPARED.forEach((name, percentile) -> {
            if (arms.stream().allMatch(arm -> arm.hasPercentile(percentile))) {
                figures.put(name, round -> round.batch().getValueAtPercentile(percentile));
            }
        });
        if (arms.stream().allMatch(LatencyArm::hasSamples)) {
            figures.put("max", round -> round.batch().getMaxValue());
        }
        figures.values()
                .removeIf(figure -> arms.stream()
                        .anyMatch(arm -> DoubleStream.of(arm.each(figure)).anyMatch(value -> value <= 0)));
        return figures;
    }

    /** Adds the figures that others published for the same batches of a closed model. */
    void addPublished() {
        if (rate.isPresent()) {
            return;
        }
        PublishedLatency.ALL.stream()
                .filter(published -> batches.contains(published.batch()))
                .forEach(published -> latencies
                        .row()
                        .set(BROKER, published.title())
                        .set(STREAM, "as published")
                        .set(SIZE, "–")
                        .set(OF, published.batch() == 1 ? "message" : "batch")
                        .set(BATCH, published.batch())
                        .set(RATE, published.rate())
                        .set(LatencyColumns.MIN, published.min())
                        .set(LatencyColumns.P50, published.p50())
                        .set(LatencyColumns.P90, published.p90())
                        .set(LatencyColumns.P99, published.p99())
                        .set(LatencyColumns.P99_9, published.p999())
                        .set(LatencyColumns.MAX, published.max()));
    }
}
