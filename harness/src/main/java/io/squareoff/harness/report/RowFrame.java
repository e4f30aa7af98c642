package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.DoubleStream;

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
    private static final int BETWEEN_TICKS = 60;
    private static final int BASELINE = 4;

    private final ChartSize size;
    private final List<Placed> rows = new ArrayList<>();
    private final double left;
    private final double right;
    private final double bottom;

    /**
     * @param group the words above this row and those after it that have the same; may be empty
     * @param words its figures, shown beside it; may be empty
     */
    record Row(String group, String label, String words) {}

    /**
     * @param group empty if it is that of the row before
     * @param middle of its own drawing
     */
    private record Placed(String group, List<String> label, List<String> words, double top, double middle) {}

    RowFrame(ChartSize size, List<Row> rows) {
        this.size = size;
        double labels = widest(rows, Row::label, MOST_LABEL);
        double words = widest(rows, Row::words, MOST_WORDS);
        this.left = size.isNarrow() ? EDGE : EDGE + labels + GAP;
        this.right = size.width() - (size.isNarrow() || words == 0 ? EDGE : EDGE + words + GAP);
        double y = 6;
        String group = "";
        for (Row row : rows) {
            boolean begins = !row.group().isEmpty() && !row.group().equals(group);
            group = row.group();
            y += begins ? GROUP : 0;
            y += place(row, begins ? group : "", y);
        }
        this.bottom = y + 4;
    }

    private static double widest(List<Row> rows, Function<Row, String> words, double most) {
        double widest =
                rows.stream().map(words).mapToDouble(ChartSize::widthOf).max().orElse(0);
        return Math.min(most, widest);
    }

    /** @return the height of the row */
    private double place(Row row, String group, double top) {
        boolean narrow = size.isNarrow();
        double room = narrow ? size.width() - 2.0 * EDGE : left - EDGE - GAP;
        List<String> label = ChartSize.lines(row.label(), room);
        List<String> words = narrow ? List.of(row.words()) : ChartSize.lines(row.words(), MOST_WORDS);
        double height = narrow
                ? (label.size() + (row.words().isEmpty() ? 0 : 1)) * LETTER + STRIP + 4
                : Math.max(WIDE_ROW, Math.max(label.size(), words.size()) * LETTER + 8);
        rows.add(new Placed(group, label, words, top, top + (narrow ? height - STRIP / 2.0 - 4 : height / 2)));
        return height;
    }

    /** The horizontal axis, with room at both ends. */
    ChartScale scale(ChartAxis axis, DoubleStream values, double room) {
        return ChartScale.around(axis, values, left + room, right - room);
    }

    double bottom() {
        return bottom;
    }

    double middle(int row) {
        return rows.get(row).middle();
    }

    /**
     * Draws the axis below the figures of the rows, and labels and words above them.
     *
     * @param figures draws those of all rows
     */
    String draw(String title, ChartScale scale, Consumer<Svg> figures) {
        String axis = scale.axis().title();
        Svg svg = new Svg(size);
        svg.ticks(scale, (int) ((right - left) / BETWEEN_TICKS) + 1, 4, bottom);
        svg.line("frame", left, bottom, right, bottom);
        svg.text("axis middle", middleOf(axis), bottom + 37, axis);
        figures.accept(svg);
        for (Placed row : rows) {
            if (!row.group().isEmpty()) {
                svg.text("group", EDGE, row.top() - 8, row.group());
            }
            if (size.isNarrow()) {
                double words = row.top() + (row.label().size() + 1) * LETTER;
                column(svg, "label", EDGE, row.top() + LETTER, row.label());
                column(svg, "words", EDGE, words, row.words());
            } else {
                beside(svg, "label end", left - GAP, row.middle(), row.label());
                beside(svg, "words", right + GAP, row.middle(), row.words());
            }
        }
        return svg.drawing(bottom, title);
    }

    /** The middle of the axis, or as near to it as its title has room. */
    private double middleOf(String title) {
        double half = ChartSize.widthOf(title) / 2;
        return Math.max(half, Math.min((left + right) / 2, size.width() - half));
    }

    private static void beside(Svg svg, String css, double x, double middle, List<String> lines) {
        column(svg, css, x, middle + BASELINE - (lines.size() - 1) * LETTER / 2.0, lines);
    }

    private static void column(Svg svg, String css, double x, double top, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            svg.text(css, x, top + i * LETTER, lines.get(i));
        }
    }
}
