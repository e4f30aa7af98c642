package io.squareoff.lab.failover;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.failover.FaultEvents.Event;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables, checks and charts of the faults. A round is in the tables as soon as it is over. */
final class FailoverReport {

    private static final Map<String, Function<FailoverRound, OptionalDouble>> TIMES = new LinkedHashMap<>();

    static {
        TIMES.put("outage", round -> OptionalDouble.of(round.outageSeconds()));
        TIMES.put("outage, the longest stretch", round -> OptionalDouble.of(round.longestOutageSeconds()));
        TIMES.put("until a new leader", FailoverRound::newLeaderSeconds);
        TIMES.put("longest silence of the consumer", round -> OptionalDouble.of(round.silenceSeconds()));
    }

    private static final List<Column<Arm>> LABELS = List.of(
            Column.label("fault", arm -> arm.fault().toString()),
            Column.label("clients at", arm -> arm.clients().toString()));

    private static final List<Column<Time>> OF_TIMES = Column.join(
            Column.of(Time::arm, LABELS),
            List.of(
                    Column.label("time", Time::name),
                    Column.measured("median", "s", time -> time.interval().median()),
                    Column.measuredIfAny("low", "s", time -> time.interval().low()),
                    Column.measuredIfAny("high", "s", time -> time.interval().high()),
                    Column.count("rounds", time -> time.interval().rounds())));

    private static final List<Column<OfArm<Arm, FailoverRound>>> OF_ARMS = Column.join(
            Column.of(OfArm::arm, LABELS),
            List.of(
                    Column.count("due", each -> each.sum(round -> round.outage().messages())),
                    Column.count(
                            "in time", each -> each.sum(round -> round.outage().count(Outcome.IN_TIME))),
                    Column.count(
                            "late", each -> each.sum(round -> round.outage().count(Outcome.LATE))),
                    Column.count(
                            "refused", each -> each.sum(round -> round.outage().count(Outcome.REFUSED))),
                    Column.count(
                            "unanswered",
                            each -> each.sum(round -> round.outage().count(Outcome.UNANSWERED))),
                    Column.count(
                            "lost", each -> each.sum(round -> round.stored().lost())),
                    Column.count(
                            "stored twice",
                            each -> each.sum(round -> round.stored().twice())),
                    Column.count(
                            "stored without ack",
                            each -> each.sum(round -> round.stored().unacknowledged())),
                    Column.count(
                            "redelivered",
                            each -> each.sum(round -> round.deliveries().duplicates())),
                    Column.count(
                            "out of order",
                            each -> each.sum(round -> round.deliveries().disorder())),
                    Column.count("never delivered", each -> each.sum(FailoverRound::undelivered))));

    private static final List<Column<FailoverRound>> OF_ROUNDS = Column.join(
            Column.of(FailoverRound::arm, LABELS),
            List.of(
                    Column.label("round", FailoverRound::number),
                    Column.text(
                            "consumer's leader",
                            round -> round.consumerLeader().equals(round.leader()) ? "the same node" : "another node"),
                    Column.measured("outage", "s", FailoverRound::outageSeconds),
                    Column.measured("longest outage", "s", FailoverRound::longestOutageSeconds),
                    Column.measuredIfAny("new leader", "s", FailoverRound::newLeaderSeconds),
                    Column.measured("silence", "s", FailoverRound::silenceSeconds),
                    Column.count("sent", round -> round.log().sent()),
                    Column.count("sent late", round -> round.log().sentLate()),
                    Column.count("acknowledged", round -> round.log().acknowledged()),
                    Column.count("late", round -> round.outage().count(Outcome.LATE)),
                    Column.count("refused", round -> round.outage().count(Outcome.REFUSED)),
                    Column.count("unanswered", round -> round.outage().count(Outcome.UNANSWERED)),
                    Column.count("lost", round -> round.stored().lost()),
                    Column.count("redelivered", round -> round.deliveries().duplicates()),
                    Column.count("out of order", round -> round.deliveries().disorder()),
                    Column.histogram("before", "µs", FailoverRound::before),
                    Column.histogram("since", "µs", FailoverRound::since),
                    Column.text("refused with", round -> reasons(round.log().refusals())),
                    Column.kept("stream's leader", FailoverRound::leader),
                    Column.kept("consumer's leader", FailoverRound::consumerLeader),
                    Column.kept("begun ns before the fault", round -> round.brokenNanos() - round.begunNanos()),
                    Column.kept("ended ns after it", round -> round.endNanos() - round.brokenNanos())));

    private static final List<Column<RoundEvent>> OF_EVENTS = Column.join(
            Column.of(each -> each.round().arm(), LABELS),
            List.of(
                    Column.label("round", each -> each.round().number()),
                    Column.kept(
                            "ns since the fault",
                            each -> each.event().nanos() - each.round().brokenNanos()),
                    Column.kept("node", each -> each.event().node()),
                    Column.kept("event", each -> each.event().words())));

    private final Findings findings;
    private final Rounds<Arm, FailoverRound> rounds;

    private boolean begun;

    /** A time of a fault's rounds. */
    private record Time(Arm arm, String name, MedianInterval interval) {}

    private record RoundEvent(FailoverRound round, Event event) {}

    FailoverReport(Findings findings, Rounds<Arm, FailoverRound> rounds) {
        this.findings = findings;
        this.rounds = rounds;
    }

    /**
     * Begins the tables, unless there are any.
     *
     * @param durability of the stream, in words
     */
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
        findings.table("Each round", durability, OF_ROUNDS, rounds::all);
        findings.rawTable(
                "Events",
                OF_EVENTS,
                () -> rounds.all().stream()
                        .flatMap(round -> round.events().stream().map(event -> new RoundEvent(round, event)))
                        .toList());
        findings.rawTable(
                "Every 250 ms",
                MessageBin.COLUMNS,
                () -> rounds.all().stream().flatMap(MessageBin::of).toList());
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
            FailoverCharts.of(each.arm(), List.copyOf(each.rounds())).forEach(findings::chart);
        });
        rounds.check(findings, this::check);
    }

    private List<Time> times() {
        return rounds.arms().flatMap(FailoverReport::times).toList();
    }

    /** The outage first. */
    private static Stream<Time> times(OfArm<Arm, FailoverRound> each) {
        return TIMES.entrySet().stream().flatMap(time -> {
            double[] seconds = each.rounds().stream()
                    .map(time.getValue())
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray();
            return seconds.length == 0
                    ? Stream.empty()
                    : Stream.of(new Time(each.arm(), time.getKey(), MedianInterval.of(seconds)));
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
                String.format(Locale.ROOT, "%,d of %,d lost", lost, acknowledged));
        long undelivered = each.sum(FailoverRound::undelivered);
        findings.check(
                each.arm() + ": every acknowledged message is delivered",
                undelivered == 0,
                String.format(Locale.ROOT, "%,d of %,d never delivered", undelivered, acknowledged));
        List<Integer> down = each.rounds().stream()
                .filter(round -> !round.worksAgain())
                .map(FailoverRound::number)
                .toList();
        findings.check(
                each.arm() + ": publishing works again at the end, each message of the last second acknowledged",
                down.isEmpty(),
                down.isEmpty() ? "in all of " + Units.count(each.rounds().size(), "round") : "not in rounds " + down);
    }
}
