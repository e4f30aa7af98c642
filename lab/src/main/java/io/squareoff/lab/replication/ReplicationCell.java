package io.squareoff.lab.replication;

import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.impl.Headers;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.LabException;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.Publishing;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** One publisher and some subscribers that share one durable consumer, at once. */
final class ReplicationCell {

    private static final Duration POLL = Duration.ofMillis(20);

    private static final String CONSUMER = "shared";
    private static final String GROUP = "subscribers";

    /** So long that no message is delivered again only because its subscriber was slow. */
    private static final Duration ACK_WAIT = Duration.ofMinutes(5);

    /** How many requests for messages may wait at a pull consumer unless it is told otherwise. */
    private static final int DEFAULT_PULL_WAITING = 512;

    /**
     * How many of them may be one subscriber's. The library asks for a batch, and for another quarter of it whenever a quarter
     * came, so that up to five are under way; what the broker turns down for want of room is asked for again only when
     * the rest has expired.
     */
    private static final int PULLS_EACH = 8;

    private final ReplicationExperiment.Settings settings;
    private final BrokerSession site;
    private final String stream;
    private final ReplicationExperiment.Kind kind;
    private final int subscribers;
    private final DeliveryLog receipts;

    private volatile String doing = "beginning";
    private volatile boolean published;

    ReplicationCell(
            ReplicationExperiment.Settings settings,
            BrokerSession site,
            String stream,
            ReplicationExperiment.Kind kind,
            int subscribers) {
        this.settings = settings;
        this.site = site;
        this.stream = stream;
        this.kind = kind;
        this.subscribers = subscribers;
        this.receipts = new DeliveryLog(settings.messages(), subscribers, () -> CpuTime.now(site));
    }

    /**
     * What came of it.
     *
     * @param seconds from the first message sent to the last one delivered
     * @param refused messages that the stream took for duplicates
     * @param cpu time used within these seconds
     */
    record Outcome(double publishRate, double seconds, long refused, CpuTime cpu) {}

    /** Connections that the subscribers are spread over. */
    int connections() {
        return Math.min(subscribers, settings.connections());
    }

    DeliveryLog receipts() {
        return receipts;
    }

    /** How far it is, in words. */
    String progress() {
        return String.format(
                Locale.ROOT, "%s; %,d of %,d messages delivered", doing, receipts.distinct(), settings.messages());
    }

    Outcome run() throws InterruptedException {
        List<ClosableConnection> links = new ArrayList<>();
        try {
            doing = "creating the consumer";
            createConsumer();
            doing = "subscribing";
            for (int i = 0; i < connections(); i++) {
                links.add(site.connect("subscribers " + (i + 1)));
            }
            subscribe(links);
            doing = "publishing";
            Publishing.Outcome sent = Publishing.run(site, 1, settings.batch(), messages());
            published = true;
            doing = "awaiting what was published";
            double seconds = (receipts.awaitAll() - sent.beganNanos()) / 1e9;
            doing = "awaiting that the broker knows of every acknowledgement";
            awaitAcknowledged();
            return new Outcome(
                    sent.rate(),
                    seconds,
                    sent.duplicates(),
                    receipts.cpuAtLast().since(sent.before()));
        } finally {
            links.forEach(ClosableConnection::close);
        }
    }

    /** Until then, messages may be delivered again. */
    private void awaitAcknowledged() throws InterruptedException {
        long start = System.nanoTime();
        long missing = consumer().getNumAckPending();
        while (missing > 0) {
            if (System.nanoTime() - start > Publisher.ACK_LIMIT.toNanos()) {
                throw new LabException(
                        "all messages were delivered, but the broker still awaits acknowledgements of " + missing
                                + " after " + Publisher.ACK_LIMIT.toSeconds() + " s",
                        null);
            }
            LockSupport.parkNanos(POLL.toNanos());
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            missing = consumer().getNumAckPending();
        }
    }

    /**
     * How many messages will not be delivered any more, because the broker has delivered all that it has and knows of every
     * acknowledgement; 0 as long as some may come.
     */
    int lost() {
        if (!published) {
            return 0;
        }
        ConsumerInfo info = consumer();
        return info.getNumPending() == 0 && info.getNumAckPending() == 0
                ? settings.messages() - receipts.distinct()
                : 0;
    }

    private ConsumerInfo consumer() {
        return site.streams()
                .ask(
                        "tell of the consumer of " + stream,
                        () -> site.streams().management().getConsumerInfo(stream, CONSUMER));
    }

    private String deliverSubject() {
        return stream + "-deliveries";
    }

    private void createConsumer() {
        ConsumerConfiguration.Builder consumer = ConsumerConfiguration.builder()
                .durable(CONSUMER)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(ACK_WAIT)
                .maxAckPending(settings.maxAckPending());
        if (kind == ReplicationExperiment.Kind.PUSH) {
            consumer.deliverSubject(deliverSubject()).deliverGroup(GROUP);
        } else {
            consumer.maxPullWaiting(Math.max(DEFAULT_PULL_WAITING, PULLS_EACH * subscribers));
        }
        site.streams()
                .ask("create a consumer", () -> site.streams().management().createConsumer(stream, consumer.build()));
    }

    private void subscribe(List<ClosableConnection> links) throws InterruptedException {
        List<Dispatcher> dispatchers =
                links.stream().map(link -> link.connection().createDispatcher()).toList();
        // What a slow subscriber has not looked at yet is not dropped.
        dispatchers.forEach(dispatcher -> dispatcher.setPendingLimits(-1, -1));
        for (int i = 0; i < subscribers; i++) {
            int at = i % links.size();
            subscribe(
                    links.get(at).connection(),
                    dispatchers.get(at),
                    receipts.subscribers().get(i));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        for (ClosableConnection link : links) {
            flush(link.connection());
        }
    }

    private void subscribe(Connection connection, Dispatcher dispatcher, DeliveryLog.Subscriber subscriber) {
        if (kind == ReplicationExperiment.Kind.PUSH) {
            dispatcher.subscribe(deliverSubject(), GROUP, subscriber::received);
            return;
        }
        try {
            connection
                    .getConsumerContext(stream, CONSUMER, Streams.WITHIN_LIMIT)
                    .consume(
                            ConsumeOptions.builder().batchSize(settings.batch()).build(),
                            dispatcher,
                            subscriber::received);
        } catch (IOException | JetStreamApiException e) {
            throw new LabException("a subscriber got no messages to pull: " + e.getMessage(), e);
        }
    }

    /** Returns when the broker knows all subscriptions. */
    private void flush(Connection connection) throws InterruptedException {
        try {
            connection.flush(Publisher.ACK_LIMIT);
        } catch (TimeoutException e) {
            throw new LabException(
                    "the broker did not take subscriptions within " + Publisher.ACK_LIMIT.toSeconds() + " s", e);
        }
    }

    private Publishing.Messages messages() {
        return new Publishing.Messages() {
            @Override
            public int count(int publisher) {
                return settings.messages();
            }

            @Override
            public String subject(int publisher, int index) {
                return stream;
            }

            @Override
            public byte[] body(int publisher, int index) {
                return DeliveryLog.body(index, settings.size());
            }

            @Override
            public Headers headers(int publisher, int index) {
                return new Headers().put("Nats-Msg-Id", Integer.toString(index));
            }
        };
    }
}
