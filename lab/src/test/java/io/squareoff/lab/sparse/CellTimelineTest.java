package io.squareoff.lab.sparse;

import static io.squareoff.lab.sparse.SyntheticTimeline.nanos;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.publish.LoggedMessages;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.sparse.CellTimeline.Info;
import io.squareoff.lab.sparse.CellTimeline.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
        MessageLog slow =
                new LoggedMessages(Duration.ofMillis(20)).acknowledged(6, 400).log();

        WriteFigures figures = WriteFigures.of(slow, 0, nanos(1_000), nanos(2_000));

        assertThat(figures.longest()).isEqualTo(nanos(400));
        assertThat(figures.blocked()).isEqualTo(nanos(400));
        assertThat(figures.longestBlock()).isEqualTo(nanos(400));
    }

    @Test
    void countsAMessageThatIsNeverAnsweredAsBlockedUntilTheEnd() {
        MessageLog writes = new LoggedMessages(Duration.ofMillis(10))
                .acknowledged(1, 1)
                .unanswered(1)
                .log();

        WriteFigures figures = WriteFigures.of(writes, 0, nanos(3_000), nanos(5_000));

        assertThat(figures.unanswered()).isEqualTo(1);
        assertThat(figures.refused()).isZero();
        assertThat(figures.longest()).isEqualTo(nanos(4_990));
        assertThat(figures.blocked()).isEqualTo(nanos(4_990));
    }

    @Test
    void takesAMessageThatIsNeverAnsweredForNoBlockWhereOthersAre() {
        MessageLog writes = new LoggedMessages(Duration.ofMillis(20))
                .unanswered(1)
                .acknowledged(59, 1)
                .log();

        WriteFigures figures = WriteFigures.of(writes, 0, nanos(1_000), nanos(60_000));

        assertThat(figures.unanswered()).isEqualTo(1);
        assertThat(figures.longestBlock()).isEqualTo(nanos(21));
        assertThat(figures.blocked()).isZero();
    }

    @Test
    void tellsRefusalsAndLateSending() {
        MessageLog writes = new LoggedMessages(Duration.ZERO)
                .sent(0, nanos(30))
                .thenRefused(nanos(31))
                .log();

        WriteFigures figures = WriteFigures.of(writes, 0, nanos(1_000), nanos(2_000));

        assertThat(figures.refused()).isEqualTo(1);
        assertThat(figures.longestLateness()).isEqualTo(nanos(30));
        assertThat(figures.longestBlock()).isEqualTo(nanos(1));
        assertThat(figures.longest()).isEqualTo(nanos(31));
    }

    @Test
    void doesNotBlameTheClientForMessagesThatWereDueBeforeTheConsumer() {
        MessageLog writes = new LoggedMessages(Duration.ZERO)
                .sent(nanos(-200), nanos(-100))
                .thenAcknowledged(nanos(-99))
                .sent(0, 0)
                .thenAcknowledged(nanos(1))
                .log();

        assertThat(WriteFigures.of(writes, 0, nanos(1_000), nanos(2_000)).longestLateness())
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
                WriteFigures.of(new MessageLog(0), 0, nanos(6_000), nanos(9_000)),
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
}
