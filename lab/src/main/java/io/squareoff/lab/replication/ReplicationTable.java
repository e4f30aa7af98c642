package io.squareoff.lab.replication;

import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.experiment.CpuColumns;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.experiment.StatisticsColumns;
import io.squareoff.lab.publish.DeliveryLog;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Table of one kind of consumer with one number of replicas; a row for each number of subscribers. */
final class ReplicationTable {

    private static final ReportColumn SUBSCRIBERS = new ReportColumn("subscribers");
    private static final ReportColumn CONNECTIONS = new ReportColumn("connections");
    private static final ReportColumn AGGREGATE = new ReportColumn("aggregate msg/s");
    private static final ReportColumn PUBLISHED = new ReportColumn("published");
    private static final ReportColumn SUBSCRIBED = new ReportColumn("subscribed");
    private static final StatisticsColumns EACH = new StatisticsColumns("each");
    private static final ReportColumn P50 = new ReportColumn("end to end p50 µs");
    private static final ReportColumn DUPLICATES = new ReportColumn("duplicates");
    private static final ReportColumn LOST = new ReportColumn("lost");
    private static final ReportColumn OTHERS = new ReportColumn(PublishedRates.COLUMN);
    private static final ReportColumn RESULT = new ReportColumn("result");

    private final Findings findings;
    private final String title;
    private final ConsumerKind kind;
    private final int replicas;
    private final TableBuilder table;
    private final RawCombinations raw;
    private final List<String> wrong = new ArrayList<>();

    private int results;
    private int missing;

    ReplicationTable(Findings findings, String title, String durability, ConsumerKind kind, int replicas) {
        this.findings = findings;
        this.title = title;
        this.kind = kind;
        this.replicas = replicas;
        String all = "One publisher and subscribers that share a durable " + title;
        this.table = findings.table(all, durability, columns());
        this.raw = new RawCombinations(findings, all);
    }

    private static List<ReportColumn> columns() {
        List<ReportColumn> columns =
                new ArrayList<>(List.of(SUBSCRIBERS, CONNECTIONS, AGGREGATE, PUBLISHED, SUBSCRIBED));
        columns.addAll(EACH.all());
        columns.addAll(List.of(P50, LatencyColumns.P99, LatencyColumns.P99_9, LatencyColumns.MAX));
        columns.addAll(CpuColumns.all());
        columns.addAll(List.of(DUPLICATES, LOST, OTHERS, RESULT));
        return columns;
    }

    /**
     * Adds a row for a combination in which every message was delivered.
     *
     * @return messages delivered per second
     */
    double addComplete(int subscribers, int connections, DeliveryLog log, ReplicationCell.Outcome outcome) {
        results++;
        double rate = log.delivered() / outcome.seconds();
        long duplicates = log.duplicates() + outcome.refused();
        if (duplicates > 0) {
            wrong.add(subscribers + " subscribers: " + duplicates + " duplicates");
        }
        TableBuilder.Row row = row(subscribers, connections, "complete")
                .set(AGGREGATE, 2 * rate)
                .set(PUBLISHED, outcome.publishRate())
                .set(SUBSCRIBED, rate)
                .set(DUPLICATES, duplicates)
                .set(LOST, 0);
        EACH.fill(row, log.ratePerSubscriber(outcome.seconds()));
        Histogram latencies = log.latencies();
        LatencyColumns.percentile(row, P50, latencies, 50);
        LatencyColumns.percentile(row, LatencyColumns.P99, latencies, 99);
        LatencyColumns.percentile(row, LatencyColumns.P99_9, latencies, 99.9);
        row.set(LatencyColumns.MAX, latencies.getMaxValue());
        CpuColumns.fill(row, outcome.cpu(), log.delivered());
        raw.add(subscribers, connections, log, outcome);
        findings.found("delivered", "messages/s", title + ", " + Units.count(subscribers, "subscriber"), rate);
        return rate;
    }

    /** Adds a row for a combination in which some messages will never be delivered, which makes the check fail. */
    void addLost(int subscribers, int connections, DeliveryLog log, int lost, String reason) {
        wrong.add(subscribers + " subscribers: " + log.duplicates() + " duplicates, " + lost + " lost");
        row(subscribers, connections, "wrong: " + reason)
                .set(DUPLICATES, log.duplicates())
                .set(LOST, lost);
    }

    /** Adds a row for a combination without a result, since more messages might still have been delivered. */
    void addWithoutResult(int subscribers, int connections, String reason) {
        missing++;
        row(subscribers, connections, "no result: " + reason);
        findings.mark(title + ", " + subscribers + " subscribers: no result: " + reason);
    }

    private TableBuilder.Row row(int subscribers, int connections, String result) {
        return table.row()
                .set(SUBSCRIBERS, subscribers)
                .set(CONNECTIONS, connections)
                .set(OTHERS, PublishedRates.delivered(kind, replicas, subscribers))
                .set(RESULT, result);
    }

    /** Checks that every message was delivered once wherever there is a result, and that there is one. */
    void check() {
        findings.check(
                title + ": every message was delivered, once, wherever there is a result, and there is one",
                wrong.isEmpty() && results > 0,
                results + " results, " + missing + " without; " + (wrong.isEmpty() ? "none wrong" : wrong));
    }
}
