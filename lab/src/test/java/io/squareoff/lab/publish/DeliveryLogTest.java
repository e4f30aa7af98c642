package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Message;
import io.nats.client.impl.NatsMessage;
import io.squareoff.lab.broker.CpuTime;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DeliveryLogTest {

    private final AtomicInteger readings = new AtomicInteger();
    private final DeliveryLog log =
            new DeliveryLog(3, 2, () -> new CpuTime(Duration.ofSeconds(readings.incrementAndGet()), Optional.empty()));

    @Test
    void countsMessagesOnceAndDuplicatesApart() {
        deliver(0, message(0));
        deliver(1, message(0));
        deliver(1, message(2));
        deliver(1, message(2));

        assertThat(log.delivered()).isEqualTo(2);
        assertThat(log.duplicates()).isEqualTo(2);
    }

    @Test
    void isCompleteWithTheLastMessageAndReadsCpuTimeOnceThen() throws Exception {
        deliver(0, message(0));
        deliver(0, message(1));
        deliver(0, message(1));
        assertThat(log.cpuAtLast()).isNull();
        assertThat(readings).hasValue(0);
        long before = System.nanoTime();

        deliver(1, message(2));

        assertThat(log.awaitAll()).isBetween(before, System.nanoTime());
        assertThat(readings).hasValue(1);
        deliver(1, message(2));
        assertThat(log.delivered()).isEqualTo(3);
        assertThat(readings).hasValue(1);
        assertThat(log.cpuAtLast().client()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void measuresLatencyFromTheTimeInTheMessage() {
        long sent = System.nanoTime() - TimeUnit.SECONDS.toNanos(5);

        deliver(0, message(0, sent));
        deliver(1, message(1));

        Histogram latencies = log.figures().latencies();
        assertThat(latencies.getTotalCount()).isEqualTo(2);
        assertThat(latencies.getMaxValue()).isGreaterThanOrEqualTo(5_000_000);
        assertThat(latencies.getMinValue()).isLessThan(5_000_000);
    }

    @Test
    void sharesRatesOutBySubscriber() {
        deliver(0, message(0));
        deliver(0, message(1));
        deliver(1, message(2));

        assertThat(log.figures().rates(2)).containsExactly(1, 0.5);
    }

    @Test
    void makesBodiesOfTheirSizeWithNumberAndTime() {
        long before = System.nanoTime();

        ByteBuffer body = ByteBuffer.wrap(DeliveryLog.body(7, 128));

        assertThat(body.remaining()).isEqualTo(128);
        assertThat(body.getInt()).isEqualTo(7);
        assertThat(body.getLong()).isBetween(before, System.nanoTime());
    }

    private void deliver(int subscriber, Message message) {
        log.subscribers().get(subscriber).received(message);
    }

    private static Message message(int number) {
        return message(number, System.nanoTime());
    }

    private static Message message(int number, long sentNanos) {
        byte[] body = DeliveryLog.body(number, DeliveryLog.HEADER_BYTES, sentNanos);
        return NatsMessage.builder().subject("subject").data(body).build();
    }
}
