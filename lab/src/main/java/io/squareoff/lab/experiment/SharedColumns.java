package io.squareoff.lab.experiment;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.Column;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.ShareBound;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.experiment.Rounds.OfArm;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/** Columns of figures that several experiments have. */
public final class SharedColumns {

    private static final int PERCENT = 100;

    private SharedColumns() {}

    /** CPU time per message; empty without messages, and the broker's also if it is somebody else's. */
    public static <R> List<Column<R>> cpu(Function<R, CpuTime> cpu, ToLongFunction<R> messages) {
        return List.of(
                Column.measuredIfAny(
                        "client CPU µs/msg", "", row -> cpu.apply(row).clientMicros(messages.applyAsLong(row))),
                Column.measuredIfAny(
                        "broker CPU µs/msg", "", row -> cpu.apply(row).brokerMicros(messages.applyAsLong(row))));
    }

    /** CPU time as the result keeps it; the broker's is empty if it is somebody else's. */
    public static <R> List<Column<R>> rawCpu(Function<R, CpuTime> cpu) {
        return List.of(
                Column.kept("client CPU ns", row -> cpu.apply(row).client().toNanos()),
                Column.kept(
                        "broker CPU ns",
                        row -> cpu.apply(row).broker().map(Duration::toNanos).orElse(null)));
    }

    /**
     * Statistics of a sample, such as the rates of several publishers. The standard deviation, with n − 1, is 0 for one figure.
     *
     * @param member of the sample, such as "per publisher"; stands in the first column's title
     */
    public static <R> List<Column<R>> statistics(String member, Function<R, double[]> sample) {
        return List.of(
                statistic(member + ": min", Statistic.MIN, sample),
                statistic("avg", Statistic.MEAN, sample),
                statistic("max", Statistic.MAX, sample),
                statistic("stddev", Statistic.STANDARD_DEVIATION, sample));
    }

    private static <R> Column<R> statistic(String name, Statistic statistic, Function<R, double[]> sample) {
        return Column.measured(
                name,
                "",
                row -> DoubleStatistics.of(EnumSet.of(statistic), sample.apply(row))
                        .getAsDouble(statistic));
    }

    /** The sums of counts over the rounds of a combination. */
    public static <A, R> List<Column<OfArm<A, R>>> sums(List<Column<R>> counts) {
        return counts.stream()
                .map(count -> Column.count(count.name(), (OfArm<A, R> each) ->
                        (long) DoubleStream.of(figures(count, each.rounds())).sum()))
                .toList();
    }

    /** The share of faults that lose something at most, by the rounds that there are. */
    public static <A, R> Column<OfArm<A, R>> mostThatLose(ToLongFunction<R> lost) {
        return Column.measured(
                "faults that lose, at most",
                "%",
                (OfArm<A, R> each) -> PERCENT
                        * ShareBound.atMost(
                                each.sum(round -> lost.applyAsLong(round) > 0 ? 1 : 0),
                                each.rounds().size()));
    }

    /** A figure of each round that has it. */
    public static <R> double[] figures(Column<R> figure, Collection<R> rounds) {
        return rounds.stream()
                .map(figure.value())
                .flatMapToDouble(value -> value instanceof OptionalDouble any
                        ? any.stream()
                        : DoubleStream.of(((Number) value).doubleValue()))
                .toArray();
    }

    /** One percentile; empty if too few samples lie above it. */
    public static <R> Column<R> percentile(String name, double percentile, Function<R, Histogram> histogram) {
        return Column.cell(name, row -> Latencies.percentile(histogram.apply(row), percentile));
    }

    /** The same in µs, as a figure that rounds are compared by. */
    public static <R> Column<R> comparedPercentile(String name, double percentile, Function<R, Histogram> histogram) {
        return Column.measuredIfAny(name, "µs", row -> Latencies.percentileFigure(histogram.apply(row), percentile));
    }

    /**
     * A ratio with its interval, if it has one.
     *
     * @param low title of the lower bound, as {@code high} is that of the upper one, and {@code rounds} that of the number of rounds
     */
    public static List<Column<Ratio>> ratio(String low, String high, String rounds) {
        return List.of(
                Column.ratio("ratio", Ratio::value),
                Column.ratio(low, ratio -> bound(ratio, Ratio::low)),
                Column.ratio(high, ratio -> bound(ratio, Ratio::high)),
                Column.count(rounds, Ratio::rounds));
    }

    /** A bound of a ratio's interval; empty with too few rounds for one. */
    private static OptionalDouble bound(Ratio ratio, Function<Ratio, Double> bound) {
        return ratio.conclusive() ? OptionalDouble.of(bound.apply(ratio)) : OptionalDouble.empty();
    }
}
