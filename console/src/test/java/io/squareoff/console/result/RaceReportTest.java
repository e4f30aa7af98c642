package io.squareoff.console.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.statistics.Ratio;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RaceReportTest {

    private static final double[] FIRST = {800, 820, 790, 805, 811, 799, 803};
    private static final double[] SECOND = {100, 101, 99, 103, 98, 100, 102};
    private static final double[] NONE = {};
    private static final Map<String, Double> CPU = Map.of("aggregator-service", 0.1, "nats-server", 0.02);
    private static final Workload WORK = new Workload(100, 8, 1, true);

    private static Environment environment;

    @TempDir
    private Path folder;

    @BeforeAll
    static void readTheEnvironment() throws Exception {
        environment = Environment.read(Path.of("."), List.of(), "nats-server 2.15.2", List.of(), List.of(), "pages");
    }

    @Test
    void chartsEveryFigureOfTheResult() {
        RaceResult race = race("rest", segment(1, FIRST, SECOND), segment(2, FIRST, SECOND));
        Report report = RaceReport.of(race);

        Segment segment = race.race().segments().get(0);
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
                .containsExactlyElementsOf(segment.second().counted().stream()
                        .map(slice -> new double[] {slice.atSeconds(), slice.squaresPerSecond()})
                        .toList());
        assertThat(course.get(1).points()).hasSize(SECOND.length);

        BarChart cpu = chart(report, BarChart.class, "CPU");
        assertThat(cpu.bars())
                .extracting(NamedFigures::name)
                .containsExactly("nats, segment 1", "rest, segment 1", "nats, segment 2", "rest, segment 2");
        assertThat(cpu.bars().get(0).figures())
                .isEqualTo(segment.first().cpuMillisPerThousandSquares())
                .containsEntry("aggregator-service", 5.0);

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
        RaceResult race = race("rest", segment(1, FIRST, SECOND), segment(2, SECOND, FIRST));
        LineChart chart = chart(RaceReport.of(race), LineChart.class, "The ratio, round by round");

        List<double[]> points = chart.lines().get(0).points();
        Segment segment = race.race().segments().get(0);
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
        Workload atOnce = new Workload(100, 8, 1, false);
        LaneFigures few = new LaneFigures(
                Optional.of(5.0),
                2,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Latencies.encode(Latencies.empty()),
                lane(new double[] {5, 5}, 40, WORK).slices());
        Report report = RaceReport.of(
                race("rest", segment(1, NONE, NONE), Segment.of(2, "N 100 → 200", 40, atOnce, 3, 0, few, few)));

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
                .contains("rest, segment 2: both lanes ran at once, so nobody knows whose CPU it was.");
        assertThat(chart(report, LineChart.class, "Latency").missing())
                .contains("nats, segment 1: no round in which both")
                .contains("nats, segment 2: 2 answers, too few for any percentile.");
    }

    @Test
    void namesTheLanesOfOneTransportApart() {
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
                .contains("Cut short", "somebody stopped it after 80 of 600 s", RaceReport.DEMONSTRATION)
                .contains("This measures: ./squareoff compare --transports nats,rest --numbers 100 --users 8");
    }

    @Test
    void isMadeAgainFromItsFile() {
        RaceResult race = race("rest", segment(1, FIRST, SECOND), segment(2, NONE, NONE));

        StoredResult stored = StoredResult.read(race.result().write(folder));

        assertThat(stored.run(RaceResult.class)).isEqualTo(race);
        assertThat(new HtmlRenderer().render(RaceReport.of(stored)))
                .isEqualTo(new HtmlRenderer().render(RaceReport.of(race)));
    }

    @Test
    void refusesAResultWhoseRoundsAreNoPairs() {
        Segment whole = segment(1, FIRST, SECOND);
        Segment torn = new Segment(
                1,
                whole.reason(),
                0,
                WORK,
                whole.rounds(),
                0,
                0,
                whole.ratio(),
                whole.low(),
                whole.high(),
                whole.first(),
                lane(new double[] {1}, 0, WORK));
        Path file = race("rest", torn).result().write(folder);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> RaceReport.of(StoredResult.read(file)))
                .withMessageContaining(file + " has a value that no run can have: rounds must come in pairs");
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

    private static RaceResult race(String second, Segment... segments) {
        return new RaceResult(
                environment,
                new Race(
                        new RaceSettings("nats", second, WORK, 600, Optional.of(5.0)),
                        Instant.EPOCH,
                        100,
                        80,
                        Phase.STOPPED,
                        "",
                        List.of(
                                new Race.Lane("nats", 80_000, 1000, Map.of(), ""),
                                new Race.Lane(second, 10_000, 1000, Map.of(), "")),
                        List.of(segments)));
    }

    private static Segment segment(int ordinal, double[] first, double[] second) {
        double at = 40 * (ordinal - 1);
        return Segment.of(
                ordinal,
                ordinal == 1 ? "start" : "N 100 → 200",
                at,
                WORK,
                first.length < 6 ? 3 : 0,
                0,
                lane(first, at, WORK),
                lane(second, at + 2.5, WORK));
    }

    /** Slices that count, after one that warmed the lane. */
    private static LaneFigures lane(double[] rates, double atSeconds, Workload work) {
        Histogram micros = Latencies.empty();
        List<Slice> slices = new ArrayList<>();
        slices.add(new Slice(atSeconds + 1, 1, 10, 1, Slice.Kind.WARM_UP, Map.of("aggregator-service", 9.0)));
        for (int i = 0; i < rates.length; i++) {
            for (int answer = 0; answer < 200; answer++) {
                micros.recordValue(1000 + 10L * answer);
            }
            slices.add(new Slice(atSeconds + 5 * (i + 1), 2.5, 200, rates[i], Slice.Kind.COUNTS, CPU));
        }
        return LaneFigures.of(slices, micros, work.number());
    }
}
