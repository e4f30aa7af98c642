package io.squareoff.lab.sparse;

import static io.squareoff.lab.sparse.SyntheticTimeline.nanos;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.sparse.CellTimeline.Info;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import io.squareoff.lab.sparse.WriteFigures.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellTimelineTest {

    @Test
    void chargesAStallToEveryMessageThatItDelayedAndCountsItOnceAsBlockedTime() {
        WriteFigures figures =
                SyntheticTimeline.stalling(1_500, 4_000).timeline().writes();

        assertThat(figures.longest()).isEqualTo(nanos(1_499));
        assertThat(figures.latencies().get(Phase.BEFORE).getTotalCount()).isEqualTo(1_000);
        assertThat(figures.latencies().get(Phase.BEFORE).getMaxValue()).isEqualTo(500);
        assertThat(figures.latencies().get(Phase.DURING).getTotalCount()).isEqualTo(2_000);
        assertThat(figures.latencies().get(Phase.DURING).getCountBetweenValues(100_000, 2_000_000))
                .isGreaterThanOrEqualTo(699);
        assertThat(figures.longestBlock()).isEqualTo(nanos(1_499));
        assertThat(figures.blocked()).isEqualTo(nanos(1_499));
        assertThat(figures.latencies().get(Phase.AFTER).getMaxValue()).isEqualTo(500);
    }

    @Test
    void doesNotTakeSlowAnswersForABlock() {
        // Each message waits for 400 ms, but one is answered every 20 ms.
        List<Write> slow =
                List.of(write(0, 400), write(20, 420), write(40, 440), write(60, 460), write(80, 480), write(100, 500));

        WriteFigures figures = WriteFigures.of(slow, nanos(1_000), nanos(2_000));

        assertThat(figures.longest()).isEqualTo(nanos(400));
        assertThat(figures.blocked()).isEqualTo(nanos(400));
        assertThat(figures.longestBlock()).isEqualTo(nanos(400));
    }

    @Test
    void countsAMessageThatIsNeverAnsweredAsBlockedUntilTheEnd() {
        List<Write> writes = List.of(write(0, 1), new Write(nanos(10), nanos(10), Write.NEVER, false));

        WriteFigures figures = WriteFigures.of(writes, nanos(3_000), nanos(5_000));

        assertThat(figures.unanswered()).isEqualTo(1);
        assertThat(figures.refused()).isZero();
        assertThat(figures.longest()).isEqualTo(nanos(4_990));
        assertThat(figures.blocked()).isEqualTo(nanos(4_990));
    }

    @Test
    void takesAMessageThatIsNeverAnsweredForNoBlockWhereOthersAre() {
        Stream<Write> answered = LongStream.range(1, 60).mapToObj(number -> write(20 * number, 20 * number + 1));
        List<Write> writes = Stream.concat(Stream.of(new Write(0, 0, Write.NEVER, false)), answered)
                .toList();

        WriteFigures figures = WriteFigures.of(writes, nanos(1_000), nanos(60_000));

        assertThat(figures.unanswered()).isEqualTo(1);
        assertThat(figures.longestBlock()).isEqualTo(nanos(21));
        assertThat(figures.blocked()).isZero();
    }

    @Test
    void tellsRefusalsAndLateSending() {
        List<Write> writes = List.of(new Write(nanos(0), nanos(30), nanos(31), false));

        WriteFigures figures = WriteFigures.of(writes, nanos(1_000), nanos(2_000));

        assertThat(figures.refused()).isEqualTo(1);
        assertThat(figures.longestLateness()).isEqualTo(nanos(30));
        assertThat(figures.longestBlock()).isEqualTo(nanos(1));
        assertThat(figures.longest()).isEqualTo(nanos(31));
    }

    @Test
    void doesNotBlameTheClientForMessagesThatWereDueBeforeTheConsumer() {
        List<Write> writes = List.of(new Write(nanos(-200), nanos(-100), nanos(-99), true), write(0, 1));

        assertThat(WriteFigures.of(writes, nanos(1_000), nanos(2_000)).longestLateness())
                .isZero();
    }

    @Test
    void takesTheTimeUntilItWasGivenUpWhereNoneNeverWasPending() {
        CellTimeline figures = SyntheticTimeline.givenUp(3_000).timeline();

        assertThat(figures.caughtUp()).isFalse();
        assertThat(figures.beginning()).isEqualTo(nanos(3_000));
    }

    @Test
    void countsTimeoutsAndCpuWhileTheConsumerBegins() {
        CellTimeline figures = new CellTimeline(
                WriteFigures.of(List.of(), nanos(6_000), nanos(9_000)),
                List.of(
                        new Info(nanos(-100), nanos(1), true),
                        new Info(nanos(10), nanos(5_000), false),
                        new Info(nanos(5_010), nanos(20), true)),
                OptionalLong.empty(),
                OptionalLong.of(nanos(200)),
                OptionalLong.of(nanos(500)),
                nanos(6_000),
                new long[] {10, 20, 30, 40},
                0,
                0,
                0,
                nanos(9_000),
                Optional.of(Duration.ofSeconds(9)),
                Optional.empty());

        assertThat(figures.infoTimeouts()).isEqualTo(1);
        assertThat(figures.longestInfo()).isEqualTo(nanos(5_000));
        assertThat(figures.brokerCores()).hasValue(18.0);
        // 500 ms end in the third bin.
        assertThat(figures.deliveredPerSecond()).isEqualTo(60 / 0.5);
    }

    private static Write write(long due, long answered) {
        return new Write(nanos(due), nanos(due), nanos(answered), true);
    }
}
