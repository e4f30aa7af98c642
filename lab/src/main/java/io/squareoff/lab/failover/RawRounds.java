package io.squareoff.lab.failover;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The raw figures of every round, for the result: a row each, a row for each event, and one for each 250 ms. */
final class RawRounds {

    private static final long BIN_NANOS = 250_000_000;

    private final TableBuilder rounds;
    private final TableBuilder events;
    private final TableBuilder bins;

    /** Fate of the messages that were due within one bin. */
    private static final class Bin {

        private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

        private long delivered;
        private long longestMicros;

        private long count(Outcome outcome) {
            return outcomes.getOrDefault(outcome, 0L);
        }
    }

    RawRounds(Findings findings) {
        rounds = findings.rawTable(
                "Rounds",
                "fault",
                "clients at",
                "round",
                "stream's leader",
                "consumer's leader",
                "begun ns before the fault",
                "ended ns after it",
                "outage ns",
                "longest ns",
                "silence s",
                "new leader s",
                "wait for acks before, µs, HdrHistogram",
                "since the fault");
        events = findings.rawTable("Events", "fault", "clients at", "round", "ns since the fault", "node", "event");
        bins = findings.rawTable(
                "Every 250 ms",
                "fault",
                "clients at",
                "round",
                "from ms since the fault",
                "due: in time",
                "late",
                "refused",
                "unanswered",
                "longest wait µs",
                "first delivered");
    }

    void add(FailoverRound round) {
        Arm arm = round.arm();
        Outage outage = round.outage();
        rounds.row(
                arm.fault().toString(),
                arm.clients().toString(),
                round.number(),
                round.leader(),
                round.consumerLeader(),
                round.brokenNanos() - round.begunNanos(),
                round.endNanos() - round.brokenNanos(),
                outage.total().toNanos(),
                outage.longest().toNanos(),
                round.silenceSeconds(),
                round.newLeaderSeconds().stream().boxed().findFirst().orElse(null),
                Latencies.encode(round.before()),
                Latencies.encode(round.since()));
        for (Event event : round.events()) {
            events.row(
                    arm.fault().toString(),
                    arm.clients().toString(),
                    round.number(),
                    event.nanos() - round.brokenNanos(),
                    event.node(),
                    event.words());
        }
        addBins(round);
    }

    private void addBins(FailoverRound round) {
        bins(round)
                .forEach((number, bin) -> bins.row(
                        round.arm().fault().toString(),
                        round.arm().clients().toString(),
                        round.number(),
                        number * BIN_NANOS / 1_000_000,
                        bin.count(Outcome.IN_TIME),
                        bin.count(Outcome.LATE),
                        bin.count(Outcome.REFUSED),
                        bin.count(Outcome.UNANSWERED),
                        bin.longestMicros,
                        bin.delivered));
    }

    private static Map<Long, Bin> bins(FailoverRound round) {
        Map<Long, Bin> bins = new TreeMap<>();
        MessageLog log = round.log();
        for (int message = 0; message < log.sent(); message++) {
            Bin due = bin(bins, round, log.dueNanos(message));
            due.outcomes.merge(log.outcome(message, Outage.LATE.toNanos()), 1L, Long::sum);
            if (log.acknowledged(message)) {
                due.longestMicros = Math.max(due.longestMicros, log.waitNanos(message) / 1_000);
            }
            if (round.deliveries().delivered(message)) {
                bin(bins, round, round.deliveries().firstNanos(message)).delivered++;
            }
        }
        return bins;
    }

    private static Bin bin(Map<Long, Bin> bins, FailoverRound round, long nanos) {
        return bins.computeIfAbsent(Math.floorDiv(nanos - round.brokenNanos(), BIN_NANOS), any -> new Bin());
    }
}
