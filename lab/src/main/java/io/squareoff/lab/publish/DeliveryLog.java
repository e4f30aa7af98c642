package io.squareoff.lab.publish;

import io.nats.client.Message;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Which of the messages were delivered, how often, to which subscriber, and when. A message begins with its number and when
 * it was sent.
 *
 * <p>Thread-safe, as long as each subscriber is called by one thread at a time.
 */
public final class DeliveryLog {

    /** The bytes that a message has at least. */
    public static final int HEADER_BYTES = Integer.BYTES + Long.BYTES;

    private final AtomicIntegerArray deliveries;
    private final AtomicInteger distinct = new AtomicInteger();
    private final AtomicInteger duplicates = new AtomicInteger();
    private final CountDownLatch all = new CountDownLatch(1);
    private final List<Subscriber> subscribers;

    private final Supplier<CpuTime> cpu;

    private volatile long lastNanos;
    private volatile CpuTime cpuAtLast;

    /** @param cpu time by now, asked for once all was delivered */
    public DeliveryLog(int messages, int subscribers, Supplier<CpuTime> cpu) {
        this.cpu = cpu;
        this.deliveries = new AtomicIntegerArray(messages);
        this.subscribers =
                IntStream.range(0, subscribers).mapToObj(i -> new Subscriber()).toList();
    }

    /** One of those that share the messages. */
    public final class Subscriber {

        private final Histogram micros = Latencies.empty();

        /** Notes a message and acknowledges it. */
        public void received(Message message) {
            ByteBuffer body = ByteBuffer.wrap(message.getData());
            int number = body.getInt();
            long now = System.nanoTime();
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(now - body.getLong()));
            if (deliveries.getAndIncrement(number) > 0) {
                duplicates.incrementAndGet();
            } else if (distinct.incrementAndGet() == deliveries.length()) {
                lastNanos = now;
                cpuAtLast = cpu.get();
                all.countDown();
            }
            // Last, so that what the broker knows to be acknowledged is noted.
            message.ack();
        }
    }

    public static byte[] body(int number, int size) {
        return ByteBuffer.allocate(size)
                .putInt(number)
                .putLong(System.nanoTime())
                .array();
    }

    public List<Subscriber> subscribers() {
        return subscribers;
    }

    /** Waits until each message was delivered, and returns when the last was. */
    public long awaitAll() throws InterruptedException {
        all.await();
        return lastNanos;
    }

    /** CPU time when the last message was delivered; only after that. */
    public CpuTime cpuAtLast() {
        return cpuAtLast;
    }

    public int distinct() {
        return distinct.get();
    }

    public int duplicates() {
        return duplicates.get();
    }

    /** From sending to delivery, of all subscribers; only when no more messages come. */
    public Histogram latencies() {
        Histogram merged = Latencies.empty();
        subscribers.forEach(subscriber -> merged.add(subscriber.micros));
        return merged;
    }

    /** How many messages each subscriber had per second; only when no more messages come. */
    public SampleStatistics rates(double seconds) {
        return SampleStatistics.of(subscribers.stream()
                .mapToDouble(subscriber -> subscriber.micros.getTotalCount() / seconds)
                .toArray());
    }
}
