package io.squareoff.lab.failover;

import io.nats.client.ConsumeOptions;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.Streams;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The one consumer of a stream, a durable pull consumer, and the messages that it was given. It acknowledges each.
 *
 * <p>Thread-safe; messages come on a thread of the connection.
 */
final class Deliveries implements AutoCloseable {

    /** Memory that a message takes, in bytes. */
    static final int BYTES_EACH = Long.BYTES + Integer.BYTES;

    /** Time after which the broker delivers a message again that it has no acknowledgement of. */
    static final Duration ACK_WAIT = Duration.ofSeconds(5);

    private static final String CONSUMER = "failover";
    private static final Duration POLL = Duration.ofMillis(50);

    private final BrokerSession broker;
    private final String stream;
    private final ClosableConnection connection;
    private final AtomicLongArray firstNanos;
    private final AtomicIntegerArray times;

    private volatile int disorder;
    private int highest = -1;

    /**
     * Uses a connection, which is closed with this consumer.
     *
     * @param capacity most messages
     */
    Deliveries(BrokerSession broker, String stream, ClosableConnection connection, int capacity) {
        this.broker = broker;
        this.stream = stream;
        this.connection = connection;
        firstNanos = new AtomicLongArray(capacity);
        times = new AtomicIntegerArray(capacity);
    }

    /**
     * Creates the consumer and begins to consume.
     *
     * @param pullExpiry time after which the client's pull requests expire
     */
    void begin(Duration pullExpiry) {
        ConsumerConfiguration durable = ConsumerConfiguration.builder()
                .durable(CONSUMER)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(ACK_WAIT)
                .build();
        broker.streams().createConsumer(stream, durable);
        try {
            connection
                    .nats()
                    .getConsumerContext(stream, CONSUMER, Streams.WITHIN_LIMIT)
                    .consume(
                            ConsumeOptions.builder()
                                    .expiresIn(pullExpiry.toMillis())
                                    .build(),
                            connection.nats().createDispatcher(),
                            this::received);
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("the consumer cannot pull messages: " + e.getMessage(), e);
        }
    }

    private void received(Message message) {
        received(ByteBuffer.wrap(message.getData()).getInt(), System.nanoTime());
        message.ack();
    }

    /** Notes a message; called by one thread. */
    void received(int number, long nowNanos) {
        if (times.getAndIncrement(number) > 0) {
            return;
        }
        firstNanos.set(number, nowNanos);
        if (number < highest) {
            disorder++;
        }
        highest = Math.max(highest, number);
    }

    /** The node that leads the consumer; empty text if none does. */
    String leader() {
        ConsumerInfo info = info();
        return info.getClusterInfo() == null || info.getClusterInfo().getLeader() == null
                ? ""
                : info.getClusterInfo().getLeader();
    }

    private ConsumerInfo info() {
        return broker.streams().consumer(stream, CONSUMER);
    }

    /**
     * Waits until the broker has delivered everything and knows of every acknowledgement: until then it may deliver messages
     * again.
     *
     * @param limit longest wait
     * @throws UserFacingException if the broker does not even describe the consumer at the end of it
     */
    void awaitEnd(Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        while (!isOver(System.nanoTime() - start >= limit.toNanos())) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }

    private boolean isOver(boolean last) {
        try {
            ConsumerInfo info = info();
            return last || info.getNumPending() + info.getNumAckPending() == 0;
        } catch (UserFacingException e) {
            // A question that the old leader took with it is never answered; the next one goes to the new leader.
            if (last) {
                throw e;
            }
            return false;
        }
    }

    boolean delivered(int number) {
        return times.get(number) > 0;
    }

    /** The time when a delivered message came first, as a reading of {@link System#nanoTime}. */
    long firstNanos(int number) {
        return firstNanos.get(number);
    }

    /** Number of deliveries beyond the first of each message. */
    long duplicates() {
        return IntStream.range(0, times.length())
                .map(times::get)
                .filter(count -> count > 1)
                .mapToLong(count -> count - 1)
                .sum();
    }

    /** Number of messages whose first delivery came after that of a message published later. */
    int disorder() {
        return disorder;
    }

    /**
     * The longest time without the first delivery of a message that ended after a moment.
     *
     * @param endNanos the moment until which more messages were awaited; empty if none was missing
     */
    Duration longestSilence(long fromNanos, OptionalLong endNanos) {
        long[] moments = LongStream.concat(
                        IntStream.range(0, times.length())
                                .filter(this::delivered)
                                .mapToLong(firstNanos::get),
                        endNanos.stream())
                .sorted()
                .toArray();
        return Duration.ofNanos(IntStream.range(1, moments.length)
                .filter(i -> moments[i] - fromNanos > 0)
                .mapToLong(i -> moments[i] - moments[i - 1])
                .max()
                .orElse(0));
    }

    @Override
    public void close() {
        connection.close();
    }
}
