package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.PercentileLine;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.publish.LatencySample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/** Tables and charts of publish latency. */
final class LatencyReport {

    private static final Map<String, Double> COMPARED = new TreeMap<>(Map.of("p50", 50.0, "p99", 99.0, "p99.9", 99.9));

    private static final List<Column<Row>> LABELS = List.of(
            Column.label("broker", Row::broker),
            Column.label("stream", Row::stream),
            Column.label("size", Row::size),
            Column.label("of", Row::of),
            Column.label("batch", Row::batch));

    private static final List<Column<Row>> FIGURES = Column.join(
            List.of(
                    Column.measured("msg/s", "", Row::rate),
                    figure("min µs", micros -> OptionalLong.of(micros.getMinValue()), PublishedLatency::min),
                    percentile("p50", 50, PublishedLatency::p50),
                    percentile("p90", 90, PublishedLatency::p90),
                    percentile("p99", 99, PublishedLatency::p99),
                    percentile("p99.9", 99.9, PublishedLatency::p999),
                    SharedColumns.percentile("p99.99", 99.99, Row::micros),
                    figure("max", micros -> OptionalLong.of(micros.getMaxValue()), PublishedLatency::max)),
            Column.of(Row::arm, SharedColumns.cpu(LatencyArm::cpu, LatencyArm::measured)));

    private static final List<Column<Comparison>> RATIOS = Column.join(
            List.of(
                    Column.label("version", Comparison::versions),
                    Column.label("combination", Comparison::combination),
                    Column.label("figure", Comparison::figure)),
            SharedColumns.ratio(Comparison::ratio),
            List.of(Column.text("verdict", each -> RatioText.verdict(Judgement.alone(each.ratio()), "differs"))));

    private static final List<Column<LatencyRound>> ROUNDS = Column.join(
            List.of(
                    Column.label("broker", round -> broker(round.version())),
                    Column.label("stream", round -> round.cell().stream()),
                    Column.label("size B", round -> round.cell().size()),
                    Column.label("batch", round -> round.cell().batch()),
                    Column.label("round", LatencyRound::number)),
            Column.of(
                    LatencyRound::sample,
                    Column.join(
                            List.of(
                                    Column.kept(
                                            "window ns", each -> each.window().toNanos()),
                                    Column.kept("acknowledged within it", LatencySample::measured),
                                    Column.kept("acknowledged", LatencySample::acknowledged),
                                    Column.kept("stored", LatencySample::stored),
                                    Column.kept("sent late", LatencySample::sentLate)),
                            SharedColumns.rawCpu(LatencySample::cpu),
                            List.of(
                                    Column.kept("latency of messages, µs, HdrHistogram", LatencySample::message),
                                    Column.kept("of batches", LatencySample::batch)))));

    private final Findings findings;
    private final OptionalInt plannedRate;
    private final LineChart.Builder percentiles;
    private final LineChart.Builder longest;
    private final List<LatencyRound> rounds = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();

    private record LatencyRound(String version, LatencyCell cell, int number, LatencySample sample) {}

    /**
     * Messages, or batches, of one combination with one version, or as others published them.
     *
     * @param micros without samples where they were published
     * @param arm null where they were published
     * @param published null where they were measured
     */
    private record Row(
            String broker,
            String stream,
            String size,
            String of,
            int batch,
            double rate,
            Histogram micros,
            LatencyArm arm,
            PublishedLatency published) {}

    private record Comparison(String versions, String combination, String figure, Ratio ratio) {}

    /** @param plannedRate messages per second; empty for a closed model */
    LatencyReport(Findings findings, OptionalInt plannedRate) {
        this.findings = findings;
        this.plannedRate = plannedRate;
        findings.rawTable("Rounds", ROUNDS, () -> rounds);
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

    private static Column<Row> percentile(String name, double percentile, ToLongFunction<PublishedLatency> published) {
        return figure(name, micros -> Latencies.percentile(micros, percentile), published);
    }

    private static Column<Row> figure(
            String name, Function<Histogram, OptionalLong> measured, ToLongFunction<PublishedLatency> published) {
        return Column.countIfAny(name, row -> {
            if (row.published() != null) {
                return OptionalLong.of(published.applyAsLong(row.published()));
            }
            return row.micros().getTotalCount() == 0 ? OptionalLong.empty() : measured.apply(row.micros());
        });
    }

    private static String broker(String version) {
        return "nats-server " + version;
    }

    /** Keeps the raw figures of a round as soon as it is over. */
    void addRound(String version, LatencyCell cell, int round, LatencySample sample) {
        rounds.add(new LatencyRound(version, cell, round, sample));
    }

    /**
     * Adds a combination with the arm of each version.
     *
     * @param where the brokers run and the client connects, in words
     */
    void add(LatencyCell cell, Map<String, LatencyArm> arms, String where) {
        if (rows.isEmpty()) {
            begin(where);
        }
        arms.forEach((version, arm) -> addRows(version, cell, arm));
        addLines(cell, arms);
        if (arms.size() > 1) {
            compare(cell, arms);
        }
    }

    private void begin(String where) {
        List<Column<Row>> planned = plannedRate.isPresent()
                ? List.of(Column.count("planned msg/s", row -> plannedRate.getAsInt()))
                : List.of();
        findings.table(
                plannedRate.isPresent()
                        ? "Latency of one client at a planned rate, from when each message was due to its acknowledgement"
                        : "Latency of one client, from sending to the acknowledgement",
                where,
                Column.join(LABELS, planned, FIGURES),
                () -> rows);
    }

    /** All combinations are lines of the same two charts, so that their axes are common. */
    private void addLines(LatencyCell cell, Map<String, LatencyArm> arms) {
        arms.forEach((version, arm) -> {
            String name = arms.size() > 1 ? cell.title() + ", " + broker(version) : cell.title();
            Histogram messages = arm.merged(LatencySample::message);
            Latencies.percentile(messages, 99)
                    .ifPresent(micros -> findings.found("p99 of publishing was", "µs", name, micros));
            percentiles.line(PercentileLine.of(name, messages, 1));
            longest.line(new LineChart.Line(name, arm.timeline().points()));
        });
    }

    private void addRows(String version, LatencyCell cell, LatencyArm arm) {
        rows.add(row(version, cell, arm, "message", arm.merged(LatencySample::message)));
        if (cell.batch() > 1) {
            rows.add(row(version, cell, arm, "batch", arm.merged(LatencySample::batch)));
        }
        if (arm.sentLate() > 0) {
            findings.mark("%s, %s: %d messages were sent more than 20 ms after they were due"
                    .formatted(broker(version), cell.title(), arm.sentLate()));
        }
    }

    private static Row row(String version, LatencyCell cell, LatencyArm arm, String of, Histogram micros) {
        return new Row(
                broker(version), cell.stream(), cell.size() + " B", of, cell.batch(), arm.rate(), micros, arm, null);
    }

    private void compare(LatencyCell cell, Map<String, LatencyArm> arms) {
        if (comparisons.isEmpty()) {
            findings.table(
                    "Ratios to the first version, geometric mean of the rounds' ratios, with the 95 % interval",
                    "", RATIOS, () -> comparisons);
        }
        Map<String, ToDoubleFunction<LatencySample>> figures = comparableFigures(arms.values());
        List<String> versions = List.copyOf(arms.keySet());
        String first = versions.get(0);
        for (String version : versions.subList(1, versions.size())) {
            figures.forEach((name, figure) -> comparisons.add(new Comparison(
                    version + " to " + first,
                    cell.title(),
                    name,
                    Ratio.ofPairs(
                            arms.get(version).each(figure), arms.get(first).each(figure)))));
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
        if (plannedRate.isPresent()) {
            return;
        }
        List<Integer> batches = rows.stream().map(Row::batch).toList();
        PublishedLatency.ALL.stream()
                .filter(published -> batches.contains(published.batch()))
                .forEach(published -> rows.add(new Row(
                        published.title(),
                        "as published",
                        "–",
                        published.batch() == 1 ? "message" : "batch",
                        published.batch(),
                        published.rate(),
                        Latencies.empty(),
                        null,
                        published)));
    }
}
