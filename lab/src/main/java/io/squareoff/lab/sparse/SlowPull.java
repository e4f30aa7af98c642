package io.squareoff.lab.sparse;

import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.squareoff.lab.publish.ArrivalSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;

/** A pull consumer that fetches a batch at fixed intervals, so that the stream changes under it. */
final class SlowPull {

    /** Messages per second that it fetches. */
    static final int RATE = 2_000;

    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final int BATCH = (int) (RATE * INTERVAL.toMillis() / 1000);
    private static final Duration FETCH_LIMIT = Duration.ofSeconds(1);

    private SlowPull() {}

    static ConsumerKind.Feed create(JetStream jetStream, SparseStream stream, Start start, Deliveries deliveries)
            throws IOException, JetStreamApiException {
        ConsumerConfiguration consumer = start.of(ConsumerConfiguration.builder(), stream)
                .filterSubject(">")
                .ackPolicy(AckPolicy.None)
                .build();
        JetStreamSubscription subscription = jetStream.subscribe(
                null,
                PullSubscribeOptions.builder().stream(stream.name())
                        .configuration(consumer)
                        .build());
        return limit -> await(subscription, deliveries, limit);
    }

    private static void await(JetStreamSubscription subscription, Deliveries deliveries, Duration limit)
            throws InterruptedException {
        long start = System.nanoTime();
        long next = start;
        while (!deliveries.through() && System.nanoTime() - start < limit.toNanos()) {
            ArrivalSchedule.await(next);
            next += INTERVAL.toNanos();
            Iterator<Message> batch = subscription.iterate(BATCH, FETCH_LIMIT);
            while (!deliveries.through() && batch.hasNext()) {
                ConsumerKind.received(batch.next(), deliveries);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
