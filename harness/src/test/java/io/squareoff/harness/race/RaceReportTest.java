package io.squareoff.harness.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.race.RaceDocument.FiguresEntry;
import io.squareoff.harness.race.RaceDocument.LaneEntry;
import io.squareoff.harness.race.RaceDocument.SegmentEntry;
import io.squareoff.harness.race.RaceDocument.SliceEntry;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.statistics.Ratio;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaceReportTest {

    private static final double[] FIRST = {800, 820, 790, 805, 811, 799, 803};
    private static final double[] SECOND = {100, 101, 99, 103, 98, 100, 102};
    private static final Map<String, Double> CPU = Map.of("aggregator-service", 7.25, "nats-server", 1.5);

    @TempDir
    private Path folder;

    @Test
    void chartsEveryFigureOfTheResult() {
        RaceDocument race = race("rest", segment(1, FIRST, SECOND), segment(2, FIRST, SECOND));
        Report report = RaceReport.of(race);

        SegmentEntry segment = race.segments().get(0);
        IntervalChart.Interval interval = chart(report, IntervalChart.class, "Squares per second")
                .intervals()
                .get(0);
        assertThat(interval.ratio()).isEqualTo(segment.ratio().orElseThrow());
        assertThat(interval.low()).hasValue(segment.low().orElseThrow());
        assertThat(interval.high()).hasValue(segment.high().orElseThrow());

        List<LineChart.Line> course =
                chart(report, LineChart.class, "Squares per second, slice").lines();
        assertThat(course).extracting(LineChart.Line::name).containsExactly("nats", "rest", "nats", "rest");
        assertThat(course.get(1).points())
                .containsExactlyElementsOf(segment.second().slices().stream()
                        .map(slice -> new double[] {slice.atSeconds(), slice.squaresPerSecond()})
                        .toList());

        BarChart cpu = chart(report, BarChart.class, "CPU");
        assertThat(cpu.bars())
                .extracting(NamedFigures::name)
                .containsExactly("nats, segment 1", "rest, segment 1", "nats, segment 2", "rest, segment 2");
        assertThat(cpu.bars()).allSatisfy(bar -> assertThat(bar.figures()).isEqualTo(CPU));

        LineChart latency = chart(report, LineChart.class, "Latency");
        assertThat(latency.lines().get(0).points())
                .contains(new double[] {2, segment.first().p50Millis().orElseThrow()})
                .contains(new double[] {100, segment.first().p99Millis().orElseThrow()});
        assertThat(report.charts())
                .allSatisfy(any -> assertThat(any.missing()).isEmpty())
                .allSatisfy(any -> assertThat(any.hasFigures()).isTrue());
    }

    @Test
    void narrowsTheIntervalRoundByRoundUntilItIsThatOfTheResult() {
        RaceDocument race = race("rest", segment(1, FIRST, SECOND), segment(2, SECOND, FIRST));
        LineChart chart = chart(RaceReport.of(race), LineChart.class, "The ratio, round by round");

        List<double[]> points = chart.lines().get(0).points();
        SegmentEntry segment = race.segments().get(0);
        assertThat(points).hasSize(7);
        assertThat(points.subList(0, 5)).allSatisfy(point -> assertThat(point).hasSize(2));
        assertThat(points.get(0)).containsExactly(1, oneRound(FIRST, SECOND));
        assertThat(points.get(6))
                .containsExactly(
                        7,
                        segment.ratio().orElseThrow(),
                        segment.low().orElseThrow(),
                        segment.high().orElseThrow());
        assertThat(chart.lines().get(1).points().get(0)).containsExactly(8, oneRound(SECOND, FIRST));
        assertThat(chart.events()).containsExactly(new LineChart.Event(8, "N 100 → 200"));
        assertThat(chart.limits()).containsExactly(new LineChart.Limit(5, "predicted"));
    }

    @Test
    void saysWhatIsMissingAndWhy() {
        SegmentEntry none = segment(1, new double[0], new double[0]);
        SegmentEntry few = atOnce(segment(2, new double[] {5, 5}, new double[] {5, 5}));
        Report report = RaceReport.of(race("rest", none, few));

        String noRound = "segment 1: no round in which both lanes answered all and right.";
        assertThat(chart(report, IntervalChart.class, "Squares per second").missing())
                .isEqualTo(noRound);
        assertThat(chart(report, LineChart.class, "The ratio").missing())
                .isEqualTo(noRound + " segment 2: no interval, too few yet: 2 of 6 rounds.");
        assertThat(chart(report, LineChart.class, "Squares per second, slice").missing())
                .isEqualTo(
                        "segment 1: 3 rounds left out: a lane failed, or was too slow for its slice. segment 2: 3 rounds left out: a lane failed, or was too slow for its slice.");
        assertThat(chart(report, BarChart.class, "CPU").missing())
                .contains("nats, segment 1: no round in which both")
                .contains("rest, segment 2: both lanes ran at once, so nobody can tell whose CPU it was.");
        assertThat(chart(report, LineChart.class, "Latency").missing())
                .contains("nats, segment 1: no round in which both")
                .contains("nats, segment 2: 2 answers, too few for any percentile.");
        assertThat(new HtmlRenderer().render(report)).contains("too few for any percentile");
    }

    @Test
    void tellsTheLanesOfOneTransportApart() {
        Report report = RaceReport.of(race("nats", segment(1, FIRST, FIRST)));

        assertThat(chart(report, LineChart.class, "Squares per second, slice").lines())
                .extracting(LineChart.Line::name)
                .containsExactly("nats", "nats (again)");
        assertThat(chart(report, BarChart.class, "CPU").bars())
                .extracting(NamedFigures::name)
                .containsExactly("nats", "nats (again)");
    }

    @Test
    void saysThatItIsADemonstrationAndWasCutShort() {
        String page = new HtmlRenderer().render(RaceReport.of(race("rest", segment(1, FIRST, SECOND))));

        assertThat(page)
                .contains("Cut short", "somebody stopped it", RaceDocument.DEMONSTRATION)
                .contains("This measures: ./squareoff compare");
    }

    @Test
    void isMadeAgainFromItsFile() {
        RaceDocument race = race("rest", segment(1, FIRST, SECOND), segment(2, new double[0], new double[0]));

        Report again = RaceReport.of(StoredResult.read(race.write(folder)));

        assertThat(new HtmlRenderer().render(again)).isEqualTo(new HtmlRenderer().render(RaceReport.of(race)));
    }

    @Test
    void refusesAResultWhoseRoundsAreNoPairs() throws Exception {
        Path file = race("rest", segment(1, FIRST, new double[] {1})).write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RaceReport.of(StoredResult.read(file)))
                .withMessageContaining(file + " has a value that no run can have: rounds must come in pairs");
        assertThat(Files.size(file)).isPositive();
    }

    private static double oneRound(double[] first, double[] second) {
        return Ratio.ofPairs(new double[] {first[0]}, new double[] {second[0]}).value();
    }

    private static <T extends ReportChart> T chart(Report report, Class<T> type, String title) {
        return report.charts().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .filter(each -> each.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    private static RaceDocument race(String second, SegmentEntry... segments) {
        Environment environment = new Environment(
                "0123456789abcdef",
                false,
                List.of(),
                "nats-server 2.15.2",
                "a JVM",
                List.of(),
                List.of(),
                "Linux",
                "Processor 9000",
                2,
                1L << 33,
                new ControlGroup(Optional.empty(), Optional.empty()),
                0.25,
                "pages",
                CpuFrequency.UNKNOWN,
                Map.of(),
                Optional.empty());
        return new RaceDocument(
                Instant.EPOCH,
                Instant.EPOCH.plusSeconds(100),
                true,
                List.of(),
                Optional.of("somebody stopped it"),
                "a sentence",
                RaceDocument.DEMONSTRATION,
                "./squareoff compare --transports nats," + second,
                600,
                Optional.of(5.0),
                environment,
                List.of(
                        new LaneEntry("nats", 80_000, 1000, "", Map.of()),
                        new LaneEntry(second, 10_000, 1000, "", Map.of())),
                List.of(segments));
    }

    private static SegmentEntry segment(int ordinal, double[] first, double[] second) {
        boolean any = first.length > 0;
        Optional<Ratio> ratio = Optional.of(first)
                .filter(all -> all.length == second.length && any)
                .map(all -> Ratio.ofPairs(all, second));
        Optional<Ratio> told = ratio.filter(Ratio::conclusive);
        return new SegmentEntry(
                ordinal,
                ordinal == 1 ? "start" : "N 100 → 200",
                40 * (ordinal - 1),
                100 * ordinal,
                8,
                1,
                true,
                first.length,
                first.length < 6 ? 3 : 0,
                Optional.of(0),
                ratio.map(Ratio::value),
                told.map(Ratio::low),
                told.map(Ratio::high),
                figures(first, 40 * (ordinal - 1)),
                figures(second, 40 * (ordinal - 1) + 2.5));
    }

    private static SegmentEntry atOnce(SegmentEntry turns) {
        return new SegmentEntry(
                turns.segment(),
                turns.reason(),
                turns.atSeconds(),
                turns.number(),
                turns.users(),
                turns.chunk(),
                false,
                turns.rounds(),
                turns.roundsLeftOut(),
                turns.roundsNotLevel(),
                turns.ratio(),
                turns.low(),
                turns.high(),
                withoutCpu(turns.first()),
                withoutCpu(turns.second()));
    }

    private static FiguresEntry withoutCpu(FiguresEntry lane) {
        return new FiguresEntry(
                lane.squaresPerSecond(),
                2,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Latencies.encode(Latencies.empty()),
                lane.slices());
    }

    private static FiguresEntry figures(double[] rates, double atSeconds) {
        Histogram micros = Latencies.empty();
        List<SliceEntry> slices = new ArrayList<>();
        for (int i = 0; i < rates.length; i++) {
            for (int answer = 0; answer < 200; answer++) {
                micros.recordValue(1000 + 10L * answer);
            }
            slices.add(new SliceEntry(atSeconds + 5 * (i + 1), 2.5, 200, rates[i], Map.of("aggregator-service", 0.1)));
        }
        boolean any = rates.length > 0;
        return new FiguresEntry(
                Optional.of(rates).filter(has -> any).map(all -> all[0]),
                micros.getTotalCount(),
                Optional.of(micros.getValueAtPercentile(50) / 1e3).filter(has -> any),
                Optional.of(micros.getValueAtPercentile(99) / 1e3).filter(has -> any),
                any ? CPU : Map.of(),
                Latencies.encode(micros),
                slices);
    }
}
