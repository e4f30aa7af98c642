package io.squareoff.lab.sparse;

import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamOptions;
import io.nats.client.JetStreamSubscription;
import io.nats.client.KeyValueOptions;
import io.nats.client.Message;
import io.nats.client.PullSubscribeOptions;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.KeyValueWatchOption;
import io.nats.client.api.KeyValueWatcher;
import io.nats.client.impl.NatsJetStreamMetaData;
import io.squareoff.lab.publish.ArrivalSchedule;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** A consumer that begins on a stream: its filter, and the way in which it takes messages. */
public enum ConsumerKind {
    /** A push consumer with the filter {@code >}: the broker refuses one of last messages that has no filter. */
    ALL,

    /** A push consumer with a wildcard that every live message matches, and the hot one does not. */
    WILDCARD,

    /** A push consumer with a wildcard that one live message in a thousand matches. */
    FEW,

    /** A push consumer with two filters, for the live messages and for the hot one. */
    SEVERAL,

    /** A watch of all keys, as the client's library makes it. */
    WATCH,

    /** A pull consumer with the filter {@code >}, which fetches slowly. */
    PULL;

    /** Messages per second that a pull consumer fetches. */
    static final int PULL_RATE = 2_000;

    private static final Duration PULL_INTERVAL = Duration.ofMillis(50);
    private static final int PULL_BATCH = (int) (PULL_RATE * PULL_INTERVAL.toMillis() / 1000);
    private static final Duration FETCH_LIMIT = Duration.ofSeconds(1);
    private static final Duration HEARTBEAT = Duration.ofSeconds(5);

    /** The time that a pull consumer is planned to take for messages. */
    static Duration fetching(long messages) {
        return Duration.ofMillis(1000 * messages / PULL_RATE);
    }

    @FunctionalInterface
    interface Feed {

        /** Takes messages until the consumer is through, for at most a limit. */
        void await(Duration limit) throws InterruptedException;
    }

    /** Number of live messages that it is to receive. */
    int expected(StreamPlan stream, Start start) {
        int skipped = start.isBehindGap() ? stream.beforeGap() : 0;
        return this == FEW ? SparseStream.few(stream.live()) - SparseStream.few(skipped) : stream.live() - skipped;
    }

    /**
     * Creates the consumer, which ends with its connection.
     *
     * @return waits until it is through
     *
     * @param start not behind a gap for a watch
     * @param deliveries gets what arrives
     * @param limit of the creation
     * @throws IOException if it is not created in time
     * @throws JetStreamApiException if the broker refuses it
     */
    Feed create(Connection connection, SparseStream stream, Start start, Deliveries deliveries, Duration limit)
            throws IOException, JetStreamApiException, InterruptedException {
        JetStreamOptions options =
                JetStreamOptions.builder().requestTimeout(limit).build();
        if (this == WATCH) {
            watch(connection, stream, start, deliveries, options);
            return deliveries::awaitThrough;
        }
        ConsumerConfiguration.Builder consumer = start.of(ConsumerConfiguration.builder(), stream)
                .ackPolicy(AckPolicy.None)
                .filterSubjects(filters(stream));
        if (this == PULL) {
            JetStreamSubscription subscription = connection
                    .jetStream(options)
                    .subscribe(
                            null,
                            PullSubscribeOptions.builder().stream(stream.name())
                                    .configuration(consumer.build())
                                    .build());
            return most -> fetch(subscription, deliveries, most);
        }
        // No limit: messages that wait for this process must not be dropped.
        Dispatcher dispatcher = connection.createDispatcher();
        dispatcher.setPendingLimits(-1, -1);
        connection
                .jetStream(options)
                .subscribe(
                        null,
                        dispatcher,
                        message -> received(message, deliveries),
                        false,
                        PushSubscribeOptions.builder().stream(stream.name())
                                .configuration(consumer.flowControl(HEARTBEAT).build())
                                .build());
        return deliveries::awaitThrough;
    }

    /** Fetches a batch at fixed intervals, so that the stream changes under it. */
    private static void fetch(JetStreamSubscription subscription, Deliveries deliveries, Duration limit)
            throws InterruptedException {
        long start = System.nanoTime();
        long next = start;
        while (!deliveries.through() && System.nanoTime() - start < limit.toNanos()) {
            ArrivalSchedule.await(next);
            next += PULL_INTERVAL.toNanos();
            Iterator<Message> batch = subscription.iterate(PULL_BATCH, FETCH_LIMIT);
            while (!deliveries.through() && batch.hasNext()) {
                received(batch.next(), deliveries);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private List<String> filters(SparseStream stream) {
        return switch (this) {
            case ALL, PULL -> List.of(">");
            case WILDCARD -> List.of(stream.liveSubjects());
            case FEW -> List.of(stream.fewSubjects());
            case SEVERAL -> List.of(stream.liveSubjects(), stream.hotSubject());
            case WATCH -> throw new IllegalStateException("the library chooses the filter of a watch");
        };
    }

    private static void received(Message message, Deliveries deliveries) {
        NatsJetStreamMetaData place = message.metaData();
        deliveries.received(message.getSubject(), place.streamSequence(), place.pendingCount());
    }

    private static void watch(
            Connection connection, SparseStream stream, Start start, Deliveries deliveries, JetStreamOptions options)
            throws IOException, JetStreamApiException, InterruptedException {
        KeyValueWatcher watcher = new KeyValueWatcher() {
            @Override
            public void watch(KeyValueEntry entry) {
                deliveries.received(entry.getKey(), entry.getRevision(), entry.getDelta());
            }

            @Override
            public void endOfData() {
                // The entries' own counts say so too.
            }
        };
        KeyValueWatchOption[] history = start == Start.FIRST
                ? new KeyValueWatchOption[] {KeyValueWatchOption.INCLUDE_HISTORY}
                : new KeyValueWatchOption[0];
        connection
                .keyValue(stream.bucket(), KeyValueOptions.builder(options).build())
                .watchAll(watcher, history);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    String words() {
        return switch (this) {
            case ALL -> "filter >";
            case WILDCARD -> "wildcard for all live";
            case FEW -> "wildcard for 1 in 1,000";
            case SEVERAL -> "two filters";
            case WATCH -> "key-value watch";
            case PULL -> "slow pull";
        };
    }
}
