package io.squareoff.lab.replication;

import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.DeliveryLog;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.SampleStatistics;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** One table of replication: a kind of consumer with a number of replicas, a row for each number of subscribers. */
final class ReplicationTable {

    private final ExperimentContext bench;
    private final String title;
    private final ReplicationExperiment.Kind kind;
    private final int replicas;
    private final TableBuilder table;
    private final List<String> wrong = new ArrayList<>();

    private int results;
    private int reasons;

    ReplicationTable(
            ExperimentContext bench, String title, String durability, ReplicationExperiment.Kind kind, int replicas) {
        this.bench = bench;
        this.title = title;
        this.kind = kind;
        this.replicas = replicas;
        this.table = bench.table(
                "One publisher and subscribers that share a durable " + title,
                durability,
                "subscribers",
                "connections",
                "aggregate msg/s",
                "published",
                "subscribed",
                "each: min",
                "avg",
                "max",
                "stddev",
                "end to end p50 µs",
                "p99",
                "p99.9",
                "max",
                CpuTime.CLIENT,
                CpuTime.BROKER,
                "duplicates",
                "lost",
                "M1 Pro msg/s",
                "result");
    }

    /**
     * Adds a row where everything was delivered.
     *
     * @return messages delivered per second
     */
    double add(int subscribers, ReplicationCell cell, int messages, ReplicationCell.Outcome outcome) {
        results++;
        DeliveryLog receipts = cell.receipts();
        SampleStatistics each = receipts.rates(outcome.seconds());
        Histogram latencies = receipts.latencies();
        double rate = messages / outcome.seconds();
        long duplicates = receipts.duplicates() + outcome.refused();
        if (duplicates > 0) {
            wrong.add(subscribers + " subscribers: " + duplicates + " duplicates");
        }
        table.row(
                subscribers,
                cell.connections(),
                2 * rate,
                outcome.publishRate(),
                rate,
                each.min(),
                each.mean(),
                each.max(),
                each.standardDeviation(),
                LatencySample.percentile(latencies, 50),
                LatencySample.percentile(latencies, 99),
                LatencySample.percentile(latencies, 99.9),
                latencies.getMaxValue(),
                outcome.cpu().clientMicros(messages),
                outcome.cpu().brokerMicros(messages),
                duplicates,
                0,
                ReplicationExperiment.publishedRate(kind, replicas, subscribers),
                "whole");
        return rate;
    }

    /** Adds a row where messages will never be delivered, which is wrong. */
    void lost(int subscribers, ReplicationCell cell, int lost, String reason) {
        int duplicates = cell.receipts().duplicates();
        wrong.add(subscribers + " subscribers: " + duplicates + " duplicates, " + lost + " lost");
        row(subscribers, cell, duplicates, lost, "wrong: " + reason);
    }

    /** Adds a row where it is not known what would have been delivered, with the reason. */
    void without(int subscribers, ReplicationCell cell, String reason) {
        reasons++;
        row(subscribers, cell, null, null, "no result: " + reason);
        bench.mark(title + ", " + subscribers + " subscribers: no result: " + reason);
    }

    private void row(int subscribers, ReplicationCell cell, Integer duplicates, Integer lost, String result) {
        Object[] row = new Object[19];
        row[0] = subscribers;
        row[1] = cell.connections();
        row[15] = duplicates;
        row[16] = lost;
        row[17] = ReplicationExperiment.publishedRate(kind, replicas, subscribers);
        row[18] = result;
        table.row(row);
    }

    /** Notes whether what was delivered is what was published, and whether anything was. */
    void check() {
        bench.check(
                title + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + reasons + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }
}
