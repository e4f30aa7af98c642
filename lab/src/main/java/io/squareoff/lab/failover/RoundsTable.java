package io.squareoff.lab.failover;

import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Table with a row for each round. */
final class RoundsTable {

    private static final ReportColumn FAULT = new ReportColumn("fault");
    private static final ReportColumn CLIENTS = new ReportColumn("clients at");
    private static final ReportColumn ROUND = new ReportColumn("round");
    private static final ReportColumn CONSUMER = new ReportColumn("consumer's leader");
    private static final ReportColumn OUTAGE = new ReportColumn("outage s");
    private static final ReportColumn LONGEST = new ReportColumn("longest");
    private static final ReportColumn LEADER = new ReportColumn("new leader s");
    private static final ReportColumn SILENCE = new ReportColumn("silence s");
    private static final ReportColumn SENT = new ReportColumn("sent");
    private static final ReportColumn SENT_LATE = new ReportColumn("sent late");
    private static final ReportColumn ACKNOWLEDGED = new ReportColumn("acknowledged");
    private static final ReportColumn LATE = new ReportColumn("late");
    private static final ReportColumn REFUSED = new ReportColumn("refused");
    private static final ReportColumn UNANSWERED = new ReportColumn("unanswered");
    private static final ReportColumn LOST = new ReportColumn("lost");
    private static final ReportColumn AGAIN = new ReportColumn("delivered again");
    private static final ReportColumn DISORDER = new ReportColumn("out of order");
    private static final ReportColumn BEFORE_P50 = new ReportColumn("before: p50 µs");
    private static final ReportColumn BEFORE_P99 = new ReportColumn("p99");
    private static final ReportColumn BEFORE_MAX = new ReportColumn("max");
    private static final ReportColumn SINCE_P50 = new ReportColumn("since: p50 µs");
    private static final ReportColumn SINCE_P99 = new ReportColumn("p99");
    private static final ReportColumn SINCE_MAX = new ReportColumn("max");

    private static final ReportColumn REASON = new ReportColumn("refused with");

    private final TableBuilder table;

    RoundsTable(Findings findings, String durability) {
        table = findings.table(
                "Each round",
                durability,
                List.of(
                        FAULT,
                        CLIENTS,
                        ROUND,
                        CONSUMER,
                        OUTAGE,
                        LONGEST,
                        LEADER,
                        SILENCE,
                        SENT,
                        SENT_LATE,
                        ACKNOWLEDGED,
                        LATE,
                        REFUSED,
                        UNANSWERED,
                        LOST,
                        AGAIN,
                        DISORDER,
                        BEFORE_P50,
                        BEFORE_P99,
                        BEFORE_MAX,
                        SINCE_P50,
                        SINCE_P99,
                        SINCE_MAX,
                        REASON));
    }

    void add(FailoverRound round) {
        Outage outage = round.outage();
        TableBuilder.Row row = table.row()
                .set(FAULT, round.arm().fault().toString())
                .set(CLIENTS, round.arm().clients().toString())
                .set(ROUND, round.number())
                .set(CONSUMER, round.consumerLeader().equals(round.leader()) ? "the same node" : "another node")
                .set(OUTAGE, round.outageSeconds())
                .set(LONGEST, round.longestOutageSeconds())
                .set(LEADER, round.newLeaderSeconds())
                .set(SILENCE, round.silenceSeconds())
                .set(SENT, round.log().sent())
                .set(SENT_LATE, round.log().sentLate())
                .set(ACKNOWLEDGED, round.log().acknowledged())
                .set(LATE, outage.count(Outcome.LATE))
                .set(REFUSED, outage.count(Outcome.REFUSED))
                .set(UNANSWERED, outage.count(Outcome.UNANSWERED))
                .set(LOST, round.stored().lost())
                .set(AGAIN, round.deliveries().duplicates())
                .set(DISORDER, round.deliveries().disorder());
        fill(row, BEFORE_P50, BEFORE_P99, BEFORE_MAX, round.before());
        fill(row, SINCE_P50, SINCE_P99, SINCE_MAX, round.since());
        row.set(REASON, reasons(round.log().refusals()));
    }

    private static String reasons(Map<String, Long> refusals) {
        return refusals.entrySet().stream()
                .map(reason -> reason.getValue() + " × " + reason.getKey())
                .collect(Collectors.joining("; "));
    }

    private static void fill(
            TableBuilder.Row row, ReportColumn p50, ReportColumn p99, ReportColumn max, Histogram waits) {
        LatencyColumns.percentile(row, p50, waits, 50);
        LatencyColumns.percentile(row, p99, waits, 99);
        if (waits.getTotalCount() > 0) {
            row.set(max, waits.getMaxValue());
        }
    }
}
