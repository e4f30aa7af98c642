package io.squareoff.lab.durability;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.lab.broker.StreamKind;
import io.squareoff.lab.durability.DurabilityRound.Arm;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.experiment.SharedColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Tables, checks and charts of the losses. A round is in the tables as soon as it is over. */
final class DurabilityReport {

    private static final String LOSSES =
            "Storage, replicas and sync interval as each row says, all nodes on one machine and its one disk. Kill: processes"
                    + " are killed, which leaves all that they wrote in the kernel's page cache, so nothing depends on syncs."
                    + " Power: file systems are cut off beneath the broker, and what was not written through is gone.";

    /** Each point of a tail is the wait that one in twice as many messages exceeds as at the point before. */
    private static final double STEP = 2;

    /** The place of zero on a logarithmic axis, which has none for it. */
    private static final double NO_MESSAGE = 0.5;

    private static final List<Column<Arm>> LABELS = List.of(
            Column.label("stream", arm -> arm.stream().title()),
            Column.label("loss", arm -> arm.loss().toString()));

    private static final Column<DurabilityRound> ACKNOWLEDGED =
            Column.count("acknowledged before", DurabilityRound::acknowledgedBefore);

    private static final Column<DurabilityRound> MISSING =
            Column.count("missing", round -> round.stored().lost());

    private static final Column<DurabilityRound> OLDEST =
            Column.measuredIfAny("oldest missing", "s before the last", DurabilityRound::oldestMissingSeconds);

    private static final List<Column<OfArm<Arm, DurabilityRound>>> OF_ARMS = Column.join(
            Column.of(OfArm::arm, LABELS),
            List.of(Column.count("rounds", each -> each.rounds().size())),
            SharedColumns.sums(List.of(ACKNOWLEDGED, MISSING)),
            List.of(
                    SharedColumns.<Arm, DurabilityRound>mostThatLose(
                            round -> round.stored().lost()),
                    Column.whole("a round: median", each -> median(each).median()),
                    Column.whole("low", each -> median(each).low()),
                    Column.whole("high", each -> median(each).high()),
                    Column.measuredIfAny(
                            OLDEST.name(),
                            OLDEST.unit(),
                            each -> DoubleStream.of(SharedColumns.figures(OLDEST, each.rounds()))
                                    .max()),
                    Column.count("streams gone", each -> each.sum(round -> round.streamGone() ? 1 : 0))));

    private static final List<Column<Numbered<Arm, DurabilityRound>>> OF_ROUNDS = Numbered.columns(
            LABELS,
            List.of(
                    Column.count("sent", round -> round.log().sent()),
                    Column.count("sent late", round -> round.log().sentLate()),
                    Column.kept(
                            "sent after due, µs, HdrHistogram",
                            round -> round.log().lateness(any -> true)),
                    ACKNOWLEDGED,
                    Column.count("after", round -> round.log().acknowledged() - round.acknowledgedBefore()),
                    MISSING,
                    OLDEST,
                    Column.count("stored twice", round -> round.stored().twice()),
                    Column.count("stored without ack", round -> round.stored().unacknowledged()),
                    Column.histogram("wait for acks", "µs", DurabilityRound::waits),
                    Column.text("stream afterwards", DurabilityRound::streamAfterwards),
                    Column.kept("first missing", round -> message(round.stored().firstLost())),
                    Column.kept("last missing", round -> message(round.stored().lastLost()))));

    private final Findings findings;
    private final Rounds<Arm, DurabilityRound> rounds;
    private final boolean onOwnDisks;

    DurabilityReport(Findings findings, Rounds<Arm, DurabilityRound> rounds) {
        this.findings = findings;
        this.rounds = rounds;
        this.onOwnDisks = onOwnDisks(rounds.combinations());
        List<Column<StreamKind>> ofStreams = new ArrayList<>(List.of(
                Column.label("stream", StreamKind::title),
                Column.count(
                        "rounds",
                        stream -> measured(stream)
                                .mapToInt(each -> each.rounds().size())
                                .sum()),
                Column.percentiles("µs", this::waits)));
        rounds.combinations().stream()
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
                LOSSES, OF_ARMS, () -> rounds.arms().toList());
        findings.table("Each round", LOSSES, OF_ROUNDS, rounds::numbered);
    }

    /** Adds checks and charts of the rounds that there are. */
    void conclude() {
        rounds.arms()
                .forEach(each -> findings.found(
                        "acknowledged messages missing in the median round:",
                        "",
                        each.arm().toString(),
                        median(each).median()));
        rounds.check(findings, this::check);
        addChart(
                "Tail of the waits for acknowledgements",
                ChartAxis.percentile("percentile of the messages"),
                ChartAxis.logarithmic("µs"),
                streams().stream()
                        .map(stream -> new LineChart.Line(stream.title(), tail(waits(stream))))
                        .toList());
        double always = placeOfAlways();
        addChart(
                "Acknowledged messages that are missing, median of the rounds, against the sync interval",
                ChartAxis.logarithmic("s between two syncs; %s stands for always".formatted(always)),
                ChartAxis.logarithmic("messages; 0.5 stands for none"),
                losses(always));
    }

    private void addChart(String title, ChartAxis x, ChartAxis y, List<LineChart.Line> lines) {
        if (!lines.isEmpty()) {
            findings.chart(new LineChart(title, x, y, lines));
        }
    }

    private static List<double[]> tail(Histogram waits) {
        List<double[]> points = new ArrayList<>();
        for (double one = STEP; waits.getTotalCount() / one >= Latencies.SAMPLES_ABOVE; one *= STEP) {
            points.add(new double[] {one, Math.max(1, waits.getValueAtPercentile(100 - 100 / one))});
        }
        return points;
    }

    /** The median of the missing messages against the sync interval, a line for each loss and number of replicas. */
    private List<LineChart.Line> losses(double always) {
        Map<String, List<double[]>> lines = new LinkedHashMap<>();
        for (Arm arm : rounds.combinations()) {
            StreamKind stream = arm.stream();
            OptionalDouble lost = missing(arm);
            if (stream.inFiles() && lost.isPresent()) {
                lines.computeIfAbsent("R" + stream.replicas() + ", " + arm.loss(), any -> new ArrayList<>())
                        .add(new double[] {
                            stream.syncSeconds() == 0 ? always : stream.syncSeconds(),
                            Math.max(NO_MESSAGE, lost.getAsDouble())
                        });
            }
        }
        lines.values().forEach(points -> points.sort(Comparator.comparingDouble(point -> point[0])));
        return lines.entrySet().stream()
                .map(line -> new LineChart.Line(line.getKey(), line.getValue()))
                .toList();
    }

    /** A tenth of the shortest interval, so that it lies to the left of all. */
    private double placeOfAlways() {
        return streams().stream()
                        .filter(StreamKind::inFiles)
                        .mapToDouble(StreamKind::syncSeconds)
                        .filter(seconds -> seconds > 0)
                        .min()
                        .orElse(1)
                / 10;
    }

    private void check(OfArm<Arm, DurabilityRound> each) {
        if (each.arm().mustKeepAll()) {
            long missing = each.sum(round -> round.stored().lost());
            findings.check(
                    each.arm() + ": no acknowledged message is missing",
                    missing == 0,
                    Units.count(missing) + " of " + Units.count(each.sum(DurabilityRound::acknowledgedBefore))
                            + " missing");
        }
    }

    private Stream<OfArm<Arm, DurabilityRound>> measured(StreamKind stream) {
        return rounds.arms().filter(each -> each.arm().stream().equals(stream));
    }

    private List<StreamKind> streams() {
        return rounds.arms().map(each -> each.arm().stream()).distinct().toList();
    }

    private OptionalDouble missing(Arm arm) {
        return rounds.arms()
                .filter(each -> each.arm().equals(arm))
                .mapToDouble(each -> median(each).median())
                .findFirst();
    }

    /** Waits over the same kind of disks for all streams in files; empty if no such round of it has a result. */
    private Histogram waits(StreamKind stream) {
        return Latencies.sum(measured(stream)
                .filter(each -> !stream.inFiles() || each.arm().loss().power() == onOwnDisks)
                .flatMap(each -> each.rounds().stream())
                .map(DurabilityRound::waits));
    }

    /** Disks of the nodes' own, which are slower, count only where a stream is planned on no others. */
    private static boolean onOwnDisks(Set<Arm> arms) {
        Set<StreamKind> others = arms.stream()
                .filter(arm -> !arm.loss().power())
                .map(Arm::stream)
                .collect(Collectors.toSet());
        return arms.stream().anyMatch(arm -> arm.loss().power() && !others.contains(arm.stream()));
    }

    private static MedianInterval median(OfArm<Arm, DurabilityRound> each) {
        return MedianInterval.of(SharedColumns.figures(MISSING, each.rounds()));
    }

    /** The number of a message in the order of sending; null where there is none. */
    private static Integer message(int number) {
        return number < 0 ? null : Integer.valueOf(number);
    }
}
