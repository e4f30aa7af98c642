package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Findings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Tables, checks and charts of the losses. A round is in the tables as soon as it is over. */
final class DurabilityReport {

    private static final String LOSSES =
            "Storage, replicas and sync interval as each row says, all nodes on one machine and its one disk. Kill: processes"
                    + " are killed, which leaves all that they wrote in the kernel's page cache, so nothing depends on syncs."
                    + " Power: file systems are cut off beneath the broker, and what was not written through is gone.";

    private static final List<Column<ArmRounds>> OF_ARMS = List.of(
            Column.label("stream", each -> each.arm().stream().title()),
            Column.label("loss", each -> each.arm().loss().toString()),
            Column.count("rounds", each -> each.rounds().size()),
            Column.count("acknowledged", ArmRounds::acknowledged),
            Column.count("missing", ArmRounds::missing),
            Column.whole(
                    "a round: median", each -> OptionalDouble.of(each.median().median())),
            Column.whole("low", each -> each.median().low()),
            Column.whole("high", each -> each.median().high()),
            Column.measuredIfAny("oldest missing", "s before the last", ArmRounds::oldestMissingSeconds),
            Column.count("streams gone", ArmRounds::gone));

    private static final List<Column<DurabilityRound>> OF_ROUNDS = List.of(
            Column.label("stream", round -> round.arm().stream().title()),
            Column.label("loss", round -> round.arm().loss().toString()),
            Column.label("round", DurabilityRound::number),
            Column.count("sent", round -> round.log().sent()),
            Column.count("sent late", round -> round.log().sentLate()),
            Column.count("acknowledged before", DurabilityRound::acknowledgedBefore),
            Column.count("after", round -> round.log().acknowledged() - round.acknowledgedBefore()),
            Column.count("missing", round -> round.stored().lost()),
            Column.measuredIfAny("oldest missing", "s before the last", DurabilityRound::oldestMissingSeconds),
            Column.count("stored twice", round -> round.stored().twice()),
            Column.count("stored without ack", round -> round.stored().unacknowledged()),
            Column.histogram("wait for acks", "µs", DurabilityRound::waits),
            Column.text("stream afterwards", DurabilityRound::streamAfterwards),
            Column.kept("first missing", round -> message(round.stored().firstLost())),
            Column.kept("last missing", round -> message(round.stored().lastLost())));

    private final Findings findings;
    private final Map<Arm, ArmRounds> arms = new LinkedHashMap<>();

    /** A combination, with its rounds so far. */
    private record ArmRounds(Arm arm, List<DurabilityRound> rounds, List<String> withoutResult) {

        MedianInterval median() {
            return MedianInterval.of(
                    rounds.stream().mapToDouble(round -> round.stored().lost()).toArray());
        }

        long acknowledged() {
            return rounds.stream()
                    .mapToLong(DurabilityRound::acknowledgedBefore)
                    .sum();
        }

        long missing() {
            return rounds.stream().mapToLong(round -> round.stored().lost()).sum();
        }

        long gone() {
            return rounds.stream().filter(DurabilityRound::streamGone).count();
        }

        OptionalDouble oldestMissingSeconds() {
            return rounds.stream()
                    .map(DurabilityRound::oldestMissingSeconds)
                    .flatMapToDouble(OptionalDouble::stream)
                    .max();
        }
    }

    DurabilityReport(Findings findings, List<Arm> arms) {
        this.findings = findings;
        arms.forEach(arm -> this.arms.put(arm, new ArmRounds(arm, new ArrayList<>(), new ArrayList<>())));
        List<Column<StreamKind>> ofStreams = new ArrayList<>(List.of(
                Column.label("stream", StreamKind::title),
                Column.count(
                        "rounds",
                        stream -> measured(stream)
                                .mapToInt(each -> each.rounds().size())
                                .sum()),
                Column.percentiles("µs", this::waits)));
        arms.stream()
                .map(Arm::loss)
                .distinct()
                .sorted()
                .forEach(loss ->
                        ofStreams.add(Column.whole("missing after " + loss, stream -> missing(new Arm(stream, loss)))));
        findings.table(
                "Waits for acknowledgements, and the median of the acknowledged messages that are missing after a loss",
                LOSSES,
                ofStreams,
                this::streams);
        findings.table(
                "Acknowledged messages that are missing, with the 95 % interval of the rounds' median",
                LOSSES, OF_ARMS, () -> measured().toList());
        findings.table(
                "Each round",
                LOSSES,
                OF_ROUNDS,
                () -> this.arms.values().stream()
                        .flatMap(each -> each.rounds().stream())
                        .toList());
    }

    void add(DurabilityRound round) {
        arms.get(round.arm()).rounds().add(round);
        if (round.log().sentLate() > round.log().sent() / 100) {
            findings.mark("%s, round %d: %d of %d messages were sent more than 20 ms after they were due"
                    .formatted(
                            round.arm().title(),
                            round.number(),
                            round.log().sentLate(),
                            round.log().sent()));
        }
    }

    void addWithoutResult(Arm arm, int round, String reason) {
        arms.get(arm).withoutResult().add("round " + round + ": " + reason);
        findings.mark(arm.title() + ", round " + round + ": no result: " + reason);
    }

    /** Adds checks and charts of the rounds that there are. */
    void conclude() {
        measured()
                .forEach(each -> findings.found(
                        "acknowledged messages missing in the median round:",
                        "",
                        each.arm().title(),
                        each.median().median()));
        arms.values().forEach(this::check);
        DurabilityCharts charts = new DurabilityCharts(streams(), arms.keySet());
        charts.tails(this::waits).ifPresent(findings::chart);
        charts.losses(this::missing).ifPresent(findings::chart);
    }

    private Stream<ArmRounds> measured() {
        return arms.values().stream().filter(each -> !each.rounds().isEmpty());
    }

    private Stream<ArmRounds> measured(StreamKind stream) {
        return measured().filter(each -> each.arm().stream().equals(stream));
    }

    private List<StreamKind> streams() {
        return measured().map(each -> each.arm().stream()).distinct().toList();
    }

    private OptionalDouble missing(Arm arm) {
        return measured()
                .filter(each -> each.arm().equals(arm))
                .mapToDouble(each -> each.median().median())
                .findFirst();
    }

    /** Waits of rounds without disks of the nodes' own, which are slower, if there are any. */
    private Histogram waits(StreamKind stream) {
        boolean killed = measured(stream).anyMatch(each -> !each.arm().loss().power());
        Histogram all = Latencies.empty();
        measured(stream)
                .filter(each -> !killed || !each.arm().loss().power())
                .flatMap(each -> each.rounds().stream())
                .forEach(round -> all.add(round.waits()));
        return all;
    }

    private void check(ArmRounds each) {
        boolean complete = each.withoutResult().isEmpty();
        if (complete && each.rounds().isEmpty()) {
            return;
        }
        findings.check(
                each.arm().title() + ": every round has a result",
                complete,
                Units.count(each.rounds().size(), "result") + (complete ? "" : "; none: " + each.withoutResult()));
        if (!each.rounds().isEmpty() && each.arm().mustKeepAll()) {
            findings.check(
                    each.arm().title() + ": no acknowledged message is missing",
                    each.missing() == 0,
                    String.format(Locale.ROOT, "%,d of %,d missing", each.missing(), each.acknowledged()));
        }
    }

    /** The number of a message in the order of sending; null where there is none. */
    private static Integer message(int number) {
        return number < 0 ? null : Integer.valueOf(number);
    }
}
