package io.squareoff.harness.report;

/**
 * Elements of a drawing, as text. Coordinates are pixels of the drawing, with at most one decimal; colours and strokes are those of
 * the page's style sheet, by class.
 */
final class Svg {

    private final StringBuilder elements = new StringBuilder();

    Svg line(String css, double x1, double y1, double x2, double y2) {
        elements.append("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
                .formatted(css, number(x1), number(y1), number(x2), number(y2)));
        return this;
    }

    /** @param d the path's data */
    Svg path(String css, String d) {
        elements.append("<path class=\"%s\" d=\"%s\"/>".formatted(css, d));
        return this;
    }

    /** @param title shown by a browser where a pointer rests; may be empty */
    Svg path(String css, String d, String title) {
        elements.append("<path class=\"%s\" d=\"%s\">%s</path>".formatted(css, d, title(title)));
        return this;
    }

    /** @param title shown by a browser where a pointer rests; may be empty */
    Svg rectangle(String css, double x, double y, double width, double height, String title) {
        elements.append("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\">%s</rect>"
                .formatted(css, number(x), number(y), number(width), number(height), title(title)));
        return this;
    }

    /** One of the page's {@link Markers}, with its middle at a place. */
    Svg marker(String css, String marker, double x, double y, String title) {
        elements.append("<use class=\"%s\" href=\"#%s\" x=\"%s\" y=\"%s\">%s</use>"
                .formatted(css, marker, number(x), number(y), title(title)));
        return this;
    }

    Svg text(String css, double x, double y, String words) {
        elements.append("<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>"
                .formatted(css, number(x), number(y), Html.escaped(words)));
        return this;
    }

    /** The label of a value on an axis, which carries the value. */
    Svg tick(String css, double x, double y, ChartScale.Tick tick) {
        elements.append("<text class=\"%s\" x=\"%s\" y=\"%s\" data-value=\"%s\">%s</text>"
                .formatted(css, number(x), number(y), tick.value(), Html.escaped(tick.label())));
        return this;
    }

    private static String title(String title) {
        return title.isEmpty() ? "" : "<title>" + Html.escaped(title) + "</title>";
    }

    /**
     * The drawing.
     *
     * @param label read out in its place
     */
    String drawing(ChartSize size, double height, String label) {
        return "<svg class=\"%s\" viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>"
                .formatted(size.css(), size.width(), number(height), Html.escaped(label), elements);
    }

    /** A coordinate, with one decimal where that is not 0. */
    static String number(double pixels) {
        long tenths = Math.round(pixels * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }
}
