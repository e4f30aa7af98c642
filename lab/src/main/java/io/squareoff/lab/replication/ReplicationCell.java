package io.squareoff.lab.replication;

import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.MessageHandler;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.StorageType;
import io.nats.client.impl.Headers;
import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.Streams;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.DeliveryLog.Figures;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.Publishing;
import io.squareoff.lab.publish.StreamLink;
import io.squareoff.lab.replication.Delivered.Complete;
import io.squareoff.lab.replication.Delivered.Paced;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One combination: a publisher, and subscribers that share one durable consumer, at the same time. The publisher first sends as fast as it
 * can, then at half of the rate at which messages were delivered: what waits behind a publisher without a pace is its own backlog.
 * Used once.
 */
final class ReplicationCell extends Rounds.Cell<Delivered> {

    private static final Duration POLL = Duration.ofMillis(20);

    /** Until the threads that send and await at a rate have begun. */
    private static final Duration BEFORE_FIRST = Duration.ofMillis(100);

    private static final String CONSUMER = "shared";
    private static final String GROUP = "subscribers";

    /** Long enough that no message is redelivered only because its subscriber is slow. */
    private static final Duration ACK_WAIT = Duration.ofMinutes(5);

    /** The place of the node that leads each stream, to which the publisher connects too. */
    private static final int LEADER = 0;

    /** The broker's default for the requests that may wait at a pull consumer. */
    private static final int DEFAULT_PULL_WAITING = 512;

    /**
     * Waiting requests that each subscriber may have. The library requests a batch, and another quarter of it whenever a quarter
     * has arrived, so that up to five are under way; a request that the broker refuses for want of room is repeated only once the
     * others have expired.
     */
    private static final int PULLS_EACH = 8;

    private final ReplicationSettings settings;
    private final BrokerSession broker;
    private final Combination combination;
    private final String base;
    private final String stream;

    /** Of the messages that are under way. */
    private volatile DeliveryLog log;

    private volatile CountSoFar delivered;

    /** Deliveries beyond the first of a message that was sent without a pace. */
    private volatile long redelivered;

    private volatile boolean published;

    /** @param base name of its stream, without the broker's prefix */
    ReplicationCell(ReplicationSettings settings, BrokerSession broker, Combination combination, String base) {
        this.settings = settings;
        this.broker = broker;
        this.combination = combination;
        this.base = base;
        this.stream = broker.name(base);
        expect(settings.messages());
    }

    /** Begins a log of messages that are to be delivered. */
    private void expect(int messages) {
        DeliveryLog next = new DeliveryLog(messages, combination.subscribers(), () -> CpuTime.now(broker));
        log = next;
        delivered = new CountSoFar(next::delivered, messages, "messages delivered");
    }

    /** The current step and the messages delivered so far. */
    @Override
    public String step() {
        DeliveryLog now = log;
        return step + "; " + Units.count(now.delivered()) + " of " + Units.count(now.messages())
                + " messages delivered";
    }

    @Override
    public String seen() {
        return delivered.get();
    }

    @Override
    public Delivered run() throws InterruptedException {
        List<ClosableConnection> connections = new ArrayList<>();
        try {
            step = "creating the stream and its consumer";
            broker.create(base, base, StorageType.File, combination.series().replicas(), LEADER);
            createConsumer();
            step = "subscribing";
            for (int i = 0; i < combination.connections(); i++) {
                connections.add(broker.connect("subscribers " + (i + 1), i));
            }
            subscribe(connections);
            step = "publishing";
            Publishing.Outcome sent = Publishing.run(broker, settings.batch(), messages());
            published = true;
            step = "awaiting the published messages";
            double seconds = (log.awaitAll() - sent.beganNanos()) / 1e9;
            step = "waiting for the broker to have every acknowledgement";
            awaitAcknowledged();
            Figures figures = log.figures();
            CpuTime used = log.cpuAtLast().since(sent.before());
            redelivered = figures.duplicates();
            Paced paced = paced((int) Math.max(1, settings.messages() / seconds / 2));
            return Delivered.of(new Complete(figures, sent.rate(), seconds, sent.duplicates(), used, paced));
        } finally {
            connections.forEach(ClosableConnection::close);
        }
    }

    /** Publishes at a rate for some seconds, or until as many messages are sent as were before. */
    private Paced paced(int rate) throws InterruptedException {
        step = "publishing at half of the rate";
        published = false;
        long planned = ArrivalSchedule.planned(rate, Duration.ofSeconds(settings.seconds()));
        int count = (int) Math.min(planned, settings.messages());
        expect(count);
        MessageLog sent = new MessageLog(count);
        ClosableConnection connection = broker.connect("paced publisher", LEADER);
        ArrivalSchedule schedule = new ArrivalSchedule(rate, System.nanoTime() + BEFORE_FIRST.toNanos());
        try (OpenPublisher publisher = OpenPublisher.strict(
                new StreamLink(
                        connection,
                        message -> stream,
                        message -> DeliveryLog.body(message, settings.size(), schedule.due(message))),
                sent)) {
            publisher.publish(schedule, schedule.due(count - 1L) + ArrivalRecorder.LATE.toNanos());
        }
        if (sent.sent() < count) {
            throw new UserFacingException("half of the rate, " + Units.count(rate) + " msg/s, could not be kept");
        }
        published = true;
        step = "awaiting the messages that were published at half of the rate";
        log.awaitAll();
        awaitAcknowledged();
        return new Paced(rate, log.figures().latencies(), sent.lateness(message -> true), log.duplicates());
    }

    /**
     * The messages that will never be delivered, since the broker has delivered all that it has and has every acknowledgement; empty as
     * long as more may come.
     */
    @Override
    public Optional<Delivered> atDeadline() {
        if (!published) {
            return Optional.empty();
        }
        ConsumerInfo info = consumer();
        int lost = log.messages() - log.delivered();
        return lost > 0 && open(info) == 0
                ? Optional.of(new Delivered(
                        redelivered + log.duplicates(),
                        Optional.empty(),
                        lost,
                        "wrong: not complete at its deadline: " + step()))
                : Optional.empty();
    }

    @Override
    public void clear() {
        broker.streams().delete(stream);
    }

    /** Waits until the broker has delivered all that it has, and has every acknowledgement: until then it may deliver messages again. */
    private void awaitAcknowledged() throws InterruptedException {
        long start = System.nanoTime();
        long missing = open(consumer());
        while (missing > 0) {
            if (System.nanoTime() - start > Publisher.ACK_LIMIT.toNanos()) {
                throw new UserFacingException(
                        "all messages were delivered, but the broker still awaits acknowledgements of " + missing
                                + " after " + Publisher.ACK_LIMIT.toSeconds() + " s");
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            missing = open(consumer());
        }
    }

    private static long open(ConsumerInfo info) {
        return info.getNumPending() + info.getNumAckPending();
    }

    private ConsumerInfo consumer() {
        return broker.streams().consumer(stream, CONSUMER);
    }

    private String deliverSubject() {
        return stream + "-deliveries";
    }

    private void createConsumer() throws InterruptedException {
        ConsumerConfiguration.Builder consumer = ConsumerConfiguration.builder()
                .durable(CONSUMER)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(ACK_WAIT)
                .maxAckPending(settings.maxAckPending());
        if (combination.series().kind() == ConsumerKind.PUSH) {
            consumer.deliverSubject(deliverSubject()).deliverGroup(GROUP);
        } else {
            consumer.maxPullWaiting(Math.max(DEFAULT_PULL_WAITING, PULLS_EACH * combination.subscribers()));
        }
        broker.streams().createConsumer(stream, consumer.build());
        broker.leadWithStream(stream, CONSUMER);
    }

    private void subscribe(List<ClosableConnection> connections) throws InterruptedException {
        List<Dispatcher> dispatchers = connections.stream()
                .map(connection -> connection.nats().createDispatcher())
                .toList();
        // No limit: messages that wait for a slow subscriber must not be dropped.
        dispatchers.forEach(dispatcher -> dispatcher.setPendingLimits(-1, -1));
        for (int i = 0; i < combination.subscribers(); i++) {
            int at = i % connections.size();
            int subscriber = i;
            subscribe(
                    connections.get(at).nats(),
                    dispatchers.get(at),
                    message -> log.subscribers().get(subscriber).received(message));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        for (ClosableConnection connection : connections) {
            connection.awaitSubscriptions();
        }
    }

    private void subscribe(Connection connection, Dispatcher dispatcher, MessageHandler subscriber) {
        if (combination.series().kind() == ConsumerKind.PUSH) {
            dispatcher.subscribe(deliverSubject(), GROUP, subscriber);
            return;
        }
        try {
            connection
                    .getConsumerContext(stream, CONSUMER, Streams.WITHIN_LIMIT)
                    .consume(
                            ConsumeOptions.builder().batchSize(settings.batch()).build(), dispatcher, subscriber);
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException("a subscriber cannot pull messages: " + e.getMessage(), e);
        }
    }

    private Publishing.Messages messages() {
        return new Publishing.Messages(
                settings.messages(),
                message -> stream,
                message -> DeliveryLog.body(message, settings.size()),
                message -> new Headers().put("Nats-Msg-Id", Integer.toString(message)));
    }
}
