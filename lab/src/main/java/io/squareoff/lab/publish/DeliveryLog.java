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
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * Log of the messages that were delivered, with duplicates, latencies and the share of each subscriber. A message begins with
 * its number and the time that its latency counts from.
 *
 * <p>Thread-safe, as long as each subscriber is called by one thread at a time.
 */
public final class DeliveryLog {

    /** Least size of a message in bytes. */
    public static final int HEADER_BYTES = Integer.BYTES + Long.BYTES;

    /** Memory that a message takes, in bytes. */
    public static final int BYTES_EACH = Integer.BYTES;

    /** Memory that a subscriber takes, in bytes: its histogram, with latencies of up to 32 ms; 8 KiB more each time these double. */
    public static final int BYTES_OF_SUBSCRIBER = 48 << 10;

    private final AtomicIntegerArray deliveries;
    private final AtomicInteger delivered = new AtomicInteger();
    private final AtomicInteger duplicates = new AtomicInteger();
    private final CountDownLatch all = new CountDownLatch(1);
    private final List<Subscriber> subscribers;
    private final Supplier<CpuTime> cpu;

    private volatile long lastNanos;
    private volatile CpuTime cpuAtLast;

    /**
     * @param messages number of messages, which count from 0
     * @param cpu reads the CPU time used so far; called once, when the last message is delivered
     */
    public DeliveryLog(int messages, int subscribers, Supplier<CpuTime> cpu) {
        this.cpu = cpu;
        this.deliveries = new AtomicIntegerArray(messages);
        this.subscribers =
                IntStream.range(0, subscribers).mapToObj(i -> new Subscriber()).toList();
    }

    /**
     * The figures of a log that are kept; its histogram of each subscriber takes tens of KiB.
     *
     * @param delivered number of messages delivered at least once
     * @param duplicates number of deliveries beyond the first of a message
     * @param latencies from the time that each message names to its delivery, in microseconds
     * @param toEach number of messages delivered to each subscriber, duplicates included
     */
    public record Figures(int delivered, int duplicates, Histogram latencies, long[] toEach) {

        /** The figures of two logs of as many subscribers together. */
        public Figures plus(Figures other) {
            return new Figures(
                    delivered + other.delivered,
                    duplicates + other.duplicates,
                    Latencies.sum(latencies, other.latencies),
                    IntStream.range(0, toEach.length)
                            .mapToLong(subscriber -> toEach[subscriber] + other.toEach[subscriber])
                            .toArray());
        }

        /** Messages per second of each subscriber. */
        public double[] rates(double seconds) {
            return LongStream.of(toEach)
                    .mapToDouble(messages -> messages / seconds)
                    .toArray();
        }
    }

    /** One of the subscribers that share the messages. */
    public final class Subscriber {

        private final Histogram micros = Latencies.empty();

        /** Logs a message, then acknowledges it. */
        public void received(Message message) {
            ByteBuffer body = ByteBuffer.wrap(message.getData());
            int number = body.getInt();
            long now = System.nanoTime();
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(now - body.getLong()));
            if (deliveries.getAndIncrement(number) > 0) {
                duplicates.incrementAndGet();
            } else if (delivered.incrementAndGet() == deliveries.length()) {
                lastNanos = now;
                cpuAtLast = cpu.get();
                all.countDown();
            }
            // Last, so that every message that the broker knows to be acknowledged is in the log.
            message.ack();
        }
    }

    /** The body of a message that is sent now, of {@link #HEADER_BYTES} or more. */
    public static byte[] body(int number, int size) {
        return body(number, size, System.nanoTime());
    }

    /** The body of a message whose latency counts from a reading of {@link System#nanoTime}, such as when it was due. */
    public static byte[] body(int number, int size, long nanos) {
        return ByteBuffer.allocate(size).putInt(number).putLong(nanos).array();
    }

    /** Number of messages that are to be delivered. */
    public int messages() {
        return deliveries.length();
    }

    public List<Subscriber> subscribers() {
        return subscribers;
    }

    /** Waits until every message was delivered, and returns the time of the last, as a reading of {@link System#nanoTime}. */
    public long awaitAll() throws InterruptedException {
        all.await();
        return lastNanos;
    }

    /** CPU time used when the last message was delivered; null before. */
    public CpuTime cpuAtLast() {
        return cpuAtLast;
    }

    /** Number of messages delivered at least once. */
    public int delivered() {
        return delivered.get();
    }

    /** Number of deliveries beyond the first of a message. */
    public int duplicates() {
        return duplicates.get();
    }

    /** The figures of all subscribers together; only once no more messages come. */
    public Figures figures() {
        Histogram merged = Latencies.sum(subscribers.stream().map(subscriber -> subscriber.micros));
        long[] toEach = subscribers.stream()
                .mapToLong(subscriber -> subscriber.micros.getTotalCount())
                .toArray();
        return new Figures(delivered(), duplicates(), merged, toEach);
    }
}
