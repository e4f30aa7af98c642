package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartScale.Tick;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows over a common horizontal axis, each with its label and its figures in words. On a wide page these stand at both sides,
 * on a narrow one above the row.
 */
final class RowFrame {

    private static final int LETTER = 15;
    private static final int WIDE_ROW = 28;
    private static final int STRIP = 22;
    private static final int GROUP = 26;
    private static final int GAP = 14;
    private static final int MOST_LABEL = 270;
    private static final int MOST_WORDS = 250;
    private static final int EDGE = 12;
    private static final int FOOT = 44;
    private static final int BETWEEN_TICKS = 60;
    private static final int BASELINE = 4;

    private final ChartSize size;
    private final List<Row> rows;
    private final double left;
    private final double right;
    private final List<Double> tops = new ArrayList<>();
    private final double bottom;

    /**
     * One row.
     *
     * @param group the words above this row and those after it that have the same; may be empty
     * @param words its figures, shown beside it; may be empty
     */
    record Row(String group, String label, String words) {}

    RowFrame(ChartSize size, List<Row> rows) {
        this.size = size;
        this.rows = rows;
        double labels = widest(rows.stream().map(Row::label).toList(), MOST_LABEL);
        double words = widest(rows.stream().map(Row::words).toList(), MOST_WORDS);
        this.left = size.isNarrow() ? EDGE : EDGE + labels + GAP;
        this.right = size.width() - (size.isNarrow() || words == 0 ? EDGE : EDGE + words + GAP);
        double y = 6;
        String group = "";
        for (Row row : rows) {
            y += startsGroup(row, group) ? GROUP : 0;
            group = row.group();
            tops.add(y);
            y += height(row);
        }
        this.bottom = y + 4;
    }

    private static double widest(List<String> words, double most) {
        return Math.min(
                most, words.stream().mapToDouble(ChartSize::widthOf).max().orElse(0));
    }

    private static boolean startsGroup(Row row, String before) {
        return !row.group().isEmpty() && !row.group().equals(before);
    }

    private double height(Row row) {
        int letters = label(row).size() * LETTER;
        return size.isNarrow()
                ? letters + (row.words().isEmpty() ? 0 : LETTER) + STRIP + 4
                : Math.max(WIDE_ROW, Math.max(letters, words(row).size() * LETTER) + 8);
    }

    private List<String> label(Row row) {
        return WordWrap.lines(row.label(), size.isNarrow() ? size.width() - 2.0 * EDGE : left - EDGE - GAP);
    }

    private List<String> words(Row row) {
        return WordWrap.lines(row.words(), size.isNarrow() ? size.width() - 2.0 * EDGE : MOST_WORDS);
    }

    double left() {
        return left;
    }

    double right() {
        return right;
    }

    double bottom() {
        return bottom;
    }

    /** The middle of a row's own drawing. */
    double middle(int row) {
        double height = height(rows.get(row));
        return tops.get(row) + (size.isNarrow() ? height - STRIP / 2.0 - 4 : height / 2);
    }

    /** Draws the axis and its lines, below everything else. */
    void axis(Svg svg, ChartScale scale, String title) {
        double nextFree = 0;
        for (Tick tick : scale.ticks((int) ((right - left) / BETWEEN_TICKS) + 1)) {
            double place = scale.place(tick.value());
            double half = ChartSize.widthOf(tick.label()) / 2;
            svg.line("grid", place, 4, place, bottom + 4);
            if (place - half >= nextFree) {
                svg.tick("tick middle", Math.min(place, size.width() - half), bottom + 17, tick);
                nextFree = place + half + 6;
            }
        }
        svg.line("frame", left, bottom, right, bottom);
        svg.text("axis middle", middleOf(title), bottom + 37, title);
    }

    /** Draws the labels and the words, above everything else. */
    void labels(Svg svg) {
        String group = "";
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            if (startsGroup(row, group)) {
                svg.text("group", EDGE, tops.get(i) - 8, row.group());
            }
            group = row.group();
            draw(svg, row, i);
        }
    }

    /** The middle of the axis, or as near to it as its title has room. */
    private double middleOf(String title) {
        double half = ChartSize.widthOf(title) / 2;
        return Math.max(half, Math.min((left + right) / 2, size.width() - half));
    }

    private void draw(Svg svg, Row row, int index) {
        List<String> label = label(row);
        List<String> words = words(row);
        if (size.isNarrow()) {
            double y = tops.get(index) + LETTER;
            for (String line : label) {
                svg.text("label", EDGE, y, line);
                y += LETTER;
            }
            svg.text("words", EDGE, y, row.words());
            return;
        }
        column(svg, "label end", left - GAP, middle(index), label);
        column(svg, "words", right + GAP, middle(index), words);
    }

    private static void column(Svg svg, String css, double x, double middle, List<String> lines) {
        double y = middle + BASELINE - (lines.size() - 1) * LETTER / 2.0;
        for (String line : lines) {
            svg.text(css, x, y, line);
            y += LETTER;
        }
    }

    /** The height of the drawing. */
    double height() {
        return bottom + FOOT;
    }
}
