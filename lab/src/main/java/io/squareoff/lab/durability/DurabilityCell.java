package io.squareoff.lab.durability;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerNodes;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.PublishWarmUp;
import io.squareoff.lab.publish.StoredMessages;
import io.squareoff.lab.publish.StreamLink;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One loss of nodes of a broker of its own, while messages are published at a planned rate. Used once. */
final class DurabilityCell extends Rounds.Cell<DurabilityRound> {

    private static final String STREAM = "durability";

    /** Longest wait until a node that was started again is ready. */
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);

    /** Longest wait until messages are acknowledged again, once all nodes are ready. */
    private static final Duration BACK_LIMIT = Duration.ofSeconds(20);

    private static final Duration AFTER = Duration.ofMillis(500);

    private final DurabilitySettings settings;
    private final BrokerSession broker;
    private final DurabilityRound.Arm arm;
    private final MessageLog log;

    private PublishWarmUp warmUp;
    private volatile long lostNanos;

    DurabilityCell(DurabilitySettings settings, BrokerSession broker, DurabilityRound.Arm arm) {
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
    public DurabilityRound run() throws InterruptedException {
        step = "creating the stream";
        StreamKind kind = arm.stream();
        String stream = broker.createCurrent(STREAM, kind.storage(), kind.replicas());
        // Only messages are at stake: a stream is there for long before.
        nodes().syncDisks();
        List<String> hit = hit(stream);
        try (OpenPublisher publisher = new OpenPublisher(
                StreamLink.numbered(broker.connectTo(node(hit), "publisher"), stream, settings.size()),
                log,
                OpenPublisher.ANSWER_LIMIT)) {
            long start = System.nanoTime();
            warmUp = new PublishWarmUp(log, start);
            publisher.publish(new ArrivalSchedule(settings.rate(), start), () -> strike(publisher, hit));
            step = "reading the stream";
            boolean gone = !broker.streams().has(stream);
            StoredMessages stored = gone ? StoredMessages.none() : StoredMessages.read(broker, stream);
            return new DurabilityRound(log.trimmed(), stored.against(log), gone, warmUp.endNanos(), lostNanos);
        }
    }

    @Override
    public List<String> remarks(DurabilityRound result) {
        return Stream.concat(log.lateRemark().stream(), warmUp.remark().stream())
                .toList();
    }

    private BrokerNodes nodes() {
        return broker.nodes().orElseThrow();
    }

    /** The nodes that are lost. */
    private List<String> hit(String stream) {
        return arm.loss().all()
                ? nodes().names()
                : List.of(broker.leader(stream).orElseThrow(() -> new UserFacingException("the stream has no leader")));
    }

    /** The node for the client: one that stays, if there is any. */
    private String node(List<String> hit) {
        return nodes().names().stream()
                .filter(name -> !hit.contains(name))
                .findFirst()
                .orElse(hit.get(0));
    }

    private void strike(OpenPublisher publisher, List<String> hit) throws InterruptedException {
        step = "warming up";
        warmUp.await();
        step = "publishing";
        ArrivalSchedule.await(warmUp.endNanos() + TimeUnit.SECONDS.toNanos(settings.seconds()));
        step = "the loss";
        if (arm.loss().power()) {
            nodes().cutPower(hit);
        } else {
            nodes().kill(hit);
        }
        lostNanos = System.nanoTime();
        hit.forEach(nodes()::startAgain);
        step = "awaiting that the nodes are ready again";
        for (String node : hit) {
            nodes().awaitReady(node, READY_LIMIT);
        }
        step = "awaiting that messages are acknowledged again";
        log.awaitAcknowledgement(BACK_LIMIT);
        publisher.stopAfter(AFTER);
        step = "awaiting acknowledgements";
    }
}
