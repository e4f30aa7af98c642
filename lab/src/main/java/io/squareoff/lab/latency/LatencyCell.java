package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.OpenClient;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.StreamLink;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;

/**
 * One client that publishes to a stream of its own, at a planned rate or with a closed model: then it sends a batch, awaits all of its
 * acknowledgements, and sends the next. Used once.
 */
final class LatencyCell extends Rounds.Cell<LatencySample> {

    private static final String STREAM = "latency";

    private final PublishLatencySettings settings;
    private final BrokerSession broker;
    private final LatencyArm arm;
    private final String stream;
    private final LongAdder count = new LongAdder();

    /** Of the batch under way, by token. */
    private final long[] sentNanos;

    private final CountSoFar acknowledged = new CountSoFar(count::sum, "messages acknowledged");

    LatencyCell(PublishLatencySettings settings, BrokerSession broker, LatencyArm arm) {
        this.settings = settings;
        this.broker = broker;
        this.arm = arm;
        this.stream = broker.name(STREAM);
        this.sentNanos = new long[arm.batch()];
        step = "publishing";
    }

    /** With a plan the rate is known. */
    @Override
    public String seen() {
        return settings.plannedRate().isPresent() ? "" : acknowledged.get();
    }

    @Override
    public LatencySample run() throws InterruptedException {
        broker.create(STREAM, STREAM, arm.stream().storage(), arm.stream().replicas());
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
            Histogram discarded = Latencies.empty();
            long warm = System.nanoTime() + PublishLatencySettings.WARM_UP.toNanos();
            while (System.nanoTime() < warm) {
                send(publisher, discarded);
            }
            return measure(publisher);
        }
    }

    private LatencySample measure(Publisher publisher) throws InterruptedException {
        Timeline timeline = new Timeline();
        Histogram messages = Latencies.empty();
        Histogram batches = Latencies.empty();
        long window = settings.window().toNanos();
        long before = count.sum();
        CpuTime cpuBefore = CpuTime.now(broker);
        long start = System.nanoTime();
        long now = start;
        while (now - start < window) {
            long began = now;
            send(publisher, messages);
            now = System.nanoTime();
            long micros = TimeUnit.NANOSECONDS.toMicros(now - began);
            batches.recordValue(micros);
            timeline.add(began - start, micros);
        }
        CpuTime used = CpuTime.now(broker).since(cpuBefore);
        return new LatencySample(
                count.sum(),
                count.sum() - before,
                Duration.ofNanos(now - start),
                messages,
                batches,
                Latencies.empty(),
                0,
                used,
                timeline);
    }

    /** Sends a batch, and records the latency of each message. */
    private void send(Publisher publisher, Histogram messages) throws InterruptedException {
        for (int token = 0; token < arm.batch(); token++) {
            sentNanos[token] = System.nanoTime();
            publisher.publish(stream, null, new byte[arm.size()], token);
        }
        for (int i = 0; i < arm.batch(); i++) {
            int token = publisher.awaitAck();
            messages.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sentNanos[token]));
        }
        count.add(arm.batch());
    }
}
