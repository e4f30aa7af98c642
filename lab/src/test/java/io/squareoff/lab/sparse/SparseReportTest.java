package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.golden.Golden;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.FoundText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparseReportTest {

    private static final SyntheticTimeline SOUND = SyntheticTimeline.stalling(10, 4_000);

    private final Findings findings = new Findings(line -> {});
    private final Question question = new SparseSettings(
                    List.of(SparseSettings.Part.RANGE),
                    1_000,
                    List.of(50_000L),
                    List.of(StreamShape.GAP),
                    List.of(ConsumerKind.ALL),
                    List.of(Control.DENSE),
                    List.of(500),
                    1,
                    2,
                    2,
                    16,
                    6,
                    2,
                    60)
            .questions()
            .get(0)
            .get(0);

    @Test
    void ofAStreamThatStallsIsTheGoldenOne() throws Exception {
        observe(2_000, 6);
        report();

        FoundText.assertGolden(getClass(), "stalls.txt", findings);
    }

    @Test
    void ofAStreamThatDoesNotStallIsTheGoldenOne() throws Exception {
        observe(220, 6);
        report();

        FoundText.assertGolden(getClass(), "does-not-stall.txt", findings);
    }

    @Test
    void hasNoVerdictOfFewRoundsOrNone() {
        SparseReport report = new SparseReport(findings, "here");
        report.begin(question);
        assertThat(Golden.tables(findings.tables())).contains("not measured");

        observe(2_000, 1);

        assertThat(Golden.tables(findings.tables())).contains("no confidence interval (needs 6 rounds)");
    }

    @Test
    void checksThatEveryLiveMessageWasDeliveredAndMarksWhatWeakensAFigure() {
        observe(2_000, 1);
        question.rounds().add(question.tested(), 2, SOUND.timeline(3, 2, Optional.empty()));

        report();

        assertThat(findings.checks()).extracting(check -> check.passed()).containsExactly(false, true);
        assertThat(findings.checks().get(0).seen()).isEqualTo("2 rounds: 3 missing, 2 repeated");
        assertThat(findings.warnings()).isEmpty();
    }

    @Test
    void failsWhereAConsumerWasNotObserved() {
        observe(2_000, 1);
        question.rounds().addWithoutResult(findings, question.tested(), 2, "the broker refuses a consumer");

        report();

        assertThat(findings.checks()).extracting(check -> check.passed()).containsExactly(true, true, false);
        assertThat(findings.checks().get(2).seen()).isEqualTo("1 round without: the broker refuses a consumer");
    }

    @Test
    void saysWhereTheConsumerWasNotAlwaysWithTheLeader() {
        question.rounds().add(question.control(), 1, SOUND.timeline(0, 0, Optional.of(true)));
        question.rounds().add(question.tested(), 1, SOUND.timeline(0, 0, Optional.of(true)));
        question.rounds().add(question.tested(), 2, SOUND.timeline(0, 0, Optional.of(false)));
        question.rounds().add(question.tested(), 3, SOUND.timeline(0, 0, Optional.of(false)));

        report();

        assertThat(findings.warnings())
                .containsExactly(question.tested()
                        + ": the consumer was with the stream's leader in 1 round, with another replica in 2; only the"
                        + " replica that it is with can be held up");
    }

    private void report() {
        SparseReport report = new SparseReport(findings, "here");
        report.begin(question);
        report.conclude(question);
    }

    /** Adds rounds in which the dense stream stalls for 200 ms, and the sparse one for longer, a little more each round. */
    private void observe(long stall, int rounds) {
        for (int round = 1; round <= rounds; round++) {
            long more = 10L * (round - 1);
            observe(question.tested(), round, stall + more);
            observe(question.control(), round, 200 + more / 10);
        }
    }

    private void observe(Arm arm, int round, long stall) {
        question.rounds()
                .add(arm, round, SyntheticTimeline.stalling(stall, 4_000).timeline());
    }
}
