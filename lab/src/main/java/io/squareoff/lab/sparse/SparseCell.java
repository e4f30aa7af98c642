package io.squareoff.lab.sparse;

import io.nats.client.JetStreamApiException;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.StreamLink;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;

/** Observes one consumer that begins on a stream. Used once. */
final class SparseCell extends Rounds.Cell<CellTimeline> {

    private final SparseStream stream;
    private final CellPlan plan;
    private final BrokerSession broker;
    private final Deliveries deliveries;
    private final long firstWrite;

    private long originNanos;
    private long throughNanos;
    private OptionalLong created = OptionalLong.empty();
    private Optional<Duration> brokerCpu = Optional.empty();
    private Optional<Boolean> onLeader = Optional.empty();
    private Optional<String> refusal = Optional.empty();

    SparseCell(SparseStream stream, CellPlan plan) {
        this.stream = stream;
        this.plan = plan;
        this.broker = stream.broker();
        step = plan.consumer().words();
        this.firstWrite = stream.state().getLastSequence() + 1;
        this.deliveries = new Deliveries(
                plan.consumer().expected(stream.plan(), plan.start()),
                plan.writes() == CellPlan.ENDLESS ? Deliveries.UNKNOWN : firstWrite - 1 + plan.writes(),
                plan.most());
    }

    /** Starts the publisher, creates the consumer, and observes both until no message is pending and a while longer. */
    @Override
    public CellTimeline run() throws InterruptedException {
        MessageLog log = new MessageLog(Math.toIntExact(plan.mostMessages()));
        byte[] body = new byte[stream.plan().size()];
        try (OpenPublisher publisher = new OpenPublisher(
                        new StreamLink(broker.connectToLeader(stream.name(), "publisher"), subjects(), message -> body),
                        log,
                        plan.deadline());
                ClosableConnection probing = broker.connectToLeader(stream.name(), "probe");
                ClosableConnection consuming = broker.connect("consumer")) {
            StreamProbe probe = new StreamProbe(probing, stream.name());
            OpenPublisher.Work consumer = () -> {
                consume(consuming);
                publisher.stop();
                probe.stop();
            };
            // Without a publisher the log has no room, and nothing is sent.
            publisher.publish(
                    new ArrivalSchedule(
                            plan.rate(),
                            System.nanoTime() + plan.publisherDelay().toNanos()),
                    consumer,
                    probe::run);
            refusal = log.refusals().keySet().stream().findFirst();
            return timeline(log, probe);
        }
    }

    @Override
    public String seen() {
        return "";
    }

    /** A reason why the broker refused messages, if it refused any. */
    @Override
    public List<String> remarks(CellTimeline result) {
        return refusal.stream().map(why -> "messages were refused: " + why).toList();
    }

    @Override
    public void clear() {
        broker.streams().deleteConsumers(stream.name());
    }

    /** The hot subject, which leaves the live messages where they are; or every key in turn where the stream was built so. */
    private IntFunction<String> subjects() {
        if (stream.plan().shape() != StreamShape.IN_TURN) {
            String hot = stream.hotSubject();
            return message -> hot;
        }
        return message ->
                stream.subject((int) ((firstWrite - 1 + message) % stream.plan().live()));
    }

    private void consume(ClosableConnection connection) throws InterruptedException {
        ArrivalSchedule.await(System.nanoTime() + plan.consumerDelay().toNanos());
        CpuTime before = CpuTime.now(broker);
        originNanos = System.nanoTime();
        deliveries.begin(originNanos);
        Optional<ConsumerKind.Feed> feed = create(connection);
        if (feed.isPresent()) {
            created = OptionalLong.of(sinceOrigin());
            feed.get().await(Duration.ofNanos(Math.max(0, plan.deadline().toNanos() - sinceOrigin())));
        }
        brokerCpu = CpuTime.now(broker).since(before).broker();
        ArrivalSchedule.await(originNanos + CellTimeline.LEAST_DURING.toNanos());
        throughNanos = sinceOrigin();
        ArrivalSchedule.await(System.nanoTime() + plan.after().toNanos());
        onLeader = broker.leader(stream.name()).flatMap(this::isOn);
    }

    /** Returns true if the consumer is on a node; empty if there is none any more, or nobody leads it. */
    private Optional<Boolean> isOn(String node) {
        return broker.streams().consumerLeaders(stream.name()).stream()
                .findFirst()
                .map(node::equals);
    }

    private long sinceOrigin() {
        return System.nanoTime() - originNanos;
    }

    /** Empty if it is not created in time. */
    private Optional<ConsumerKind.Feed> create(ClosableConnection connection) throws InterruptedException {
        try {
            return Optional.of(
                    plan.consumer().create(connection.nats(), stream, plan.start(), deliveries, plan.deadline()));
        } catch (JetStreamApiException e) {
            throw new UserFacingException(
                    "the broker at %s refuses a consumer (%s): %s (error %d)"
                            .formatted(
                                    broker.servers(),
                                    plan.consumer().words(),
                                    e.getErrorDescription(),
                                    e.getApiErrorCode()),
                    e);
        } catch (IOException e) {
            // The library says the same of an interrupt.
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return Optional.empty();
        }
    }

    private CellTimeline timeline(MessageLog log, StreamProbe probe) {
        long endNanos = sinceOrigin();
        return new CellTimeline(
                WriteFigures.of(log, originNanos, throughNanos, endNanos),
                probe.infos(originNanos),
                created,
                deliveries.first(),
                deliveries.nonePending(),
                throughNanos,
                deliveries.bins(endNanos),
                deliveries.silence(throughNanos),
                deliveries.missing(),
                deliveries.repeated(),
                endNanos,
                brokerCpu,
                onLeader);
    }
}
