package io.squareoff.load.report;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The figures of one launch as it grows older, round by round: how long services take until their figures stay.
 *
 * @param arms of the same rounds
 * @param minutes from the launch's beginning to the first window of each round
 */
record LaunchAge(List<Arm> arms, List<Double> minutes) {

    private static final int PERCENT = 100;
    private static final double SECONDS_PER_MINUTE = 60;

    /** Empty where rounds have launches of their own, are too few for a course, or are not of each arm. */
    static Optional<LaunchAge> of(ComparisonResult result, List<Arm> arms) {
        int rounds = arms.get(0).rounds().size();
        if (result.plan().launches() != Launches.ONE
                || result.launches().isEmpty()
                || rounds < Ratio.ROUNDS_AT_LEAST
                || arms.stream().anyMatch(arm -> arm.rounds().size() != rounds)) {
            return Optional.empty();
        }
        List<Double> minutes = IntStream.range(0, rounds)
                .mapToObj(round -> arms.stream()
                        .map(arm -> arm.rounds().get(round).recording().window().start())
                        .min(Comparator.naturalOrder())
                        .orElseThrow())
                .map(start -> Duration.between(result.launches().get(0).startedAt(), start)
                                .toSeconds()
                        / SECONDS_PER_MINUTE)
                .toList();
        return Optional.of(new LaunchAge(arms, minutes));
    }

    ReportTable table() {
        String reference = arms.get(0).name();
        List<Arm> others = arms.subList(1, arms.size());
        List<Column<Integer>> columns =
                new ArrayList<>(List.of(Column.label("minutes after\nthe start", minutes::get)));
        arms.forEach(arm -> columns.add(Column.cell(
                arm.name() + "\nrequests/s", round -> arm.rounds().get(round).requestsPerSecond())));
        others.forEach(
                arm -> columns.add(Column.ratio(arm.name() + "\ntimes " + reference, round -> ratio(arm, round))));
        arms.forEach(arm -> columns.add(Column.cell(
                arm.name() + ", JIT\n% of aggregator's CPU",
                round -> compilation(arm.rounds().get(round)))));
        return Column.table(
                "The launch as it grew older",
                "A row for each round.",
                columns,
                IntStream.range(0, minutes.size()).boxed().toList());
    }

    /** Each arm's throughput over the age, as a share of what it had in the last quarter of the rounds. */
    LineChart chart() {
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : ChartCell.all(ChartCell.of(arms, UnaryOperator.identity()))) {
            double last = last(arm.arm());
            if (last > 0) {
                lines.add(new LineChart.Line(arm.label(), points(arm.arm(), last)));
            } else {
                missing.add(arm.label() + ": no right answer in the last quarter");
            }
        }
        return new LineChart(
                "Throughput as the launch grew older",
                "Of each arm, times its mean over the last quarter of the rounds.",
                ChartAxis.linear("minutes after the start"),
                ChartAxis.linear("throughput, times the last"),
                lines,
                List.of(),
                List.of(new LineChart.Limit(1, "the last quarter")),
                Listing.sentences(missing));
    }

    private double last(Arm arm) {
        return arm.rounds().stream()
                .skip(minutes.size() - (minutes.size() + 3) / 4)
                .mapToDouble(Round::requestsPerSecond)
                .average()
                .orElseThrow();
    }

    private List<double[]> points(Arm arm, double last) {
        return IntStream.range(0, minutes.size())
                .mapToObj(round -> new double[] {
                    minutes.get(round), arm.rounds().get(round).requestsPerSecond() / last
                })
                .toList();
    }

    /** Empty where one of the two had no answer. */
    private OptionalDouble ratio(Arm arm, int round) {
        double ratio = arm.rounds().get(round).requestsPerSecond()
                / arms.get(0).rounds().get(round).requestsPerSecond();
        return ratio > 0 && Double.isFinite(ratio) ? OptionalDouble.of(ratio) : OptionalDouble.empty();
    }

    private static Optional<Double> compilation(Round round) {
        return Optional.ofNullable(round.usage().get(Services.AGGREGATOR.module()))
                .filter(usage -> !usage.cpu().isZero())
                .flatMap(usage -> usage.jvm()
                        .map(jvm -> PERCENT
                                * (double) jvm.compilation().toNanos()
                                / usage.cpu().toNanos()));
    }
}
