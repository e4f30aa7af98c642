package io.squareoff.lab.failover;

import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Tables, checks and charts of the faults. A round is in them as soon as it is over. */
final class FailoverReport {

    private static final Map<String, Function<FailoverRound, OptionalDouble>> TIMES = new LinkedHashMap<>();

    static {
        TIMES.put("outage", round -> OptionalDouble.of(round.outageSeconds()));
        TIMES.put("outage, the longest stretch", round -> OptionalDouble.of(round.longestOutageSeconds()));
        TIMES.put("until a new leader", FailoverRound::newLeaderSeconds);
        TIMES.put("longest silence of the consumer", round -> OptionalDouble.of(round.silenceSeconds()));
    }

    private final Findings findings;
    private final Map<Arm, List<FailoverRound>> rounds = new LinkedHashMap<>();
    private final Map<Arm, List<String>> withoutResult = new LinkedHashMap<>();

    private TableBuilder times;
    private TableBuilder messages;
    private RoundsTable each;
    private RawRounds raw;

    FailoverReport(Findings findings, List<Arm> arms) {
        this.findings = findings;
        arms.forEach(arm -> {
            rounds.put(arm, new ArrayList<>());
            withoutResult.put(arm, new ArrayList<>());
        });
    }

    /**
     * Begins the tables, unless there are any.
     *
     * @param durability of the stream, in words
     */
    void begin(String durability) {
        if (each != null) {
            return;
        }
        times = findings.table(
                "Times of the rounds: the median, with its 95 % interval",
                durability, "fault", "clients at", "time", "median s", "low", "high", "rounds");
        messages = findings.table(
                "Messages of all rounds from the fault on, and how they were stored and delivered",
                durability,
                "fault",
                "clients at",
                "due",
                "in time",
                "late",
                "refused",
                "unanswered",
                "lost",
                "stored twice",
                "stored without ack",
                "delivered again",
                "out of order",
                "never delivered");
        each = new RoundsTable(findings, durability);
        raw = new RawRounds(findings);
    }

    void add(FailoverRound round) {
        rounds.get(round.arm()).add(round);
        each.add(round);
        raw.add(round);
        String title = round.arm().title() + ", round " + round.number();
        if (round.log().sentLate() > round.log().sent() / 100) {
            findings.mark("%s: %d of %d messages were sent more than 20 ms after they were due"
                    .formatted(title, round.log().sentLate(), round.log().sent()));
        }
        if (round.before().getMaxValue() > Outage.LATE.toNanos() / 1000) {
            findings.mark(title + ": messages were late before the fault, too");
        }
    }

    void addWithoutResult(Arm arm, int round, String reason) {
        withoutResult.get(arm).add("round " + round + ": " + reason);
        findings.mark(arm.title() + ", round " + round + ": no result: " + reason);
    }

    /** Adds what is told of all rounds together, of those that there are. */
    void conclude() {
        rounds.forEach((arm, of) -> {
            if (!of.isEmpty()) {
                addTimes(arm, of);
                findings.found("in the median round publishing was out for", "s", arm.title(), medianOutage(of));
                addMessages(arm, of);
                FailoverCharts.of(arm, of).forEach(findings::chart);
            }
            if (!of.isEmpty() || !withoutResult.get(arm).isEmpty()) {
                check(arm, of);
            }
        });
    }

    private void addTimes(Arm arm, List<FailoverRound> of) {
        TIMES.forEach((name, time) -> {
            double[] seconds = of.stream()
                    .map(time)
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .toArray();
            if (seconds.length > 0) {
                MedianInterval interval = MedianInterval.of(seconds);
                times.row(
                        arm.fault().toString(),
                        arm.clients().toString(),
                        name,
                        interval.median(),
                        orNull(interval.low()),
                        orNull(interval.high()),
                        interval.rounds());
            }
        });
    }

    private static double medianOutage(List<FailoverRound> of) {
        return MedianInterval.of(
                        of.stream().mapToDouble(FailoverRound::outageSeconds).toArray())
                .median();
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private void addMessages(Arm arm, List<FailoverRound> of) {
        messages.row(
                arm.fault().toString(),
                arm.clients().toString(),
                sum(
                        of,
                        round -> round.outage().outcomes().values().stream()
                                .mapToLong(Integer::longValue)
                                .sum()),
                sum(of, round -> round.outage().count(Outcome.IN_TIME)),
                sum(of, round -> round.outage().count(Outcome.LATE)),
                sum(of, round -> round.outage().count(Outcome.REFUSED)),
                sum(of, round -> round.outage().count(Outcome.UNANSWERED)),
                sum(of, round -> round.stored().lost()),
                sum(of, round -> round.stored().twice()),
                sum(of, round -> round.stored().unacknowledged()),
                sum(of, round -> round.deliveries().duplicates()),
                sum(of, round -> round.deliveries().disorder()),
                sum(of, FailoverRound::undelivered));
    }

    private static long sum(List<FailoverRound> rounds, ToLongFunction<FailoverRound> of) {
        return rounds.stream().mapToLong(of).sum();
    }

    private void check(Arm arm, List<FailoverRound> of) {
        List<String> missing = withoutResult.get(arm);
        findings.check(
                arm.title() + ": every round has a result",
                missing.isEmpty(),
                Units.count(of.size(), "result") + (missing.isEmpty() ? "" : "; none: " + missing));
        if (of.isEmpty()) {
            return;
        }
        long acknowledged = sum(of, round -> round.log().acknowledged());
        long lost = sum(of, round -> round.stored().lost());
        findings.check(
                arm.title() + ": no acknowledged message is lost",
                lost == 0,
                String.format(Locale.ROOT, "%,d of %,d lost", lost, acknowledged));
        long undelivered = sum(of, FailoverRound::undelivered);
        findings.check(
                arm.title() + ": every acknowledged message is delivered",
                undelivered == 0,
                String.format(Locale.ROOT, "%,d of %,d never delivered", undelivered, acknowledged));
        Predicate<FailoverRound> works = FailoverRound::worksAgain;
        List<Integer> down =
                of.stream().filter(works.negate()).map(FailoverRound::number).toList();
        findings.check(
                arm.title() + ": publishing works again at the end, each message of the last second acknowledged",
                down.isEmpty(),
                down.isEmpty() ? "in all of " + Units.count(of.size(), "round") : "not in rounds " + down);
    }
}
