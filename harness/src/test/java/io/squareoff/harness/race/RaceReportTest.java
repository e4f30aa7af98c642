package io.squareoff.harness.race;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.race.RaceDocument.FiguresEntry;
import io.squareoff.harness.race.RaceDocument.LaneEntry;
import io.squareoff.harness.race.RaceDocument.SegmentEntry;
import io.squareoff.harness.race.RaceDocument.SliceEntry;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.Report;
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

    /** The interval narrows round by round until it is that of the result. */
    @Test
    void ofWholeSegmentsIsTheGoldenOne() throws Exception {
        assertRace("whole.txt", race("rest", segment(1, FIRST, SECOND), segment(2, SECOND, FIRST)));
    }

    @Test
    void ofSegmentsThatLackFiguresIsTheGoldenOne() throws Exception {
        SegmentEntry few = atOnce(segment(2, new double[] {5, 5}, new double[] {5, 5}));

        assertRace("few.txt", race("rest", segment(1, new double[0], new double[0]), few));
    }

    @Test
    void ofTwoLanesOfOneTransportIsTheGoldenOne() throws Exception {
        assertRace("same.txt", race("nats", segment(1, FIRST, FIRST)));
    }

    private void assertRace(String golden, RaceDocument race) throws Exception {
        assertGolden(getClass(), golden, () -> Golden.text(RaceReport.of(race)));
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
