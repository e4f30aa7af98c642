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
    void chargesAStallToEveryMessageThatItDelayed() {
        CellTimeline figures = SyntheticTimeline.stalling(1_500, 4_000).timeline();

        assertThat(figures.writes().longest()).isEqualTo(nanos(1_499));
        assertThat(figures.writes().latencies().get(Phase.BEFORE).getTotalCount())
                .isEqualTo(1_000);
        assertThat(figures.writes().latencies().get(Phase.BEFORE).getMaxValue()).isEqualTo(500);
        assertThat(figures.writes().latencies().get(Phase.DURING).getTotalCount())
                .isEqualTo(2_000);
        assertThat(figures.writes().latencies().get(Phase.DURING).getCountBetweenValues(100_000, 2_000_000))
                .isGreaterThanOrEqualTo(699);
        assertThat(figures.writes().latencies().get(Phase.AFTER).getMaxValue()).isEqualTo(500);
    }

    @Test
    void countsAStallOnceAsTimeInWhichWritesWereBlocked() {
        CellTimeline figures = SyntheticTimeline.stalling(1_500, 4_000).timeline();

        assertThat(figures.writes().longestBlock()).isEqualTo(nanos(1_499));
        assertThat(figures.writes().blocked()).isEqualTo(nanos(1_499));
    }

    @Test
    void doesNotTakeSlowAnswersForABlock() {
        // Each message waits for 400 ms, but one is answered every 20 ms.
        List<Write> slow =
                List.of(write(0, 400), write(20, 420), write(40, 440), write(60, 460), write(80, 480), write(100, 500));

        CellTimeline figures = figures(slow, OptionalLong.of(nanos(700)), 1_000, 2_000);

        assertThat(figures.writes().longest()).isEqualTo(nanos(400));
        assertThat(figures.writes().blocked()).isEqualTo(nanos(400));
        assertThat(figures.writes().longestBlock()).isEqualTo(nanos(400));
    }

    @Test
    void countsAMessageThatIsNeverAnsweredAsBlockedUntilTheEnd() {
        List<Write> writes = List.of(write(0, 1), new Write(nanos(10), nanos(10), Write.NEVER, false));

        CellTimeline figures = figures(writes, OptionalLong.empty(), 3_000, 5_000);

        assertThat(figures.writes().unanswered()).isEqualTo(1);
        assertThat(figures.writes().refused()).isZero();
        assertThat(figures.writes().longest()).isEqualTo(nanos(4_990));
        assertThat(figures.writes().blocked()).isEqualTo(nanos(4_990));
    }

    @Test
    void takesAMessageThatIsNeverAnsweredForNoBlockWhereOthersAre() {
        Stream<Write> answered = LongStream.range(1, 60).mapToObj(number -> write(20 * number, 20 * number + 1));
        List<Write> writes = Stream.concat(Stream.of(new Write(0, 0, Write.NEVER, false)), answered)
                .toList();

        CellTimeline figures = figures(writes, OptionalLong.of(nanos(700)), 1_000, 60_000);

        assertThat(figures.writes().unanswered()).isEqualTo(1);
        assertThat(figures.writes().longestBlock()).isEqualTo(nanos(21));
        assertThat(figures.writes().blocked()).isZero();
    }

    @Test
    void tellsRefusalsAndLateSending() {
        List<Write> writes = List.of(new Write(nanos(0), nanos(30), nanos(31), false));

        CellTimeline figures = figures(writes, OptionalLong.of(nanos(10)), 1_000, 2_000);

        assertThat(figures.writes().refused()).isEqualTo(1);
        assertThat(figures.writes().longestLateness()).isEqualTo(nanos(30));
        assertThat(figures.writes().longestBlock()).isEqualTo(nanos(1));
        assertThat(figures.writes().longest()).isEqualTo(nanos(31));
    }

    @Test
    void takesTheTimeUntilItWasGivenUpWhereNoneNeverWasPending() {
        CellTimeline figures = figures(List.of(), OptionalLong.empty(), 3_000, 5_000);

        assertThat(figures.caughtUp()).isFalse();
        assertThat(figures.beginning()).isEqualTo(nanos(3_000));
        assertThat(figures.writes().longest()).isZero();
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

    private static CellTimeline figures(List<Write> writes, OptionalLong nonePending, long through, long end) {
        return new CellTimeline(
                WriteFigures.of(writes, nanos(through), nanos(end)),
                List.of(),
                OptionalLong.of(0),
                OptionalLong.empty(),
                nonePending,
                nanos(through),
                new long[0],
                0,
                0,
                0,
                nanos(end),
                Optional.empty(),
                Optional.empty());
    }

    private static Write write(long due, long answered) {
        return new Write(nanos(due), nanos(due), nanos(answered), true);
    }
}
