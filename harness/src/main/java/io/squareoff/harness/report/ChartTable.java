package io.squareoff.harness.report;

import io.squareoff.harness.report.LineChart.Line;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The figures of a chart in rows and columns. */
final class ChartTable {

    private static final MathContext EXACT = new MathContext(9);

    /** Above it not every whole number is a double. */
    private static final double LARGEST_COUNT = 1L << 53;

    private ChartTable() {}

    /** A figure as charts and their tables show it: whole numbers are counts, and keep their digits. */
    static String shown(double value) {
        return CellText.of(figure(value));
    }

    /** A place on an axis with all the digits that it was given, without the noise of binary fractions. */
    static String exact(double value) {
        BigDecimal rounded = new BigDecimal(value).round(EXACT);
        int decimals = rounded.signum() == 0
                ? 0
                : Math.max(0, rounded.stripTrailingZeros().scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    static ReportTable of(ReportChart chart) {
        if (chart instanceof LineChart lines) {
            return of(lines);
        }
        if (chart instanceof IntervalChart intervals) {
            return of(intervals);
        }
        if (chart instanceof DotChart dots) {
            return of(dots);
        }
        if (chart instanceof HeatChart heat) {
            return of(heat);
        }
        return chart instanceof StackChart stack ? of(stack) : of((WaterfallChart) chart);
    }

    /** A row for each place on the horizontal axis, and a column for each line. */
    private static ReportTable of(LineChart chart) {
        Map<String, Points> lines = new LinkedHashMap<>();
        Map<Double, String> places = new TreeMap<>();
        for (Line line : chart.lines()) {
            Points points = lines.computeIfAbsent(line.name(), any -> new Points());
            for (double[] point : line.points()) {
                places.put(point[0], place(chart.x(), point[0]));
                points.add(point);
            }
        }
        List<String> columns = new ArrayList<>(List.of(chart.x().title()));
        lines.forEach((name, points) -> {
            columns.add(name);
            if (points.hasIntervals) {
                columns.add("low");
                columns.add("high");
            }
        });
        TableBuilder table = builder(columns);
        places.forEach((x, words) -> {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(words)));
            lines.values().forEach(points -> points.addCells(row, x));
            table.row(row);
        });
        return table.build();
    }

    /** The points of one line by their places, all its stretches together. */
    private static final class Points {

        private final Map<Double, double[]> byPlace = new HashMap<>();
        private boolean hasIntervals;

        void add(double[] point) {
            byPlace.put(point[0], point);
            hasIntervals |= Line.hasInterval(point);
        }

        void addCells(List<ReportCell> row, double x) {
            double[] point = byPlace.get(x);
            row.add(point == null ? ReportCell.none() : figure(point[1]));
            if (hasIntervals) {
                boolean has = point != null && Line.hasInterval(point);
                row.add(has ? figure(point[2]) : ReportCell.none());
                row.add(has ? figure(point[3]) : ReportCell.none());
            }
        }
    }

    private static String place(ChartAxis axis, double value) {
        return axis.scale() == ChartAxis.Scale.PERCENTILE ? AxisTicks.percentile(value) : exact(value);
    }

    private static ReportTable of(IntervalChart chart) {
        TableBuilder table =
                builder(List.of("", "", chart.axis(), "low", "high", "verdict")).labels(2);
        chart.intervals()
                .forEach(each -> table.row(
                        ReportCell.text(each.group()),
                        ReportCell.text(each.label()),
                        ratio(each.ratio()),
                        ratio(each.low()),
                        ratio(each.high()),
                        ReportCell.text(
                                each.words().isEmpty() ? IntervalDrawing.words(each.verdict()) : each.words())));
        return table.build();
    }

    private static ReportTable of(DotChart chart) {
        List<String> columns = new ArrayList<>(List.of(""));
        columns.addAll(chart.arms());
        TableBuilder table = builder(columns);
        for (DotChart.Launch launch : chart.launches()) {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(launch.name())));
            chart.arms().forEach(arm -> row.add(figure(launch.figures().get(arm))));
            table.row(row);
        }
        return table.build();
    }

    private static ReportTable of(StackChart chart) {
        List<String> columns = new ArrayList<>(List.of(""));
        columns.addAll(chart.parts());
        columns.add("sum");
        TableBuilder table = builder(columns);
        for (StackChart.Bar bar : chart.bars()) {
            List<ReportCell> row = new ArrayList<>(List.of(ReportCell.text(bar.label())));
            chart.parts().forEach(part -> row.add(figure(bar.figures().get(part))));
            row.add(bar.figures().isEmpty() ? ReportCell.none() : figure(bar.total()));
            table.row(row);
        }
        return table.build();
    }

    private static ReportTable of(WaterfallChart chart) {
        TableBuilder table = builder(List.of("", chart.axis(), "low", "high", "verdict"));
        chart.steps()
                .forEach(step -> table.row(
                        ReportCell.text(step.label()),
                        ratio(step.factor()),
                        ratio(step.low()),
                        ratio(step.high()),
                        ReportCell.text(step.words())));
        return table.build();
    }

    private static ReportTable of(HeatChart chart) {
        TableBuilder table = builder(List.of(chart.down(), chart.across(), "ratio", "low", "high", "verdict"))
                .labels(2);
        chart.cells()
                .forEach(each -> table.row(
                        ReportCell.text(each.row()),
                        ReportCell.text(each.column()),
                        ratio(each.ratio()),
                        ratio(each.low()),
                        ratio(each.high()),
                        ReportCell.text(
                                each.words().isEmpty() ? IntervalDrawing.words(each.verdict()) : each.words())));
        return table.build();
    }

    private static TableBuilder builder(List<String> columns) {
        return TableBuilder.of("", "", columns.toArray(String[]::new)).labels(1);
    }

    private static ReportCell figure(Double value) {
        if (value == null) {
            return ReportCell.none();
        }
        return value == Math.rint(value) && Math.abs(value) < LARGEST_COUNT
                ? ReportCell.count(value.longValue())
                : ReportCell.figure(value, ReportCell.Digits.SIGNIFICANT);
    }

    private static ReportCell ratio(double value) {
        return ReportCell.figure(value, ReportCell.Digits.RATIO);
    }

    private static ReportCell ratio(OptionalDouble value) {
        return ReportCell.figure(value, ReportCell.Digits.RATIO);
    }
}
