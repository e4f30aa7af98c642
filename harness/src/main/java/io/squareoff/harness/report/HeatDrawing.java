package io.squareoff.harness.report;

import io.squareoff.harness.report.HeatChart.Cell;
import io.squareoff.harness.report.IntervalChart.Verdict;

/** A field for each ratio, deeper in colour the farther from 1, and grey with a sign of its own where no difference was shown. */
final class HeatDrawing {

    private static final int EDGE = 12;
    private static final int HEAD = 46;
    private static final int FOOT = 6;
    private static final int ROW = 32;
    private static final int MOST_LABEL = 200;
    private static final int MOST_FIELD = 120;
    private static final int BASELINE = 4;

    /** Ratios from which on a field is deeper in colour. */
    private static final double[] DEPTHS = {1.25, 2, 5};

    private final HeatChart chart;
    private final ChartSize size;

    HeatDrawing(HeatChart chart, ChartSize size) {
        this.chart = chart;
        this.size = size;
    }

    String draw() {
        double labels = Math.min(
                size.isNarrow() ? MOST_LABEL / 2.0 : MOST_LABEL,
                chart.rows().stream().mapToDouble(ChartSize::widthOf).max().orElse(0));
        double left = EDGE + Math.max(labels, Math.min(MOST_LABEL / 2.0, ChartSize.widthOf(chart.down()))) + EDGE;
        double width = Math.min(
                MOST_FIELD, (size.width() - left - EDGE) / chart.columns().size());
        Svg svg = new Svg();
        svg.text("axis", left, 14, chart.across());
        svg.text("axis end", left - EDGE, 34, chart.down());
        for (int i = 0; i < chart.columns().size(); i++) {
            svg.text(
                    "label middle",
                    left + (i + 0.5) * width,
                    34,
                    chart.columns().get(i));
        }
        for (int i = 0; i < chart.rows().size(); i++) {
            svg.text(
                    "label end",
                    left - EDGE,
                    HEAD + (i + 0.5) * ROW + BASELINE,
                    chart.rows().get(i));
        }
        for (Cell cell : chart.cells()) {
            draw(
                    svg,
                    cell,
                    left + chart.columns().indexOf(cell.column()) * width,
                    HEAD + chart.rows().indexOf(cell.row()) * (double) ROW,
                    width);
        }
        return svg.drawing(size, HEAD + chart.rows().size() * (double) ROW + FOOT, chart.title());
    }

    private void draw(Svg svg, Cell cell, double x, double y, double width) {
        String title = "%s %s, %s %s: %s%s"
                .formatted(
                        chart.down(),
                        cell.row(),
                        chart.across(),
                        cell.column(),
                        RatioText.withInterval(cell.ratio(), cell.low(), cell.high()),
                        cell.words().isEmpty() ? "" : ", " + cell.words());
        svg.rectangle("field " + css(cell), x, y, width, ROW, title);
        svg.text(
                "label middle",
                x + width / 2,
                y + ROW / 2.0 + BASELINE,
                sign(cell.verdict()) + RatioText.number(cell.ratio()));
    }

    /** The sign before a ratio, which says without colour what it shows; nothing before a difference. */
    static String sign(Verdict verdict) {
        return switch (verdict) {
            case DIFFERS -> "";
            case NO_DIFFERENCE -> "≈ ";
            case TOO_FEW -> "? ";
            case NOT_JUDGED -> "~ ";
        };
    }

    private static String css(Cell cell) {
        if (cell.verdict() != Verdict.DIFFERS) {
            return "same";
        }
        double times = Math.max(cell.ratio(), 1 / cell.ratio());
        int depth = 1;
        for (double from : DEPTHS) {
            depth += times >= from ? 1 : 0;
        }
        return (cell.ratio() > 1 ? "more" : "less") + " depth" + depth;
    }
}
