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
import java.util.concurrent.TimeUnit;

/**
 * The one consumer of a stream, a durable pull consumer, which acknowledges each message that it is given. Messages come on a thread of the
 * connection. Thread-safe.
 *
 * @param connection is closed with this consumer
 * @param times gets the messages
 */
record Deliveries(BrokerSession broker, String stream, ClosableConnection connection, DeliveryTimes times)
        implements AutoCloseable {

    /** Time after which the broker delivers a message again that it has no acknowledgement of. */
    static final Duration ACK_WAIT = Duration.ofSeconds(5);

    private static final String CONSUMER = "failover";
    private static final Duration POLL = Duration.ofMillis(50);

    /** @param pullExpiry time after which the client's pull requests expire */
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
        times.received(ByteBuffer.wrap(message.getData()).getInt(), System.nanoTime());
        message.ack();
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

    @Override
    public void close() {
        connection.close();
    }
}
