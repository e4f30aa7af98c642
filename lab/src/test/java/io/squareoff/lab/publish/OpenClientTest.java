package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.broker.CpuTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OpenClientTest {

    private static final Duration WINDOW = Duration.ofSeconds(1);

    private final BlockingQueue<Integer> sent = new LinkedBlockingQueue<>();
    private final AtomicInteger readings = new AtomicInteger();
    private final CountDownLatch never = new CountDownLatch(1);

    @Test
    void chargesAStallToEveryMessageThatItDelayed() throws Exception {
        LatencySample sample = stalling(10, Duration.ofMillis(200)).run(Duration.ZERO, WINDOW);

        // One is due every 5 ms: those due in the first half of the stall have the second half to wait, and more.
        Histogram micros = sample.message();
        assertThat(micros.getTotalCount()).isEqualTo(200);
        assertThat(micros.getMaxValue()).isGreaterThanOrEqualTo(200_000);
        assertThat(micros.getCountBetweenValues(100_000, Long.MAX_VALUE)).isGreaterThanOrEqualTo(20);
        assertThat(sample.sentLate()).isGreaterThanOrEqualTo(30);
    }

    @Test
    void stopsSendingWhenThePlanCannotBeKept() throws Exception {
        LatencySample sample =
                stalling(10, OpenClient.limit(WINDOW).plusMillis(1)).run(Duration.ZERO, WINDOW);

        assertThat(sample.acknowledged()).isEqualTo(12);
        assertThat(sample.measured()).isEqualTo(12);
        assertThat(sample.keeps(200, WINDOW)).isFalse();
        assertThat(sample.window()).isGreaterThan(OpenClient.limit(WINDOW));
        assertThat(sample.rate()).isLessThan(12);
    }

    @Test
    void tellsTheRateThatWasAchievedWhereAllWasSpentOnTheWarmUp() throws Exception {
        LatencySample sample = stalling(
                        0, Duration.ofSeconds(1).plus(OpenClient.limit(WINDOW)).plusMillis(1))
                .run(Duration.ofSeconds(1), WINDOW);

        assertThat(sample.message().getTotalCount()).isZero();
        assertThat(sample.measured()).isEqualTo(2);
        assertThat(sample.keeps(200, WINDOW)).isFalse();
    }

    @Test
    void readsCpuTimeOnceAtEachEndOfTheWindow() throws Exception {
        LatencySample sample = stalling(-1, Duration.ZERO).run(Duration.ofMillis(100), Duration.ofMillis(100));

        assertThat(sample.cpu()).isEqualTo(new CpuTime(Duration.ofSeconds(1), Optional.empty()));
        assertThat(readings).hasValue(2);
    }

    /** A client that plans 200 messages a second, one of which takes long to send. */
    private OpenClient stalling(int number, Duration stall) {
        OpenPublisher.Link link = new OpenPublisher.Link() {
            @Override
            public void send(int message) {
                if (message == number) {
                    await(stall);
                }
                sent.add(message);
            }

            @Override
            public Optional<OpenPublisher.Answer> poll(Duration limit) throws InterruptedException {
                return Optional.ofNullable(sent.poll(limit.toMillis(), TimeUnit.MILLISECONDS))
                        .map(message -> new OpenPublisher.Answer(message, message + 1, Optional.empty()));
            }

            @Override
            public String state() {
                return "";
            }

            @Override
            public void close() {}
        };
        return new OpenClient(
                link, 200, () -> new CpuTime(Duration.ofSeconds(readings.incrementAndGet()), Optional.empty()));
    }

    private void await(Duration stall) {
        try {
            assertThat(never.await(stall.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
