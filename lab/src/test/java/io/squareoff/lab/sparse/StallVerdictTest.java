package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.sparse.StallVerdict.Answer;
import io.squareoff.lab.sparse.StallVerdict.Figure;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StallVerdictTest {

    /** Stalls of the dense stream in milliseconds, which differ from round to round. */
    private static final List<CellTimeline> CONTROL = stalls(400, 450, 380, 500, 420, 460);

    @Test
    void doesNotCallAFewMillisecondsAStallWhateverTheirFactor() {
        StallVerdict verdict =
                StallVerdict.of(Figure.LONGEST_WRITE, stalls(60, 70, 65, 60, 80, 75), stalls(6, 7, 6, 8, 7, 6));

        assertThat(verdict.ratio().low()).isGreaterThan(StallVerdict.FACTOR);
        assertThat(verdict.answer()).isEqualTo(Answer.DOES_NOT_STALL);
    }

    @Test
    void isUndecidedWhereSomeRoundsStallAndOthersDoNot() {
        StallVerdict verdict =
                StallVerdict.of(Figure.LONGEST_WRITE, stalls(400, 2_300, 390, 2_600, 430, 2_200), CONTROL);

        assertThat(verdict.answer()).isEqualTo(Answer.UNDECIDED);
    }

    @Test
    void isUndecidedWithFewerRoundsThanAnIntervalNeeds() {
        StallVerdict verdict = StallVerdict.of(Figure.LONGEST_WRITE, stalls(4_000), stalls(400));

        assertThat(verdict.answer()).isEqualTo(Answer.UNDECIDED);
        assertThat(verdict.words(Duration.ZERO)).endsWith("no confidence interval (needs 6 rounds)");
    }

    @Test
    void decidesByTheTimeToNonePendingWhereNobodyWrites() {
        assertThat(StallVerdict.of(Figure.BEGINNING, begun(9_000), begun(1_000)).answer())
                .isEqualTo(Answer.STALLS);
        assertThat(StallVerdict.of(Figure.BEGINNING, begun(1_200), begun(1_000)).answer())
                .isEqualTo(Answer.DOES_NOT_STALL);
    }

    @Test
    void doesNotTakeADeadlineForATime() {
        List<CellTimeline> control = begun(16_000);

        for (long deadline : List.of(30_000L, 41_000L)) {
            StallVerdict verdict = StallVerdict.of(Figure.BEGINNING, givenUp(deadline), control);

            assertThat(verdict.answer()).isEqualTo(Answer.DID_NOT_CATCH_UP);
            assertThat(verdict.words(Duration.ZERO)).startsWith("did not catch up in 6 rounds; waited ");
        }
        assertThat(StallVerdict.of(Figure.BEGINNING, control, givenUp(30_000)).answer())
                .isEqualTo(Answer.DID_NOT_CATCH_UP);
        // Writes are timed all the same.
        assertThat(StallVerdict.of(Figure.LONGEST_WRITE, givenUp(30_000), begun(16_000))
                        .answer())
                .isEqualTo(Answer.DOES_NOT_STALL);
    }

    private static List<CellTimeline> givenUp(long millis) {
        return LongStream.range(0, 6)
                .mapToObj(round -> SyntheticTimeline.givenUp(millis).timeline())
                .toList();
    }

    /** Rounds in which the broker answers nobody for some time, in milliseconds. */
    private static List<CellTimeline> stalls(long... millis) {
        return LongStream.of(millis)
                .mapToObj(stall -> SyntheticTimeline.stalling(stall, 4_000).timeline())
                .toList();
    }

    /** Six rounds without a stall in which none is pending after some time, in milliseconds. */
    private static List<CellTimeline> begun(long millis) {
        return LongStream.range(0, 6)
                .mapToObj(round ->
                        SyntheticTimeline.stalling(0, millis + 10 * round).timeline())
                .toList();
    }
}
