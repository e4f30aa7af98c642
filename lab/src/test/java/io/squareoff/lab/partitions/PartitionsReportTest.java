package io.squareoff.lab.partitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.partitions.Spread.Keys;
import io.squareoff.lab.partitions.SpreadCell.Flow;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartitionsReportTest {

    private static final CpuTime CPU = new CpuTime(Duration.ofMillis(200), Optional.empty());
    private static final PartitionsSettings SETTINGS =
            new PartitionsSettings(2, 100, 1, 10, 3, 16, List.of(8, 1), 1000, 6);

    private final Findings findings = new Findings(line -> {});
    private final Rounds<Spread, Flow> rounds = new Rounds<>(Spread.of(SETTINGS));
    private final PartitionsReport report = new PartitionsReport(findings, SETTINGS);

    @Test
    void comparesNumbersOfPartitionsAndTheOtherKeysOfItsOwn() {
        assertThat(rounds.combinations())
                .extracting(Spread::toString)
                .containsExactly(
                        "8 partitions",
                        "1 partition",
                        "2 partitions",
                        "2 partitions, random keys",
                        "2 partitions, Zipf keys");
        Spread own = new Spread(2, Keys.SEQUENTIAL);
        assertThat(own.isReferenceOf(new Spread(2, Keys.ZIPF))).isTrue();
        assertThat(own.isReferenceOf(new Spread(8, Keys.SEQUENTIAL))).isTrue();
        assertThat(own.isReferenceOf(new Spread(8, Keys.ZIPF))).isFalse();
        assertThat(new Spread(2, Keys.RANDOM).isReferenceOf(new Spread(2, Keys.ZIPF)))
                .isFalse();
    }

    /** Keys have no ratio where those in turn have no result. */
    @Test
    void ofSixRoundsIsTheGoldenOne() throws Exception {
        report.beginSpreads(rounds, "file storage");
        for (int round = 1; round <= 6; round++) {
            rounds.add(
                    new Spread(8, Keys.SEQUENTIAL),
                    round,
                    flow(800 + round, 0, 100, 150, 100, 150, 100, 150, 100, 150));
            rounds.add(new Spread(1, Keys.SEQUENTIAL), round, flow(1600 + round, 0, 1000));
            rounds.addWithoutResult(findings, new Spread(2, Keys.SEQUENTIAL), round, "the broker ended");
            rounds.add(new Spread(2, Keys.ZIPF), round, flow(1000 * round, 1, 700, 300));
        }
        report.concludeSpreads(rounds);

        FoundText.assertGolden(getClass(), "six-rounds.txt", findings);
        assertThat(findings.charts().get(0).lines())
                .allSatisfy(line ->
                        assertThat(line.points()).extracting(point -> point[0]).containsExactly(1.0, 8.0));
    }

    private static Flow flow(int rate, int outOfOrder, long... counts) {
        Publishing.Outcome published =
                new Publishing.Outcome(1000, 0, 1000.0 / rate, new double[] {rate}, 0, CPU, CPU.plus(CPU));
        return new Flow(published, new OrderedWorkers.Outcome(1000, 1000, 500.0 / rate, outOfOrder), counts);
    }
}
