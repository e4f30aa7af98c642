package io.squareoff.lab.experiment;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.MedianInterval;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.lab.experiment.Rounds.OfArm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/**
 * A figure of a combination's rounds: its median with an interval, and its ratio to the same figure of the first combination that does the
 * same work, paired by round. The ratios of all figures and combinations are judged together.
 *
 * @param interval of the median
 * @param ratio empty of the first combination itself, where that has no figure, and where no round has both
 * @param judgement empty with too few rounds
 * @param <A> the combination
 * @param <R> what one round of it gives
 */
public record RoundRatio<A, R>(
        A arm, Column<R> figure, MedianInterval interval, Optional<Ratio> ratio, Optional<Judgement> judgement) {

    /** The text below the title of their table. */
    public static final String DESCRIPTION =
            "Intervals of 95 %, each by itself. Ratios are geometric means of the rounds' ratios, pair by pair, and judged"
                    + " together (Holm): of several intervals one may leave 1 out by chance, which shows no difference.";

    /** The columns of their table, behind labels of the combination. */
    public static <A, R> List<Column<RoundRatio<A, R>>> columns(List<Column<A>> labels) {
        return Column.join(
                Column.of(RoundRatio::arm, labels),
                List.of(
                        Column.label("figure", row -> name(row.figure())),
                        Column.measured("median", "", row -> row.interval().median()),
                        Column.measuredIfAny("low", "", row -> row.interval().low()),
                        Column.measuredIfAny("high", "", row -> row.interval().high()),
                        Column.count("rounds", row -> row.interval().rounds())),
                Column.of(row -> row.ratio().orElse(null), SharedColumns.ratio("ratio, low", "ratio, high", "pairs")),
                List.of(Column.text("verdict", row -> row.verdict().orElse(null))));
    }

    /**
     * @param figures that have ratios, none of them a largest value: that is of one message, on which no two rounds need agree
     * @param comparable true of a first combination with which a second one is compared
     */
    public static <A, R> List<RoundRatio<A, R>> of(
            Rounds<A, R> rounds, List<Column<R>> figures, BiPredicate<A, A> comparable) {
        List<RoundRatio<A, R>> rows = new ArrayList<>();
        Map<Integer, Ratio> family = new LinkedHashMap<>();
        List<OfArm<A, R>> arms = rounds.arms().toList();
        for (OfArm<A, R> each : arms) {
            Optional<OfArm<A, R>> reference = arms.stream()
                    .filter(other -> comparable.test(other.arm(), each.arm()))
                    .findFirst()
                    .filter(other -> other != each);
            for (Column<R> figure : figures) {
                SortedMap<Integer, Double> values = values(each, figure);
                if (!values.isEmpty()) {
                    Optional<Ratio> ratio = reference.flatMap(other -> ratio(values, values(other, figure)));
                    ratio.ifPresent(found -> family.put(rows.size(), found));
                    rows.add(new RoundRatio<>(
                            each.arm(), figure, MedianInterval.of(array(values)), ratio, Optional.empty()));
                }
            }
        }
        Judgement.of(family)
                .forEach((row, judged) -> rows.set(row, rows.get(row).judged(judged)));
        return rows;
    }

    private RoundRatio<A, R> judged(Judgement judged) {
        return new RoundRatio<>(arm, figure, interval, ratio, Optional.of(judged));
    }

    private static Optional<Ratio> ratio(SortedMap<Integer, Double> values, SortedMap<Integer, Double> others) {
        SortedMap<Integer, Double> both = new TreeMap<>(values);
        both.keySet().retainAll(others.keySet());
        return both.isEmpty()
                ? Optional.empty()
                : Optional.of(Ratio.ofPairs(
                        array(both),
                        both.keySet().stream().mapToDouble(others::get).toArray()));
    }

    /** A figure by the number of the round, of those rounds where there is some of it. */
    private static <A, R> SortedMap<Integer, Double> values(OfArm<A, R> each, Column<R> figure) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        each.byNumber().forEach((number, round) -> {
            for (double value : SharedColumns.figures(figure, List.of(round))) {
                if (value > 0) {
                    values.put(number, value);
                }
            }
        });
        return values;
    }

    private static double[] array(SortedMap<Integer, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Words on each figure of a combination that climbs or falls over its rounds, which then are not of one kind. */
    public static <A, R> List<String> drifts(OfArm<A, R> each, List<Column<R>> figures) {
        List<String> drifts = new ArrayList<>();
        for (Column<R> figure : figures) {
            Trend trend = Trend.of(array(values(each, figure)));
            if (trend.drifting()) {
                drifts.add(String.format(
                        Locale.ROOT,
                        "%s: %s %s by %.0f %% over the rounds",
                        each.arm(),
                        figure.name(),
                        trend.drift() > 0 ? "climbed" : "fell",
                        100 * Math.abs(trend.drift())));
            }
        }
        return drifts;
    }

    private static String name(Column<?> figure) {
        return figure.unit().isEmpty() ? figure.name() : figure.name() + ", " + figure.unit();
    }

    private Optional<String> verdict() {
        return ratio.map(found -> RatioText.verdict(judgement, found.value() > 1 ? "higher" : "lower"));
    }
}
