package io.squareoff.harness.report;

import io.squareoff.harness.report.RowFrame.Row;
import io.squareoff.harness.report.SeriesStyles.Style;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Ratios with their intervals on a logarithmic axis with a line at 1, a row each: a forest plot.
 *
 * @param axis title of the horizontal axis, such as "ratio to rest"
 */
public record IntervalChart(String title, String description, String axis, List<Interval> intervals, String missing)
        implements ReportChart {

    private static final int WHISKER = 6;

    /** The shapes of the verdicts. */
    static final String MARKERS = Svg.shape("v-differs", "<path d=\"M-3.5-3.5h7v7h-7z\"/>")
            + Svg.shape("v-same", "<circle class=\"hollow\" r=\"4.2\"/>")
            + Svg.shape("v-equal", "<path class=\"open\" d=\"M-4-2.2h8M-4 2.2h8\"/>")
            + Svg.shape("v-open", "<path class=\"hollow\" d=\"M0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z\"/>")
            + Svg.shape("v-few", "<path class=\"open\" d=\"M-3.6-3.6l7.2 7.2M-3.6 3.6l7.2-7.2\"/>");

    public enum Verdict {
        DIFFERS("differs", "differs", "v-differs"),
        EQUAL(RatioText.EQUAL, "undecided", "v-equal"),
        NO_DIFFERENCE(RatioText.NO_DIFFERENCE, "undecided", "v-same"),
        /** Too few rounds for an interval. */
        TOO_FEW("too few rounds", "undecided", "v-few"),
        /** An interval, but of a metric that does not decide. */
        NOT_JUDGED("not judged", "unjudged", "v-open");

        /** Few words; the table below the chart has all of them. */
        private final String words;

        private final String css;
        private final String marker;

        Verdict(String words, String css, String marker) {
            this.words = words;
            this.css = css;
            this.marker = marker;
        }
    }

    /**
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
         * A ratio with its interval, but without one of too few rounds or one that is too wide for any axis.
         *
         * @param judgement empty where the metric does not decide
         */
        public static Interval of(
                String group, String label, Ratio ratio, Optional<Judgement> judgement, String words) {
            boolean drawn = ratio.conclusive() && ratio.low() > 0 && ratio.high() < Double.POSITIVE_INFINITY;
            Verdict verdict = judgement
                    .map(judged ->
                            judged.differs() ? Verdict.DIFFERS : judged.equal() ? Verdict.EQUAL : Verdict.NO_DIFFERENCE)
                    .orElse(Verdict.NOT_JUDGED);
            return new Interval(
                    group,
                    label,
                    ratio.value(),
                    drawn ? OptionalDouble.of(ratio.low()) : OptionalDouble.empty(),
                    drawn ? OptionalDouble.of(ratio.high()) : OptionalDouble.empty(),
                    ratio.conclusive() ? verdict : Verdict.TOO_FEW,
                    words);
        }

        private DoubleStream values() {
            return DoubleStream.concat(DoubleStream.of(ratio), DoubleStream.concat(low.stream(), high.stream()));
        }

        private String figures() {
            return RatioText.number(ratio)
                    + (low.isEmpty() ? "" : " (" + RatioText.interval(low.getAsDouble(), high.getAsDouble()) + ")");
        }

        private Row row() {
            return new Row(group, label, figures() + (verdict == Verdict.NOT_JUDGED ? "" : ", " + verdict.words));
        }

        private void draw(Svg svg, ChartScale scale, double y) {
            if (low.isPresent()) {
                String whisker = "whisker " + verdict.css;
                double from = scale.place(low.getAsDouble());
                double to = scale.place(high.getAsDouble());
                svg.line(whisker, from, y, to, y);
                svg.line(whisker, from, y - WHISKER, from, y + WHISKER);
                svg.line(whisker, to, y - WHISKER, to, y + WHISKER);
            }
            String all = label + ": " + figures() + (words.isEmpty() ? "" : ", " + words);
            svg.marker(verdict.css, verdict.marker, scale.place(ratio), y, all);
        }
    }

    public IntervalChart {
        intervals = List.copyOf(intervals);
    }

    @Override
    public ReportTable figures() {
        return Column.table(
                "",
                "",
                List.of(
                        Column.label("", Interval::group),
                        Column.label("", Interval::label),
                        Column.ratio(axis, Interval::ratio),
                        Column.ratio("low", Interval::low),
                        Column.ratio("high", Interval::high),
                        Column.text("verdict", each -> each.words.isEmpty() ? each.verdict.words : each.words)),
                intervals);
    }

    @Override
    public List<String> legend(Map<String, Style> styles) {
        return Stream.of(Verdict.values())
                .filter(verdict -> intervals.stream().anyMatch(each -> each.verdict == verdict))
                .map(verdict -> Svg.legend(Svg.legendMarker(verdict.css, verdict.marker), verdict.words))
                .toList();
    }

    @Override
    public String draw(ChartSize size, Map<String, Style> styles, int points) {
        RowFrame frame =
                new RowFrame(size, intervals.stream().map(Interval::row).toList());
        ChartScale scale = frame.scale(
                ChartAxis.logarithmic(axis),
                DoubleStream.concat(DoubleStream.of(1), intervals.stream().flatMapToDouble(Interval::values)),
                0);
        return frame.draw(title, scale, svg -> {
            svg.line("one", scale.place(1), 4, scale.place(1), frame.bottom());
            for (int i = 0; i < intervals.size(); i++) {
                intervals.get(i).draw(svg, scale, frame.middle(i));
            }
        });
    }
}
