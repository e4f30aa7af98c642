package io.squareoff.harness.report;

import io.squareoff.harness.report.ChartScale.Tick;

/**
 * A drawing, element by element. Coordinates are pixels of the drawing, with at most one decimal; colours and strokes are those of
 * the page's style sheet, by class.
 */
final class Svg {

    /** The labels and the title of the horizontal axis, below it. */
    private static final int FOOT = 44;

    private final ChartSize size;
    private final StringBuilder elements = new StringBuilder();

    Svg(ChartSize size) {
        this.size = size;
    }

    void line(String css, double x1, double y1, double x2, double y2) {
        elements.append("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
                .formatted(css, number(x1), number(y1), number(x2), number(y2)));
    }

    void path(String css, String d) {
        elements.append("<path class=\"%s\" d=\"%s\"/>".formatted(css, d));
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
    static String number(double pixels) {
        long tenths = Math.round(pixels * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }
}
