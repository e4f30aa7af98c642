package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ArrivalScheduleTest {

    @Test
    void makesEachMessageDueByItsPlaceAndNotByTheTimeOfTheOneBefore() throws Exception {
        long start = System.nanoTime();
        ArrivalSchedule schedule = new ArrivalSchedule(300, start);

        assertThat(schedule.awaitDue(0) - start).isZero();
        assertThat(schedule.awaitDue(1) - start).isEqualTo(3_333_333);
        assertThat(schedule.awaitDue(3) - start).isEqualTo(10_000_000);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(10_000_000);
    }

    @Test
    void doesNotWaitForAMessageThatIsOverdue() throws Exception {
        long start = System.nanoTime() - TimeUnit.HOURS.toNanos(1);

        assertThat(new ArrivalSchedule(1, start).awaitDue(60) - start).isEqualTo(TimeUnit.MINUTES.toNanos(1));
    }

    @Test
    void stopsWaitingWhenItIsInterrupted() {
        ArrivalSchedule schedule = new ArrivalSchedule(1, System.nanoTime());
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> schedule.awaitDue(3_600));
    }

    @Test
    void isLateFromMoreThan20MillisecondsOn() {
        long limit = Duration.ofMillis(20).toNanos();

        assertThat(ArrivalSchedule.isLate(1_000, 1_000 + limit)).isFalse();
        assertThat(ArrivalSchedule.isLate(1_000, 1_001 + limit)).isTrue();
    }
}
