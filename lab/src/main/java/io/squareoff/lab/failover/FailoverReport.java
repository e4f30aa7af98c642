package io.squareoff.lab.failover;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables, checks and charts of the faults. A round is in the tables as soon as it is over. */
final class FailoverReport {

    /** The outage first. */
    private static final List<Column<FailoverRound>> TIMES = List.of(
            Column.measured("outage", "s", FailoverRound::outageSeconds),
            Column.measured("outage, the longest stretch", "s", FailoverRound::longestOutageSeconds),
            Column.measuredIfAny("until a new leader", "s", FailoverRound::newLeaderSeconds),
            Column.measured("longest silence of the consumer", "s", FailoverRound::silenceSeconds));

    /** From the fault on. */
    private static final List<Column<FailoverRound>> MESSAGES = List.of(
            Column.count("due", round -> round.outage().messages()),
            Column.count("in time", round -> round.outage().count(Outcome.IN_TIME)),
            Column.count("late", round -> round.outage().count(Outcome.LATE)),
            Column.count("refused", round -> round.outage().count(Outcome.REFUSED)),
            Column.count("unanswered", round -> round.outage().count(Outcome.UNANSWERED)),
            Column.count("lost", round -> round.stored().lost()),
            Column.count("stored twice", round -> round.stored().twice()),
            Column.count("stored without ack", round -> round.stored().unacknowledged()),
            Column.count("redelivered", round -> round.deliveries().duplicates()),
            Column.count("out of order", round -> round.deliveries().disorder()),
            Column.count("never delivered", FailoverRound::undelivered));

    private static final List<Column<Arm>> LABELS = List.of(
            Column.label("fault", arm -> arm.fault().toString()),
            Column.label("clients at", arm -> arm.clients().toString()));

    private static final List<Column<Time>> OF_TIMES = Column.join(
            Column.of(Time::arm, LABELS),
            List.of(
                    Column.label("time", time -> time.figure().name()),
                    Column.measured("median", "s", time -> time.interval().median()),
                    Column.measuredIfAny("low", "s", time -> time.interval().low()),
                    Column.measuredIfAny("high", "s", time -> time.interval().high()),
                    Column.count("rounds", time -> time.interval().rounds())));

    private static final List<Column<OfArm<Arm, FailoverRound>>> OF_ARMS = Column.join(
            Column.of(OfArm::arm, LABELS),
            SharedColumns.sums(MESSAGES),
            List.of(SharedColumns.<Arm, FailoverRound>mostThatLose(
                    round -> round.stored().lost())));

    private static final List<Column<FailoverRound>> OF_ROUNDS = Column.join(
            List.of(Column.text(
                    "consumer's leader",
                    round -> round.consumerLeader().equals(round.leader()) ? "the same node" : "another node")),
            TIMES,
            List.of(
                    Column.count("sent", round -> round.log().sent()),
                    Column.count("sent late", round -> round.log().sentLate()),
                    Column.kept(
                            "sent after due, µs, HdrHistogram",
                            round -> round.log().lateness(any -> true)),
                    Column.count("acknowledged", round -> round.log().acknowledged())),
            MESSAGES,
            List.of(
                    Column.histogram("before", "µs", FailoverRound::before),
                    Column.histogram("since", "µs", FailoverRound::since),
                    Column.text("refused with", round -> reasons(round.log().refusals())),
                    Column.kept("stream's leader", FailoverRound::leader),
                    Column.kept("consumer's leader", FailoverRound::consumerLeader),
                    Column.kept("begun ns before the fault", round -> round.brokenNanos() - round.begunNanos()),
                    Column.kept("ended ns after it", round -> round.endNanos() - round.brokenNanos())));

    private static final List<Column<Event>> OF_EVENTS = List.of(
            Column.kept("ns since the fault", Event::nanos),
            Column.kept("node", Event::node),
            Column.kept("event", Event::words));

    private final Findings findings;
    private final Rounds<Arm, FailoverRound> rounds;

    private boolean begun;

    /** A time of a fault's rounds. */
    private record Time(Arm arm, Column<FailoverRound> figure, MedianInterval interval) {}

    FailoverReport(Findings findings, Rounds<Arm, FailoverRound> rounds) {
        this.findings = findings;
        this.rounds = rounds;
    }

    /** Begins the tables, unless there are any, with the durability of the stream in words. */
    void begin(String durability) {
        if (begun) {
            return;
        }
        begun = true;
        findings.table("Times of the rounds: the median, with its 95 % interval", durability, OF_TIMES, this::times);
        findings.table(
                "Messages of all rounds from the fault on, and how they were stored and delivered",
                durability,
                OF_ARMS,
                () -> rounds.arms().toList());
        findings.table("Each round", durability, Numbered.columns(LABELS, OF_ROUNDS), rounds::numbered);
        findings.rawTable("Events", Numbered.columns(LABELS, OF_EVENTS), () -> parts(FailoverRound::sinceFault));
        findings.rawTable(
                "Every 250 ms",
                Numbered.columns(LABELS, MessageBin.COLUMNS),
                () -> parts(round -> MessageBin.of(round).values()));
    }

    private <P> List<Numbered<Arm, P>> parts(Function<FailoverRound, Collection<P>> parts) {
        return rounds.numbered().stream().flatMap(round -> round.parts(parts)).toList();
    }

    /** Adds checks and charts of the rounds that there are. */
    void conclude() {
        rounds.arms().forEach(each -> {
            times(each)
                    .findFirst()
                    .ifPresent(outage -> findings.found(
                            "in the median round publishing was out for",
                            "s",
                            each.arm().toString(),
                            outage.interval().median()));
            FailoverCharts.of(each).forEach(findings::chart);
        });
        rounds.check(findings, this::check);
    }

    private List<Time> times() {
        return rounds.arms().flatMap(FailoverReport::times).toList();
    }

    /** The outage first. */
    private static Stream<Time> times(OfArm<Arm, FailoverRound> each) {
        return TIMES.stream().flatMap(figure -> {
            double[] seconds = SharedColumns.figures(figure, each.rounds());
            return seconds.length == 0
                    ? Stream.empty()
                    : Stream.of(new Time(each.arm(), figure, MedianInterval.of(seconds)));
        });
    }

    private static String reasons(Map<String, Long> refusals) {
        return refusals.entrySet().stream()
                .map(reason -> reason.getValue() + " × " + reason.getKey())
                .collect(Collectors.joining("; "));
    }

    private void check(OfArm<Arm, FailoverRound> each) {
        long acknowledged = each.sum(round -> round.log().acknowledged());
        long lost = each.sum(round -> round.stored().lost());
        findings.check(
                each.arm() + ": no acknowledged message is lost",
                lost == 0,
                Units.count(lost) + " of " + Units.count(acknowledged) + " lost");
        long undelivered = each.sum(FailoverRound::undelivered);
        findings.check(
                each.arm() + ": every acknowledged message is delivered",
                undelivered == 0,
                Units.count(undelivered) + " of " + Units.count(acknowledged) + " never delivered");
        List<Integer> down = each.numbered()
                .filter(round -> !round.result().worksAgain())
                .map(Numbered::number)
                .toList();
        findings.check(
                each.arm() + ": publishing works again at the end, each message of the last second acknowledged",
                down.isEmpty(),
                down.isEmpty() ? "in all of " + Units.count(each.rounds().size(), "round") : "not in rounds " + down);
    }
}
