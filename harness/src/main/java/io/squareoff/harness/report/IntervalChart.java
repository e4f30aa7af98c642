package io.squareoff.harness.report;

import io.squareoff.harness.report.SeriesStyles.Style;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Ratios with their intervals on a logarithmic axis with a line at 1, a row each: a forest plot.
 *
 * @param axis title of the horizontal axis, such as "ratio to rest"
 */
public record IntervalChart(String title, String description, String axis, List<Interval> intervals, String missing)
        implements ReportChart {

    /** Verdict on a ratio. */
    public enum Verdict {
        DIFFERS,
        /** No difference was shown. */
        NO_DIFFERENCE,
        /** Too few rounds for an interval. */
        TOO_FEW,
        /** An interval, but of a metric that does not decide. */
        NOT_JUDGED
    }

    /**
     * One ratio.
     *
     * @param group the words above this row and those after it that have the same, such as a metric; may be empty
     * @param label of the row
     * @param low the lower end of the 95 % interval; empty with {@code high} where there is none
     * @param words the verdict in words; may be empty
     */
    public record Interval(
            String group,
            String label,
            double ratio,
            OptionalDouble low,
            OptionalDouble high,
            Verdict verdict,
            String words) {

        /** @throws IllegalArgumentException naming the row if its values are no ratio and interval */
        public Interval {
            if (!(ratio > 0) || Double.isInfinite(ratio)) {
                throw new IllegalArgumentException("the ratio of \"" + label + "\" must be above 0, not " + ratio);
            }
            if (low.isPresent() != high.isPresent()) {
                throw new IllegalArgumentException("the interval of \"" + label + "\" must have both ends or none");
            }
            if (low.isPresent() && !(low.getAsDouble() > 0 && low.getAsDouble() <= high.getAsDouble())) {
                throw new IllegalArgumentException("the interval of \"" + label + "\" must be above 0 and sorted, not "
                        + low.getAsDouble() + " to " + high.getAsDouble());
            }
        }

        /**
         * A ratio that was judged.
         *
         * @param judgement empty of too few rounds: the ratio then has no interval
         * @param shown the words for a difference that was shown
         */
        public static Interval of(
                String group, String label, Ratio ratio, Optional<Judgement> judgement, String shown) {
            return new Interval(
                    group,
                    label,
                    ratio.value(),
                    judgement.isPresent() ? OptionalDouble.of(ratio.low()) : OptionalDouble.empty(),
                    judgement.isPresent() ? OptionalDouble.of(ratio.high()) : OptionalDouble.empty(),
                    judgement
                            .map(judged -> judged.differs() ? Verdict.DIFFERS : Verdict.NO_DIFFERENCE)
                            .orElse(Verdict.TOO_FEW),
                    RatioText.verdict(judgement, shown));
        }
    }

    public IntervalChart {
        intervals = List.copyOf(intervals);
    }

    @Override
    public boolean hasFigures() {
        return !intervals.isEmpty();
    }

    @Override
    public ReportTable figures() {
        TableBuilder table = ChartTable.builder(List.of("", "", axis, "low", "high", "verdict"))
                .labels(2);
        intervals.forEach(each -> table.row(
                ReportCell.text(each.group()),
                ReportCell.text(each.label()),
                ChartTable.ratio(each.ratio()),
                ChartTable.ratio(each.low()),
                ChartTable.ratio(each.high()),
                ReportCell.text(each.words().isEmpty() ? IntervalDrawing.words(each.verdict()) : each.words())));
        return table.build();
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        return new IntervalDrawing(this, size).draw();
    }

    @Override
    public List<String> legend(Map<String, Style> styles) {
        return ChartLegend.verdicts(intervals.stream().map(Interval::verdict));
    }
}
