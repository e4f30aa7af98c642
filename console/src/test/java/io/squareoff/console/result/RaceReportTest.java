package io.squareoff.console.result;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.result.StoredResult;
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
    private static final double[] NONE = {};
    private static final Map<String, Double> CPU = Map.of("aggregator-service", 0.1, "nats-server", 0.02);
    private static final Workload WORK = new Workload(100, 8, 1, true);

    @TempDir
    private Path folder;

    /** The interval narrows round by round until it is that of the result. */
    @Test
    void ofWholeSegmentsIsTheGoldenOne() throws Exception {
        assertRace("whole.txt", race("rest", segment(1, FIRST, SECOND), segment(2, SECOND, FIRST)));
    }

    @Test
    void ofSegmentsThatLackFiguresIsTheGoldenOne() throws Exception {
        Workload atOnce = new Workload(100, 8, 1, false);
        LaneFigures few = new LaneFigures(
                Optional.of(5.0),
                2,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Latencies.encode(Latencies.empty()),
                lane(new double[] {5, 5}, 40, WORK).slices());

        assertRace(
                "few.txt",
                race("rest", segment(1, NONE, NONE), Segment.of(2, "N 100 → 200", 40, atOnce, 3, 0, few, few)));
    }

    @Test
    void ofTwoLanesOfOneTransportIsTheGoldenOne() throws Exception {
        assertRace("same.txt", race("nats", segment(1, FIRST, FIRST)));
    }

    private void assertRace(String golden, RaceResult race) throws Exception {
        assertGolden(getClass(), golden, () -> Golden.text(RaceReport.of(race)));
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

    private static RaceResult race(String second, Segment... segments) {
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
