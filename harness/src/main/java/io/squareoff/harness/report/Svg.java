package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartScale.Tick;
import java.util.ArrayList;
import java.util.List;

/**
 * A drawing, element by element. Coordinates are pixels of the drawing, with at most one decimal; colours and strokes are those of
 * the page's style sheet, by class.
 */
final class Svg {

    /** The labels and the title of the horizontal axis, below it. */
    private static final int FOOT = 44;

    /** The most points that are kept of one stretch of a path. */
    private static final int KEPT = 4;

    private final ChartSize size;
    private final StringBuilder elements = new StringBuilder();

    Svg(ChartSize size) {
        this.size = size;
    }

    void line(String css, double x1, double y1, double x2, double y2) {
        elements.append("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
                .formatted(css, number(x1), number(y1), number(x2), number(y2)));
    }

    /**
     * A line through points, sorted by x. Of those within one pixel, or more of them where there is no room for so many, it
     * keeps the first, the highest, the lowest and the last, so that no peak is lost.
     *
     * @param points at least one, pairs of x and y in pixels
     * @param most points, about
     */
    void path(String css, List<double[]> points, int most) {
        double span = points.get(points.size() - 1)[0] - points.get(0)[0];
        double width = points.size() <= most ? 1 : Math.max(1, span * KEPT / most);
        StringBuilder path = new StringBuilder();
        long x = 0;
        long y = 0;
        for (double[] point : thinned(points, width)) {
            long nextX = Math.round(point[0] * 10);
            long nextY = Math.round(point[1] * 10);
            boolean first = path.isEmpty();
            path.append(first ? "M" : "").append(number((nextX - x) / 10.0));
            path.append(' ').append(number((nextY - y) / 10.0)).append(first ? 'l' : ' ');
            x = nextX;
            y = nextY;
        }
        elements.append(
                "<path class=\"%s\" d=\"%s\"/>".formatted(css, path.toString().stripTrailing()));
    }

    private static List<double[]> thinned(List<double[]> points, double width) {
        List<double[]> kept = new ArrayList<>();
        int begin = 0;
        for (int end = 1; end <= points.size(); end++) {
            if (end == points.size()
                    || Math.floor(points.get(end)[0] / width) > Math.floor(points.get(begin)[0] / width)) {
                keep(points.subList(begin, end), kept);
                begin = end;
            }
        }
        return kept;
    }

    /** Keeps what one stretch of a path shows of the points in it. */
    private static void keep(List<double[]> stretch, List<double[]> kept) {
        int low = 0;
        int high = 0;
        for (int i = 1; i < stretch.size(); i++) {
            low = stretch.get(i)[1] < stretch.get(low)[1] ? i : low;
            high = stretch.get(i)[1] > stretch.get(high)[1] ? i : high;
        }
        for (int i = 0; i < stretch.size(); i++) {
            if (i == 0 || i == low || i == high || i == stretch.size() - 1) {
                kept.add(stretch.get(i));
            }
        }
    }

    /** @param title shown by a browser where a pointer rests; may be empty */
    void rectangle(String css, double x, double y, double width, double height, String title) {
        elements.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\">%s</rect>"
                .formatted(css, number(x), number(y), number(width), number(height), title(title)));
    }

    /** One of the page's shapes, with its middle at a place. */
    void marker(String css, String marker, double x, double y, String title) {
        elements.append("<use class=\"%s\" href=\"#%s\" x=\"%s\" y=\"%s\">%s</use>"
                .formatted(css, marker, number(x), number(y), title(title)));
    }

    void text(String css, double x, double y, String words) {
        elements.append("<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>"
                .formatted(css, number(x), number(y), Html.escaped(words)));
    }

    /** The label of a value on an axis, which carries the value. */
    void tick(String css, double x, double y, Tick tick) {
        elements.append("<text class=\"%s\" x=\"%s\" y=\"%s\" data-value=\"%s\">%s</text>"
                .formatted(css, number(x), number(y), tick.value(), Html.escaped(tick.label())));
    }

    /**
     * The values of a horizontal axis, each with a line, and with its label where there is room for it.
     *
     * @param most values
     * @param top of their lines, which end a little below the axis
     * @param bottom the place of the axis
     */
    void ticks(ChartScale scale, int most, double top, double bottom) {
        double nextFree = 0;
        for (Tick tick : scale.ticks(most)) {
            double place = scale.place(tick.value());
            double half = ChartSize.widthOf(tick.label()) / 2;
            line("grid", place, top, place, bottom + 4);
            if (place - half >= nextFree) {
                tick("tick middle", Math.min(place, size.width() - half), bottom + 17, tick);
                nextFree = place + half + 6;
            }
        }
    }

    private static String title(String title) {
        return title.isEmpty() ? "" : "<title>" + Html.escaped(title) + "</title>";
    }

    /**
     * @param bottom the place of its horizontal axis
     * @param label read out in its place
     */
    String drawing(double bottom, String label) {
        return "<svg class=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>"
                .formatted(size.css(), size.width(), number(bottom + FOOT), Html.escaped(label), elements);
    }

    /** @param shape elements of 36 by 16 pixels */
    static String legend(String shape, String words) {
        return "<li><svg viewBox=\"0 0 36 16\" aria-hidden=\"true\">" + shape + "</svg>" + Html.escaped(words)
                + "</li>";
    }

    /** One of the page's shapes in the middle of a legend's entry. */
    static String legendMarker(String css, String marker) {
        return "<use class=\"%s\" href=\"#%s\" x=\"18\" y=\"8\"/>".formatted(css, marker);
    }

    /** A shape around the origin, to be used by its name. */
    static String shape(String name, String elements) {
        return "<g id=\"" + name + "\">" + elements + "</g>\n";
    }

    /** A coordinate, with one decimal where that is not 0. */
    private static String number(double pixels) {
        long tenths = Math.round(pixels * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }
}
