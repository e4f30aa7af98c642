package io.squareoff.lab.failover;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerNodes;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.failover.FaultEvents.Kind;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.PublishWarmUp;
import io.squareoff.lab.publish.StoredMessages;
import io.squareoff.lab.publish.StreamLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One fault of a cluster of its own, while messages are published at a planned rate and consumed. Used once. */
final class FailoverCell extends Rounds.Cell<FailoverRound> {

    static final int REPLICAS = 3;

    private static final String STREAM = "failover";

    /** Longest wait until everything is delivered and acknowledged, besides the time in which the client asks again. */
    private static final Duration DELIVERY_LIMIT = Duration.ofSeconds(30);

    /** A request of a pull consumer that the broker has forgotten is noticed within three times its expiry: see lab.md. */
    private static final int EXPIRIES = 3;

    /** Longest wait until a node that came back is ready. */
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);

    /** Longest wait until messages are acknowledged again, once all nodes are ready. */
    private static final Duration BACK_LIMIT = Duration.ofSeconds(60);

    /** A fault, and the role of the node that the clients are connected to. */
    record Arm(NodeFault fault, NodeRole clients) {

        @Override
        public String toString() {
            return fault + ", clients at " + (clients == NodeRole.LEADER ? "the leader" : "a follower");
        }
    }

    private final FailoverSettings settings;
    private final BrokerSession broker;
    private final Arm arm;
    private final MessageLog log;
    private final FaultEvents events = new FaultEvents();

    private PublishWarmUp warmUp;

    FailoverCell(FailoverSettings settings, BrokerSession broker, Arm arm) {
        this.settings = settings;
        this.broker = broker;
        this.arm = arm;
        this.log = new MessageLog(settings.mostMessages());
    }

    @Override
    public String seen() {
        return step + ", " + log.progress();
    }

    @Override
    public FailoverRound run() throws InterruptedException {
        step = "creating the stream";
        String stream = broker.createCurrent(STREAM, StorageType.File, REPLICAS);
        String leader = broker.leader(stream).orElseThrow(() -> new UserFacingException("the stream has no leader"));
        String node = node(leader);
        DeliveryTimes delivered = new DeliveryTimes(settings.mostMessages());
        try (events;
                Deliveries deliveries = new Deliveries(broker, stream, broker.connectTo(node, "consumer"), delivered);
                OpenPublisher publisher = new OpenPublisher(
                        StreamLink.numbered(broker.connectTo(node, "publisher"), stream, settings.size()),
                        log,
                        OpenPublisher.ANSWER_LIMIT)) {
            events.addElections(broker, stream);
            deliveries.begin(Duration.ofSeconds(settings.pullExpiry()));
            String consumerLeader = deliveries.leader();
            long start = System.nanoTime();
            warmUp = new PublishWarmUp(log, start);
            publisher.publish(new ArrivalSchedule(settings.rate(), start), () -> breakAndMend(publisher, leader));
            step = "awaiting deliveries";
            deliveries.awaitEnd(DELIVERY_LIMIT.plusSeconds((long) settings.pullExpiry() * EXPIRIES));
            long end = System.nanoTime();
            step = "reading the stream";
            StoredMessages.Comparison stored =
                    StoredMessages.read(broker, stream).against(log);
            return new FailoverRound(
                    leader,
                    consumerLeader,
                    log.trimmed(),
                    delivered.trimmed(log.sent()),
                    stored,
                    warmUp.endNanos(),
                    end,
                    events.all());
        }
    }

    @Override
    public List<String> remarks(FailoverRound result) {
        List<String> remarks = new ArrayList<>(log.lateRemark().stream().toList());
        warmUp.remark().ifPresent(remarks::add);
        if (result.before().getMaxValue() > TimeUnit.NANOSECONDS.toMicros(Outage.LATE.toNanos())) {
            remarks.add("messages were late before the fault, too");
        }
        return remarks;
    }

    private String node(String leader) {
        return arm.clients() == NodeRole.LEADER
                ? leader
                : nodes().names().stream()
                        .filter(name -> !name.equals(leader))
                        .findFirst()
                        .orElseThrow();
    }

    private BrokerNodes nodes() {
        return broker.nodes().orElseThrow();
    }

    private void breakAndMend(OpenPublisher publisher, String leader) throws InterruptedException {
        step = "warming up";
        warmUp.await();
        step = "before the fault";
        ArrivalSchedule.await(warmUp.endNanos() + TimeUnit.SECONDS.toNanos(settings.before()));
        step = "the fault";
        strike(leader);
        step = "awaiting that messages are acknowledged again";
        log.awaitAcknowledgement(BACK_LIMIT);
        step = "after the fault";
        publisher.stopAfter(Duration.ofSeconds(settings.after()));
        step = "awaiting acknowledgements";
    }

    /** Breaks nodes, and mends them: returns when all are ready again. */
    private void strike(String leader) throws InterruptedException {
        switch (arm.fault()) {
            case KILL -> {
                events.add(Kind.DOWN, leader, "killed");
                nodes().kill(List.of(leader));
                TimeUnit.SECONDS.sleep(settings.fault());
                startAgain(leader);
            }
            case STOP -> {
                events.add(Kind.DOWN, leader, "stopped");
                nodes().suspend(leader);
                TimeUnit.SECONDS.sleep(settings.fault());
                events.add(Kind.UP, leader, "goes on");
                nodes().resume(leader);
                awaitReady(leader);
            }
            case RESTART -> restart(leader);
            case ROLL -> {
                for (String node : nodes().names()) {
                    restart(node);
                }
            }
            default -> throw new IllegalStateException("no such fault: " + arm.fault());
        }
    }

    private void restart(String node) throws InterruptedException {
        events.add(Kind.DOWN, node, "ended");
        nodes().end(node);
        startAgain(node);
    }

    private void startAgain(String node) throws InterruptedException {
        events.add(Kind.UP, node, "started");
        nodes().startAgain(node);
        awaitReady(node);
    }

    private void awaitReady(String node) throws InterruptedException {
        nodes().awaitReady(node, READY_LIMIT);
        events.add(Kind.READY, node, "ready");
    }
}
