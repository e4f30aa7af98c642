package io.squareoff.lab.partitions;

import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.partitions.SpreadCell.Flow;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;

/**
 * Messages that several publishers send to all partitions, and that one ordered worker for each consumes. A tenth of them goes the same way
 * before, so that client and broker are warm.
 * Used once.
 */
final class SpreadCell extends Rounds.Cell<Flow> {

    private static final int WARM_UP_PART = 10;

    private final PartitionsSettings settings;
    private final BrokerSession broker;
    private final Spread spread;

    private volatile CountSoFar published;

    /** Messages that were published and consumed once, with the number in each partition. */
    record Flow(Publishing.Outcome published, OrderedWorkers.Outcome consumed, long[] counts) {

        double largestShare() {
            double largest = LongStream.of(counts).max().orElseThrow();
            return 100 * largest / LongStream.of(counts).sum();
        }
    }

    SpreadCell(PartitionsSettings settings, BrokerSession broker, Spread spread) {
        this.settings = settings;
        this.broker = broker;
        this.spread = spread;
    }

    /** About the time that it takes; workers are several times as fast as publishers. */
    static Duration estimate(PartitionsSettings settings) {
        return PartitionsSettings.publishing(settings.spreadMessages(), settings.publishers(), settings.batch())
                .multipliedBy(WARM_UP_PART + 1)
                .dividedBy(WARM_UP_PART);
    }

    @Override
    public String seen() {
        CountSoFar sent = published;
        return sent == null ? step : step + ", " + sent.get();
    }

    @Override
    public Flow run() throws InterruptedException {
        PartitionStreams.requireNone(broker, spread.mapping());
        SubjectMapping.verifyAll(broker, List.of(spread.mapping()));
        PartitionStreams streams = PartitionStreams.create(broker, spread.mapping(), settings.replicas());
        flow(streams, Math.max(1, settings.spreadMessages() / WARM_UP_PART), "warming up");
        streams.purge();
        return flow(streams, settings.spreadMessages(), "measuring");
    }

    private Flow flow(PartitionStreams to, int messages, String what) throws InterruptedException {
        LongAdder count = new LongAdder();
        published = new CountSoFar(count::sum, messages, "messages published");
        KeyedMessages keyed =
                new KeyedMessages(to.subject(), settings.size(), spread.keys().of(messages), settings.publishers());
        step = what + ", publishing";
        Publishing.Outcome sent = Publishing.run(broker, settings.batch(), keyed.ofEach(), count);
        step = what + ", consuming";
        long[] counts = keyed.counts(to.mapping().partitioner());
        return new Flow(sent, OrderedWorkers.run(to, counts, KeyedMessages.keys(messages)), counts);
    }
}
