package io.squareoff.load.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** One table of replication: a kind of consumer with a number of replicas, a row for each number of subscribers. */
final class ReplicationTable {

    private final Bench bench;
    private final String title;
    private final Replication.Kind kind;
    private final int replicas;
    private final LabTable table;
    private final List<String> wrong = new ArrayList<>();

    private int results;
    private int reasons;

    ReplicationTable(Bench bench, String title, String durability, Replication.Kind kind, int replicas) {
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
                "duplicates",
                "lost",
                "M1 Pro msg/s",
                "result");
    }

    /**
     * Adds a row where there is a result.
     *
     * @return messages delivered per second
     */
    Optional<Double> add(
            int subscribers, ReplicationCell cell, int messages, Optional<ReplicationCell.Outcome> result) {
        if (result.isEmpty()) {
            return Optional.empty();
        }
        ReplicationCell.Outcome outcome = result.get();
        results++;
        Receipts receipts = cell.receipts();
        Spread each = receipts.rates(outcome.seconds());
        Histogram latencies = receipts.latencies();
        double rate = messages / outcome.seconds();
        long duplicates = receipts.duplicates() + outcome.refused();
        int lost = messages - receipts.distinct();
        if (duplicates > 0 || lost > 0) {
            wrong.add(subscribers + " subscribers: " + duplicates + " duplicates, " + lost + " lost");
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
                duplicates,
                lost,
                Replication.publishedRate(kind, replicas, subscribers),
                "whole");
        return Optional.of(rate);
    }

    /** Adds a row where there is none, with the reason. */
    void without(int subscribers, ReplicationCell cell, String reason) {
        reasons++;
        Object[] row = new Object[17];
        row[0] = subscribers;
        row[1] = cell.connections();
        row[15] = Replication.publishedRate(kind, replicas, subscribers);
        row[16] = "no result: " + reason;
        table.row(row);
        bench.mark(title + ", " + subscribers + " subscribers: no result: " + reason);
    }

    /** Notes whether what was delivered is what was published, and whether anything was. */
    void check() {
        bench.check(
                title + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + reasons + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }
}
