package io.squareoff.lab.latency;

import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ClosedClient;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.OpenClient;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.StreamLink;
import java.util.concurrent.atomic.LongAdder;

/** One client that publishes to a stream of its own. Used once. */
final class LatencyCell extends Rounds.Cell<LatencySample> {

    private static final String STREAM = "latency";

    private final PublishLatencySettings settings;
    private final BrokerSession broker;
    private final LatencyArm arm;
    private final String stream;
    private final LongAdder count = new LongAdder();
    private final CountSoFar acknowledged = new CountSoFar(count::sum, "messages acknowledged");

    LatencyCell(PublishLatencySettings settings, BrokerSession broker, LatencyArm arm) {
        this.settings = settings;
        this.broker = broker;
        this.arm = arm;
        this.stream = broker.name(STREAM);
        step = "publishing";
    }

    /** With a plan the rate is known. */
    @Override
    public String seen() {
        return settings.plannedRate().isPresent() ? "" : acknowledged.get();
    }

    @Override
    public LatencySample run() throws InterruptedException {
        broker.create(STREAM, STREAM, arm.storage(), arm.replicas());
        LatencySample sample = settings.plannedRate().isPresent() ? atPlannedRate() : inBatches();
        return sample.withStored(broker.streams().info(stream).getStreamState().getMsgCount());
    }

    private LatencySample atPlannedRate() throws InterruptedException {
        try (StreamLink link = new StreamLink(
                broker.connectToLeader(stream, "client"), message -> stream, message -> new byte[arm.size()])) {
            return new OpenClient(link, settings.plannedRate().getAsInt(), () -> CpuTime.now(broker))
                    .run(PublishLatencySettings.WARM_UP, settings.window());
        }
    }

    private LatencySample inBatches() throws InterruptedException {
        try (Publisher publisher = new Publisher(broker.connectToLeader(stream, "client"), arm.batch())) {
            publisher.awaitStream(stream);
            return new ClosedClient(publisher, stream, arm.batch(), arm.size(), () -> CpuTime.now(broker), count)
                    .run(PublishLatencySettings.WARM_UP, settings.window());
        }
    }
}
