package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.DotChart;
import io.squareoff.harness.report.HeatChart;
import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.StackChart;
import io.squareoff.harness.report.WaterfallChart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/** Holds the figures of charts against those of result.json: each has to be there, and none may be left out. */
final class ChartFigures {

    private static final double MEBIBYTE = 1024 * 1024;

    /** In percent. */
    private static final double EXACT = 0.001;

    private final JsonNode json;
    private final RecordedArms arms;

    ChartFigures(JsonNode json) {
        this.json = json;
        this.arms = new RecordedArms(json);
    }

    void assertShown(List<ReportChart> charts) {
        charts.forEach(this::assertShown);
    }

    private void assertShown(ReportChart chart) {
        if (chart instanceof IntervalChart intervals) {
            assertRatios(intervals);
        } else if (chart instanceof DotChart dots) {
            assertLaunches(dots);
        } else if (chart instanceof StackChart stacks) {
            assertProcesses(stacks);
        } else if (chart instanceof WaterfallChart waterfall) {
            assertParts(waterfall);
        } else if (chart instanceof HeatChart heat) {
            assertHeat(heat);
        } else if (chart.title().startsWith("Latency by percentile")) {
            assertLatencies((LineChart) chart);
        } else if (chart.title().startsWith("Requests per second")) {
            assertSeconds((LineChart) chart);
        } else if (chart.title().endsWith("over the rate")) {
            assertRates((LineChart) chart);
        } else {
            assertSweep((LineChart) chart);
        }
    }

    private void assertRatios(IntervalChart chart) {
        boolean limits = chart.title().startsWith("Share");
        boolean sweep = chart.title().startsWith("Ratios of");
        Map<List<String>, JsonNode> verdicts = new HashMap<>();
        stream(json.get(limits ? "limits" : "verdicts"))
                .filter(verdict -> !verdict.get("ratio").isNull())
                .filter(verdict -> !sweep || verdict.get("primary").asBoolean())
                .forEach(verdict -> verdicts.put(
                        limits
                                ? List.of("", RecordedArms.pair(verdict))
                                : sweep
                                        ? List.of(
                                                RecordedArms.pair(verdict),
                                                arms.cell(verdict).substring(2))
                                        : List.of(verdict.get("metric").asString(), RecordedArms.pair(verdict)),
                        verdict));
        assertThat(chart.intervals()).hasSameSizeAs(verdicts.keySet());
        for (IntervalChart.Interval interval : chart.intervals()) {
            JsonNode verdict = verdicts.get(List.of(interval.group().replace(", beside it", ""), interval.label()));
            assertThat(verdict).as(interval.toString()).isNotNull();
            assertThat(interval.ratio()).isEqualTo(verdict.get("ratio").asDouble());
            assertThat(interval.low()).isEqualTo(number(verdict.get("low")));
            assertThat(interval.high()).isEqualTo(number(verdict.get("high")));
            assertThat(interval.verdict()).isEqualTo(verdictOf(verdict));
        }
    }

    private static IntervalChart.Verdict verdictOf(JsonNode verdict) {
        if (verdict.get("low").isNull()) {
            return IntervalChart.Verdict.TOO_FEW;
        }
        if (verdict.get("differs").isNull()) {
            return IntervalChart.Verdict.NOT_JUDGED;
        }
        return verdict.get("differs").asBoolean() ? IntervalChart.Verdict.DIFFERS : IntervalChart.Verdict.NO_DIFFERENCE;
    }

    private void assertLatencies(LineChart chart) {
        for (LineChart.Line line : chart.lines()) {
            JsonNode arm = arms.of(line.name(), chart);
            Histogram merged = Latencies.empty();
            stream(arm.get("rounds"))
                    .forEach(round -> merged.add(
                            Latencies.decode(round.get("latencyHistogramMicros").asString())));
            for (double[] point : line.points()) {
                assertThat(point[1]).isEqualTo(merged.getValueAtPercentile(100 - 100 / point[0]) / 1e3);
            }
            double last = line.points().get(line.points().size() - 1)[0];
            assertThat(merged.getTotalCount() / last).isBetween(10.0, 10 * 1.35);
            Map.of("p50", 2.0, "p90", 10.0, "p95", 20.0, "p99", 100.0).forEach((name, place) -> {
                List<Double> shown = line.points().stream()
                        .filter(point -> point[0] == place)
                        .map(point -> point[1])
                        .toList();
                JsonNode latency = arm.get("latencyMillis").get(name);
                assertThat(shown).as(name).isEqualTo(latency.isNull() ? List.of() : List.of(latency.asDouble()));
            });
        }
    }

    private void assertLaunches(DotChart chart) {
        Map<String, Double> expected = new HashMap<>();
        for (String label : chart.arms()) {
            stream(arms.of(label, chart).get("rounds"))
                    .filter(round -> round.get("requests").asLong() > 0)
                    .forEach(round ->
                            expected.put(label + " " + round.get("round").asInt(), figure(chart, round)));
        }
        Map<String, Double> shown = new HashMap<>();
        chart.launches()
                .forEach(launch -> launch.figures()
                        .forEach((arm, figure) ->
                                shown.put(arm + " " + launch.name().replaceAll("\\D*", ""), figure)));
        assertThat(shown).isEqualTo(expected);
    }

    private static double figure(DotChart chart, JsonNode round) {
        return chart.title().contains("throughput")
                ? round.get("requestsPerSecond").asDouble()
                : Latencies.decode(round.get("latencyHistogramMicros").asString())
                                .getValueAtPercentile(99)
                        / 1e3;
    }

    private void assertProcesses(StackChart chart) {
        boolean memory = chart.title().contains("memory");
        for (StackChart.Bar bar : chart.bars()) {
            Map<String, Double> expected = new HashMap<>();
            arms.of(bar.label(), chart).get("processes").forEachEntry((process, usage) -> {
                if (!process.equals("generator")) {
                    expected.put(
                            process,
                            memory
                                    ? usage.get("residentBytes").asLong() / MEBIBYTE
                                    : usage.get("cpuMillisPerThousandSquares").asDouble());
                }
            });
            assertThat(bar.figures()).isEqualTo(expected);
        }
        assertThat(chart.bars())
                .extracting(StackChart.Bar::label)
                .as("each arm has a bar unless something is missing")
                .hasSize(
                        chart.missing().isEmpty() && json.get("capacities").isEmpty()
                                ? measured()
                                : chart.bars().size());
    }

    private int measured() {
        return (int) arms.all()
                .filter(arm -> !arm.get("arm").asString().contains("-limit"))
                .count();
    }

    private void assertParts(WaterfallChart chart) {
        if (!chart.hasFigures()) {
            assertThat(json.get("attributions")).isEmpty();
            return;
        }
        JsonNode effects = stream(json.get("attributions"))
                .filter(each -> chart.title().endsWith(": " + each.get("metric").asString()))
                .findFirst()
                .orElseThrow()
                .get("effects");
        List<String> names = new ArrayList<>(List.of("codec", "multiplexing", "broker", "whole"));
        if (effects.has("client-library")) {
            names.add(0, "client-library");
            names.add(4, "whole-from-webclient");
        }
        assertThat(chart.steps())
                .extracting(WaterfallChart.Step::factor)
                .isEqualTo(names.stream()
                        .map(name -> effects.get(name).get("ratio").asDouble())
                        .toList());
        assertThat(chart.steps())
                .extracting(WaterfallChart.Step::low)
                .isEqualTo(names.stream()
                        .map(name -> number(effects.get(name).get("low")))
                        .toList());
        assertThat(chart.steps())
                .extracting(WaterfallChart.Step::whole)
                .isEqualTo(names.stream().map(name -> name.startsWith("whole")).toList());
    }

    private void assertSeconds(LineChart chart) {
        Map<String, List<Double>> shown = new HashMap<>();
        for (LineChart.Line line : chart.lines()) {
            line.points()
                    .forEach(point -> shown.computeIfAbsent(line.name(), any -> new ArrayList<>())
                            .add(point[1]));
        }
        shown.forEach((name, seconds) -> assertThat(seconds)
                .isEqualTo(stream(arms.of(name, chart).get("rounds"))
                        .flatMap(round -> stream(round.get("requestsInEachSecond")))
                        .map(JsonNode::asDouble)
                        .toList()));
    }

    private void assertSweep(LineChart chart) {
        for (LineChart.Line line : chart.lines()) {
            List<JsonNode> same = arms.all()
                    .filter(arm -> arm.get("arm").asString().equals(line.name()))
                    .toList();
            for (double[] point : line.points()) {
                assertThat(same)
                        .as(line.name() + " at " + point[0])
                        .anySatisfy(arm -> assertThat(point[1])
                                .isCloseTo(RecordedArms.swept(chart.y().title(), arm), withinPercentage(EXACT)));
            }
        }
    }

    private void assertRates(LineChart chart) {
        for (LineChart.Line line : chart.lines()) {
            JsonNode capacity = stream(json.get("capacities"))
                    .filter(each -> each.get("arm").asString().equals(line.name()))
                    .findFirst()
                    .orElseThrow();
            Map<Double, Double> expected = new HashMap<>();
            stream(capacity.get("curve"))
                    .filter(point -> !point.get("p99").isNull())
                    .forEach(point -> expected.put(
                            point.get("requestsPerSecond").asDouble(),
                            point.get("p99").asDouble()));
            Map<Double, Double> shown = new HashMap<>();
            line.points().forEach(point -> shown.put(point[0], point[1]));
            assertThat(shown).isEqualTo(expected);
            assertThat(chart.limits())
                    .extracting(LineChart.Limit::name)
                    .containsExactly(capacity.get("slo").asString());
            assertThat(chart.events().stream()
                            .filter(event -> event.name().startsWith(line.name() + " holds"))
                            .map(LineChart.Event::x)
                            .findFirst())
                    .isEqualTo(Stream.of(capacity.get("requestsPerSecond"))
                            .filter(rate -> !rate.isNull())
                            .map(JsonNode::asDouble)
                            .findFirst());
        }
    }

    private void assertHeat(HeatChart chart) {
        Map<String, JsonNode> verdicts = new HashMap<>();
        stream(json.get("verdicts"))
                .filter(verdict -> verdict.get("primary").asBoolean()
                        && chart.title().startsWith(RecordedArms.pair(verdict) + " by")
                        && !verdict.get("ratio").isNull())
                .forEach(verdict ->
                        verdicts.put(String.join(" ", arms.varied(verdict).values()), verdict));
        assertThat(chart.cells()).hasSameSizeAs(verdicts.keySet());
        for (HeatChart.Cell cell : chart.cells()) {
            JsonNode verdict = verdicts.get(cell.row() + " " + cell.column());
            assertThat(cell.ratio()).isEqualTo(verdict.get("ratio").asDouble());
            assertThat(cell.low()).isEqualTo(number(verdict.get("low")));
            assertThat(cell.verdict()).isEqualTo(verdictOf(verdict));
        }
    }

    private static OptionalDouble number(JsonNode node) {
        return node.isNull() ? OptionalDouble.empty() : OptionalDouble.of(node.asDouble());
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
