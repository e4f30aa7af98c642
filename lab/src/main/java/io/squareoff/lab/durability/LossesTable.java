package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.publish.MessageLog;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Table with a row for each round, and the raw figures behind it. */
final class LossesTable {

    private static final ReportColumn STREAM = new ReportColumn("stream");
    private static final ReportColumn LOSS = new ReportColumn("loss");
    private static final ReportColumn ROUND = new ReportColumn("round");
    private static final ReportColumn SENT = new ReportColumn("sent");
    private static final ReportColumn SENT_LATE = new ReportColumn("sent late");
    private static final ReportColumn BEFORE = new ReportColumn("acknowledged before");
    private static final ReportColumn AFTER = new ReportColumn("after");
    private static final ReportColumn MISSING = new ReportColumn("missing");
    private static final ReportColumn OLDEST = new ReportColumn("oldest missing, s before the last");
    private static final ReportColumn TWICE = new ReportColumn("stored twice");
    private static final ReportColumn UNACKNOWLEDGED = new ReportColumn("stored without ack");
    private static final ReportColumn STATE = new ReportColumn("stream afterwards");

    private final TableBuilder table;
    private final TableBuilder raw;

    LossesTable(Findings findings, String description) {
        List<ReportColumn> columns =
                new ArrayList<>(List.of(STREAM, LOSS, ROUND, SENT, SENT_LATE, BEFORE, AFTER, MISSING, OLDEST));
        columns.addAll(List.of(TWICE, UNACKNOWLEDGED));
        columns.addAll(LatencyColumns.all());
        columns.add(STATE);
        table = findings.table("Each round", description, columns);
        raw = findings.rawTable(
                "Rounds",
                "stream",
                "loss",
                "round",
                "first missing",
                "last missing",
                "wait for acks, µs, HdrHistogram");
    }

    void add(DurabilityRound round) {
        MessageLog log = round.log();
        long acknowledged =
                IntStream.range(0, log.sent()).filter(log::acknowledged).count();
        TableBuilder.Row row = table.row()
                .set(STREAM, round.arm().stream().title())
                .set(LOSS, round.arm().loss().toString())
                .set(ROUND, round.number())
                .set(SENT, log.sent())
                .set(SENT_LATE, log.sentLate())
                .set(BEFORE, round.acknowledgedBefore())
                .set(AFTER, acknowledged - round.acknowledgedBefore())
                .set(MISSING, round.stored().lost())
                .set(OLDEST, round.oldestMissingSeconds())
                .set(TWICE, round.stored().twice())
                .set(UNACKNOWLEDGED, round.stored().unacknowledged())
                .set(STATE, round.streamGone() ? "gone" : round.worksAgain() ? "works" : "takes no messages");
        Histogram waits = round.waits();
        LatencyColumns.fill(row, waits);
        raw.row(
                round.arm().stream().title(),
                round.arm().loss().toString(),
                round.number(),
                number(round.stored().firstLost()),
                number(round.stored().lastLost()),
                Latencies.encode(waits));
    }

    /** The number of a message in the order of sending; null where there is none. */
    private static Integer number(int message) {
        return message < 0 ? null : Integer.valueOf(message);
    }
}
