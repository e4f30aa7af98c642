package io.squareoff.lab.latency;

import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.LatencySample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** The tables and charts of publish latency. */
final class LatencyReport {

    private static final long SEED = 20_261_121;
    private static final String[] LATENCY = {"min µs", "p50", "p90", "p99", "p99.9", "p99.99", "max"};

    private static final Map<String, Double> COMPARED = new TreeMap<>(Map.of("p50", 50.0, "p99", 99.0, "p99.9", 99.9));

    private static final List<Object[]> PUBLISHED = List.of(
            new Object[] {"published, before asynchronous snapshots", 1, 10_243.0, 61, 94, 108, 130, 293, null, 28_937},
            new Object[] {"published, after", 1, 10_411.0, 61, 94, 107, 132, 253, null, 7_377},
            new Object[] {
                "published, before asynchronous snapshots",
                500,
                282_402.0,
                967,
                1492,
                2128,
                12_355,
                20_522,
                null,
                45_815
            },
            new Object[] {"published, after", 500, 309_047.0, 1052, 1484, 2091, 3_707, 5_419, null, 14_415});

    private final ExperimentContext bench;
    private final OptionalInt rate;
    private final List<Integer> batches = new ArrayList<>();

    private TableBuilder latencies;
    private TableBuilder ratios;

    /** @param rate that messages were planned at, if so */
    LatencyReport(ExperimentContext bench, OptionalInt rate) {
        this.bench = bench;
        this.rate = rate;
    }

    /** @param where the brokers run and the client connects, in words */
    private TableBuilder table(String where) {
        List<String> columns = new ArrayList<>(List.of("broker", "stream", "size", "of", "batch"));
        rate.ifPresent(planned -> columns.add("planned msg/s"));
        columns.add("msg/s");
        columns.addAll(Arrays.asList(LATENCY));
        columns.addAll(List.of(CpuTime.CLIENT, CpuTime.BROKER));
        return bench.table(
                rate.isPresent()
                        ? "Latency of one client at a planned rate, from when each message was due to its acknowledgement"
                        : "Latency of one client, from sending to the acknowledgement",
                where,
                columns.toArray(String[]::new));
    }

    /**
     * Adds what each version showed of a combination.
     *
     * @param where the brokers run and the client connects, in words
     */
    void add(LatencyCell cell, Map<String, LatencyArm> arms, String where) {
        batches.add(cell.batch());
        if (latencies == null) {
            latencies = table(where);
        }
        arms.forEach((version, arm) -> {
            row(version, cell, arm, "message", arm.merged(LatencySample::message));
            if (cell.batch() > 1) {
                row(version, cell, arm, "batch", arm.merged(LatencySample::batch));
            }
            if (arm.sentLate() > 0) {
                bench.mark("nats-server %s, %s: %d messages were sent more than 20 ms after they were due"
                        .formatted(version, cell.title(), arm.sentLate()));
            }
        });
        List<ReportChart.Line> lines = new ArrayList<>();
        arms.forEach((version, arm) -> lines.add(
                new ReportChart.Line("nats-server " + version, arm.timeline().points())));
        bench.chart(new ReportChart(
                "Longest latency in each 100 ms: " + cell.title(), "measured second", "µs", false, lines));
        if (arms.size() > 1) {
            compare(cell, arms);
        }
    }

    private void row(String version, LatencyCell cell, LatencyArm arm, String of, Histogram histogram) {
        List<Object> row =
                new ArrayList<>(List.of("nats-server " + version, cell.stream(), cell.size() + " B", of, cell.batch()));
        rate.ifPresent(row::add);
        row.add(arm.rate());
        row.addAll(Arrays.asList(LatencySample.row(histogram)));
        row.add(arm.cpu().clientMicros(arm.measured()));
        row.add(arm.cpu().brokerMicros(arm.measured()));
        latencies.row(row.toArray());
    }

    private void compare(LatencyCell cell, Map<String, LatencyArm> arms) {
        if (ratios == null) {
            ratios = bench.table(
                    "Ratios to the first version, median of the rounds pair by pair, with the 95 % interval",
                    "", "version", "combination", "figure", "ratio", "low", "high", "rounds", "verdict");
        }
        Map<String, ToDoubleFunction<LatencySample>> figures = figures(arms.values());
        List<String> versions = List.copyOf(arms.keySet());
        for (String version : versions.subList(1, versions.size())) {
            figures.forEach((name, figure) -> {
                Ratio ratio = Ratio.ofPairs(
                        arms.get(version).each(figure),
                        arms.get(versions.get(0)).each(figure),
                        SEED);
                ratios.row(
                        version + " to " + versions.get(0),
                        cell.title(),
                        name,
                        ratio.value(),
                        ratio.low(),
                        ratio.high(),
                        ratio.rounds(),
                        verdict(ratio));
            });
        }
    }

    /** What can be compared: each figure that all rounds have, as the table tells it. */
    private static Map<String, ToDoubleFunction<LatencySample>> figures(Collection<LatencyArm> arms) {
        Map<String, ToDoubleFunction<LatencySample>> figures = new LinkedHashMap<>();
        figures.put("msg/s", LatencySample::rate);
        COMPARED.forEach((name, percentile) -> {
            if (arms.stream().allMatch(arm -> arm.tells(percentile))) {
                figures.put(name, round -> round.batch().getValueAtPercentile(percentile));
            }
        });
        if (arms.stream().allMatch(LatencyArm::hasSamples)) {
            figures.put("max", round -> round.batch().getMaxValue());
        }
        return figures;
    }

    private static String verdict(Ratio ratio) {
        if (!ratio.conclusive()) {
            return "too few rounds to say";
        }
        return ratio.differs() ? "differs" : "no difference shown";
    }

    /** Adds what somebody else published for the same batches. */
    void published() {
        if (rate.isPresent()) {
            return;
        }
        PUBLISHED.stream().filter(figures -> batches.contains(figures[1])).forEach(figures -> {
            List<Object> row = new ArrayList<>(
                    List.of(figures[0], "as published", "–", figures[1].equals(1) ? "message" : "batch", figures[1]));
            row.addAll(Arrays.asList(figures).subList(2, figures.length));
            row.addAll(Collections.nCopies(2, null));
            latencies.row(row.toArray());
        });
    }
}
