package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LatencyColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** Tables, checks and charts of the losses. A round is in them as soon as it is over. */
final class DurabilityReport {

    private static final String LOSSES =
            "Storage, replicas and sync interval as each row says, all nodes on one machine and its one disk. Kill: processes"
                    + " are killed, which leaves all that they wrote in the kernel's page cache, so nothing depends on syncs."
                    + " Power: file systems are cut off beneath the broker, and what was not written through is gone.";

    private static final ReportColumn STREAM = new ReportColumn("stream");
    private static final ReportColumn ROUNDS = new ReportColumn("rounds");
    private static final ReportColumn LOSS = new ReportColumn("loss");
    private static final ReportColumn ACKNOWLEDGED = new ReportColumn("acknowledged");
    private static final ReportColumn MISSING = new ReportColumn("missing");
    private static final ReportColumn MEDIAN = new ReportColumn("a round: median");
    private static final ReportColumn LOW = new ReportColumn("low");
    private static final ReportColumn HIGH = new ReportColumn("high");
    private static final ReportColumn OLDEST = new ReportColumn("oldest missing, s before the last");
    private static final ReportColumn GONE = new ReportColumn("streams gone");

    private final Findings findings;
    private final Map<Arm, List<DurabilityRound>> rounds = new LinkedHashMap<>();
    private final Map<Arm, List<String>> withoutResult = new LinkedHashMap<>();
    private final Map<NodeLoss, ReportColumn> missing = new LinkedHashMap<>();
    private final TableBuilder tails;
    private final TableBuilder losses;
    private final LossesTable each;

    DurabilityReport(Findings findings, List<Arm> arms) {
        this.findings = findings;
        arms.forEach(arm -> {
            rounds.put(arm, new ArrayList<>());
            withoutResult.put(arm, new ArrayList<>());
        });
        Arrays.stream(NodeLoss.values())
                .filter(loss -> arms.stream().anyMatch(arm -> arm.loss() == loss))
                .forEach(loss -> missing.put(loss, new ReportColumn("missing after " + loss)));
        List<ReportColumn> columns = new ArrayList<>(List.of(STREAM, ROUNDS));
        columns.addAll(LatencyColumns.all());
        columns.addAll(missing.values());
        tails = findings.table(
                "Waits for acknowledgements, and the median of the acknowledged messages that are missing after a loss",
                LOSSES,
                columns);
        losses = findings.table(
                "Acknowledged messages that are missing, with the 95 % interval of the rounds' median",
                LOSSES, List.of(STREAM, LOSS, ROUNDS, ACKNOWLEDGED, MISSING, MEDIAN, LOW, HIGH, OLDEST, GONE));
        each = new LossesTable(findings, LOSSES);
    }

    void add(DurabilityRound round) {
        rounds.get(round.arm()).add(round);
        each.add(round);
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
        withoutResult.get(arm).add("round " + round + ": " + reason);
        findings.mark(arm.title() + ", round " + round + ": no result: " + reason);
    }

    /** Adds what is told of all rounds together, of those that there are. */
    void conclude() {
        Map<StreamKind, Map<NodeLoss, List<DurabilityRound>>> streams = new LinkedHashMap<>();
        rounds.forEach((arm, of) -> {
            if (!of.isEmpty()) {
                streams.computeIfAbsent(arm.stream(), any -> new LinkedHashMap<>())
                        .put(arm.loss(), of);
                addLosses(arm, of);
            }
            if (!of.isEmpty() || !withoutResult.get(arm).isEmpty()) {
                check(arm, of);
            }
        });
        streams.forEach(this::addTail);
        DurabilityCharts.of(streams).forEach(findings::chart);
    }

    /** Waits of rounds without disks of the nodes' own, which are slower, if there are any. */
    static Histogram waits(Map<NodeLoss, List<DurabilityRound>> byLoss) {
        boolean killed = byLoss.keySet().stream().anyMatch(loss -> !loss.power());
        Histogram all = Latencies.empty();
        byLoss.forEach((loss, of) -> {
            if (!killed || !loss.power()) {
                of.forEach(round -> all.add(round.waits()));
            }
        });
        return all;
    }

    private void addTail(StreamKind stream, Map<NodeLoss, List<DurabilityRound>> byLoss) {
        TableBuilder.Row row = tails.row()
                .set(STREAM, stream.title())
                .set(ROUNDS, byLoss.values().stream().mapToInt(List::size).sum());
        LatencyColumns.fill(row, waits(byLoss));
        byLoss.forEach((loss, of) -> row.set(missing.get(loss), whole(median(of).median())));
    }

    private static ReportCell whole(double messages) {
        return ReportCell.figure(messages, ReportCell.Digits.WHOLE);
    }

    private static ReportCell whole(OptionalDouble messages) {
        return messages.isPresent() ? whole(messages.getAsDouble()) : ReportCell.none();
    }

    private static MedianInterval median(List<DurabilityRound> of) {
        return MedianInterval.of(
                of.stream().mapToDouble(round -> round.stored().lost()).toArray());
    }

    private void addLosses(Arm arm, List<DurabilityRound> of) {
        MedianInterval median = median(of);
        findings.found("acknowledged messages missing in the median round:", "", arm.title(), median.median());
        OptionalDouble oldest = of.stream()
                .map(DurabilityRound::oldestMissingSeconds)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max();
        losses.row()
                .set(STREAM, arm.stream().title())
                .set(LOSS, arm.loss().toString())
                .set(ROUNDS, of.size())
                .set(
                        ACKNOWLEDGED,
                        of.stream()
                                .mapToLong(DurabilityRound::acknowledgedBefore)
                                .sum())
                .set(MISSING, missing(of))
                .set(MEDIAN, whole(median.median()))
                .set(LOW, whole(median.low()))
                .set(HIGH, whole(median.high()))
                .set(OLDEST, oldest)
                .set(GONE, of.stream().filter(DurabilityRound::streamGone).count());
    }

    private static long missing(List<DurabilityRound> of) {
        return of.stream().mapToLong(round -> round.stored().lost()).sum();
    }

    private void check(Arm arm, List<DurabilityRound> of) {
        List<String> none = withoutResult.get(arm);
        findings.check(
                arm.title() + ": every round has a result",
                none.isEmpty(),
                Units.count(of.size(), "result") + (none.isEmpty() ? "" : "; none: " + none));
        if (!of.isEmpty() && mustKeepAll(arm)) {
            long missing = missing(of);
            findings.check(
                    arm.title() + ": no acknowledged message is missing",
                    missing == 0,
                    String.format(
                            Locale.ROOT,
                            "%,d of %,d missing",
                            missing,
                            of.stream()
                                    .mapToLong(DurabilityRound::acknowledgedBefore)
                                    .sum()));
        }
    }

    /** With a majority left, with the page cache left, or with every message written through before it is acknowledged. */
    private static boolean mustKeepAll(Arm arm) {
        return !arm.loss().all()
                || arm.stream().inFiles()
                        && (!arm.loss().power() || arm.stream().syncSeconds() == 0);
    }
}
