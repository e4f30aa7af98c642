package io.squareoff.lab.partitions;

import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.partitions.PartitionsReport.Flow;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Rates by number of partitions and by the keys' skew, with one ordered worker for each partition. */
final class PartitionScaling {

    /** Messages per second that are published and then consumed, for estimates. */
    private static final int RATE = 50_000;

    private static final int DISTRIBUTIONS = 3;

    private final PartitionsSettings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final String durability;
    private final PartitionsReport report;

    PartitionScaling(
            PartitionsSettings settings,
            ExperimentContext context,
            BrokerSession broker,
            String durability,
            PartitionsReport report) {
        this.settings = settings;
        this.context = context;
        this.broker = broker;
        this.durability = durability;
        this.report = report;
    }

    /** About the time that all of it takes. */
    static Duration estimate(PartitionsSettings settings) {
        return estimate(settings.messages()).multipliedBy(settings.scales().size() + DISTRIBUTIONS);
    }

    /** About the time that messages take to be published and consumed, by rates where this was measured. */
    private static Duration estimate(int messages) {
        return Duration.ofMillis(1000L * messages / RATE);
    }

    /** The mapping to one of the numbers of partitions that are compared. */
    static SubjectMapping mapping(int partitions) {
        return new SubjectMapping("spread-" + partitions, partitions);
    }

    /**
     * Compares numbers of partitions, then distributions of keys.
     *
     * @param streams for the distributions of keys; they must be empty
     */
    void run(PartitionStreams streams) throws InterruptedException {
        if (!settings.scales().isEmpty()) {
            compareNumbers();
        }
        compareKeys(streams);
    }

    private void compareNumbers() throws InterruptedException {
        List<Flow> rows = report.beginNumbers(durability);
        for (int partitions : settings.scales()) {
            PartitionStreams streams = PartitionStreams.create(broker, mapping(partitions), settings.replicas());
            int[] sequence = KeyedMessages.sequential(settings.messages());
            rows.add(flow(Units.count(partitions, "partition"), "sequential", streams, sequence));
            streams.delete();
        }
        report.concludeNumbers(rows);
    }

    private void compareKeys(PartitionStreams streams) throws InterruptedException {
        int messages = settings.messages();
        List<Flow> rows =
                report.beginKeys(KeyedMessages.keys(messages), streams.names().size(), durability);
        Map<String, int[]> sequences = new LinkedHashMap<>();
        sequences.put("sequential", KeyedMessages.sequential(messages));
        sequences.put("random", KeyedMessages.random(messages));
        sequences.put("Zipf", KeyedMessages.zipf(messages));
        for (Map.Entry<String, int[]> keys : sequences.entrySet()) {
            rows.add(flow(keys.getKey() + " keys", keys.getKey(), streams, keys.getValue()));
            streams.purge();
        }
    }

    private Flow flow(String title, String keys, PartitionStreams streams, int[] sequence) throws InterruptedException {
        LongAdder count = new LongAdder();
        context.begin(new Step(
                title + ", published and consumed",
                estimate(sequence.length),
                new CountSoFar(count::sum, sequence.length, "messages published")));
        KeyedMessages messages = new KeyedMessages(streams.subject(), settings.size(), sequence, settings.publishers());
        Publishing.Outcome published = Publishing.run(broker, settings.publishers(), settings.batch(), messages, count);
        report.addPublished(title, published);
        long[] counts = messages.counts(streams.mapping().partitioner());
        OrderedWorkers.Outcome consumed = OrderedWorkers.run(streams, counts, KeyedMessages.keys(settings.messages()));
        Flow flow = new Flow(title, keys, published, consumed, counts);
        report.add(flow);
        return flow;
    }
}
