package io.squareoff.lab.partitions;

import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.SubjectMapping;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.KeyedMessages;
import io.squareoff.lab.publish.Publishing;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Rates against the number of partitions and against the keys' skew, with one ordered worker for each partition. */
final class PartitionScaling {

    private final PartitionsExperiment.Settings settings;
    private final ExperimentContext bench;
    private final BrokerSession site;
    private final String durability;

    PartitionScaling(
            PartitionsExperiment.Settings settings, ExperimentContext bench, BrokerSession site, String durability) {
        this.settings = settings;
        this.bench = bench;
        this.site = site;
        this.durability = durability;
    }

    /**
     * What was published and taken once.
     *
     * @param taken null where there are too few messages to tell
     */
    private record Flow(double published, Double taken, long outOfOrder, long[] counts) {

        double largestShare() {
            return (double) LongStream.of(counts).max().orElseThrow()
                    / LongStream.of(counts).sum();
        }
    }

    /**
     * Compares numbers of partitions, then kinds of keys.
     *
     * @param streams of the mapping, which are empty
     */
    void run(SubjectMapping mapping, List<String> streams) throws InterruptedException {
        if (!settings.scales().isEmpty()) {
            compareNumbers();
        }
        compareKeys(mapping, streams);
    }

    private void compareNumbers() throws InterruptedException {
        TableBuilder table = bench.table(
                "Rate against partitions: " + settings.publishers() + " publishers, batches of " + settings.batch()
                        + ", then one ordered worker for each",
                durability,
                "partitions",
                "published msg/s",
                "consumed msg/s",
                "out of order",
                "largest share %");
        List<double[]> published = new ArrayList<>();
        List<double[]> taken = new ArrayList<>();
        for (int partitions : settings.scales()) {
            SubjectMapping mapping = PartitionsExperiment.spread(partitions);
            List<String> streams = PartitionsExperiment.createStreams(site, mapping, settings.replicas());
            Flow flow = flow(
                    mapping,
                    streams,
                    KeyedMessages.sequential(settings.messages()),
                    partitions + (partitions == 1 ? " partition" : " partitions"));
            streams.forEach(site.streams()::delete);
            table.row(partitions, flow.published(), flow.taken(), flow.outOfOrder(), 100 * flow.largestShare());
            published.add(new double[] {partitions, flow.published()});
            if (flow.taken() != null) {
                taken.add(new double[] {partitions, flow.taken()});
            }
        }
        bench.chart(new ReportChart(
                "Rate against partitions",
                "partitions",
                "messages/s",
                false,
                List.of(new ReportChart.Line("published", published), new ReportChart.Line("consumed", taken))));
    }

    private void compareKeys(SubjectMapping mapping, List<String> streams) throws InterruptedException {
        int keys = KeyedMessages.keys(settings.messages());
        TableBuilder table = bench.table(
                "Skew: " + keys + (keys == 1 ? " key, " : " keys, ") + streams.size() + " partitions",
                durability,
                "keys",
                "messages of each partition",
                "largest share %",
                "published msg/s",
                "consumed msg/s",
                "out of order");
        keys(table, mapping, streams, "sequential", KeyedMessages.sequential(settings.messages()));
        keys(table, mapping, streams, "random", KeyedMessages.random(settings.messages()));
        keys(table, mapping, streams, "Zipf", KeyedMessages.zipf(settings.messages()));
    }

    private void keys(TableBuilder table, SubjectMapping mapping, List<String> streams, String kind, int[] sequence)
            throws InterruptedException {
        Flow flow = flow(mapping, streams, sequence, kind + " keys");
        streams.forEach(site.streams()::purge);
        table.row(
                kind,
                PartitionsExperiment.list(flow.counts()),
                100 * flow.largestShare(),
                flow.published(),
                flow.taken(),
                flow.outOfOrder());
    }

    private Flow flow(SubjectMapping mapping, List<String> streams, int[] sequence, String title)
            throws InterruptedException {
        bench.say(title + ": " + sequence.length + " messages, published and taken");
        KeyedMessages messages =
                new KeyedMessages(site.name(mapping.base() + "."), settings.size(), sequence, settings.publishers());
        double published = Publishing.run(site, settings.publishers(), settings.batch(), messages)
                .rate();
        long[] counts = messages.counts(mapping.partitioner());
        OrderedWorkers.Outcome taken =
                OrderedWorkers.run(site, streams, counts, KeyedMessages.keys(settings.messages()));
        bench.check(
                title + ": messages of a key stay in order",
                taken.outOfOrder() == 0,
                taken.outOfOrder() + " of " + taken.messages() + " out of order");
        return new Flow(published, taken.rate(), taken.outOfOrder(), counts);
    }
}
