package io.squareoff.lab.partitions;

import io.squareoff.harness.progress.CountSoFar;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.AcknowledgedCount;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/** Rates by number of partitions and by the keys' skew, with one ordered worker for each partition. */
final class PartitionScaling {

    private static final ReportColumn PARTITIONS = new ReportColumn("partitions");
    private static final ReportColumn KEYS = new ReportColumn("keys");
    private static final ReportColumn COUNTS = new ReportColumn("messages of each partition");
    private static final ReportColumn LARGEST_SHARE = new ReportColumn("largest share %");
    private static final ReportColumn PUBLISHED = new ReportColumn("published msg/s");
    private static final ReportColumn CONSUMED = new ReportColumn("consumed msg/s");
    private static final ReportColumn OUT_OF_ORDER = new ReportColumn("out of order");

    /** Messages per second that are published and then consumed, for estimates. */
    private static final int RATE = 50_000;

    private static final int DISTRIBUTIONS = 3;

    private final PartitionsExperiment.Settings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final String durability;
    private final RawRuns raw;

    PartitionScaling(
            PartitionsExperiment.Settings settings,
            ExperimentContext context,
            BrokerSession broker,
            String durability,
            RawRuns raw) {
        this.settings = settings;
        this.context = context;
        this.broker = broker;
        this.durability = durability;
        this.raw = raw;
    }

    /**
     * Messages that were published and consumed once.
     *
     * @param published messages per second
     * @param consumed messages per second; empty if there were too few messages to measure
     * @param counts messages of each partition
     */
    private record Flow(double published, OptionalDouble consumed, long outOfOrder, long[] counts) {

        void fill(TableBuilder.Row row) {
            double largest = LongStream.of(counts).max().orElseThrow();
            row.set(PUBLISHED, published)
                    .set(CONSUMED, consumed)
                    .set(OUT_OF_ORDER, outOfOrder)
                    .set(LARGEST_SHARE, 100 * largest / LongStream.of(counts).sum());
        }
    }

    /** About the time that all of it takes. */
    static Duration estimate(PartitionsExperiment.Settings settings) {
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
        TableBuilder table = context.findings()
                .table(
                        "Rate against partitions: " + settings.publishers() + " publishers, batches of "
                                + settings.batch() + ", then one ordered worker for each",
                        durability,
                        List.of(PARTITIONS, PUBLISHED, CONSUMED, OUT_OF_ORDER, LARGEST_SHARE));
        List<double[]> published = new ArrayList<>();
        List<double[]> consumed = new ArrayList<>();
        for (int partitions : settings.scales()) {
            PartitionStreams streams = PartitionStreams.create(broker, mapping(partitions), settings.replicas());
            Flow flow =
                    flow(Units.count(partitions, "partition"), streams, KeyedMessages.sequential(settings.messages()));
            streams.delete();
            flow.fill(table.row().set(PARTITIONS, partitions));
            find(Units.count(partitions, "partition"), flow);
            published.add(new double[] {partitions, flow.published()});
            flow.consumed().ifPresent(rate -> consumed.add(new double[] {partitions, rate}));
        }
        context.findings()
                .chart(new LineChart(
                        "Rate against partitions",
                        ChartAxis.linear("partitions"),
                        ChartAxis.linear("messages/s"),
                        List.of(new LineChart.Line("published", published), new LineChart.Line("consumed", consumed))));
    }

    private void find(String partitions, Flow flow) {
        context.findings().found("published", "messages/s", partitions, flow.published());
        flow.consumed().ifPresent(rate -> context.findings().found("consumed", "messages/s", partitions, rate));
    }

    private void compareKeys(PartitionStreams streams) throws InterruptedException {
        int messages = settings.messages();
        TableBuilder table = context.findings()
                .table(
                        "Skew: " + Units.count(KeyedMessages.keys(messages), "key") + ", "
                                + streams.names().size() + " partitions",
                        durability,
                        List.of(KEYS, COUNTS, LARGEST_SHARE, PUBLISHED, CONSUMED, OUT_OF_ORDER));
        addKeys(table, streams, "sequential", KeyedMessages.sequential(messages));
        addKeys(table, streams, "random", KeyedMessages.random(messages));
        addKeys(table, streams, "Zipf", KeyedMessages.zipf(messages));
    }

    private void addKeys(TableBuilder table, PartitionStreams streams, String distribution, int[] sequence)
            throws InterruptedException {
        Flow flow = flow(distribution + " keys", streams, sequence);
        streams.purge();
        flow.fill(table.row().set(KEYS, distribution).set(COUNTS, PublishingModes.list(flow.counts())));
    }

    private Flow flow(String title, PartitionStreams streams, int[] sequence) throws InterruptedException {
        AcknowledgedCount count = new AcknowledgedCount(settings.publishers());
        context.begin(new Step(
                title + ", published and consumed",
                estimate(sequence.length),
                new CountSoFar(count::sum, sequence.length, "messages published")));
        KeyedMessages messages = new KeyedMessages(streams.subject(), settings.size(), sequence, settings.publishers());
        Publishing.Outcome published = Publishing.run(broker, settings.publishers(), settings.batch(), messages, count);
        raw.published(
                title, Units.count(settings.publishers(), "publisher") + ", batches of " + settings.batch(), published);
        long[] counts = messages.counts(streams.mapping().partitioner());
        OrderedWorkers.Outcome consumed = OrderedWorkers.run(streams, counts, KeyedMessages.keys(settings.messages()));
        raw.consumed(title, consumed);
        context.findings()
                .check(
                        title + ": messages of a key stay in order",
                        consumed.outOfOrder() == 0,
                        consumed.outOfOrder() + " of " + consumed.messages() + " out of order");
        return new Flow(published.rate(), consumed.rate(), consumed.outOfOrder(), counts);
    }
}
