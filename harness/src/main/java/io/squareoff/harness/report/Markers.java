package io.squareoff.harness.report;

import java.util.List;

/** Shapes that tell lines and verdicts apart without colour. Each is drawn around the origin, once for the whole page. */
final class Markers {

    /** A difference that was shown. */
    static final String DIFFERS = "v-differs";

    /** No difference shown. */
    static final String NO_DIFFERENCE = "v-same";

    /** Too few rounds. */
    static final String TOO_FEW = "v-few";

    /** An interval without a verdict. */
    static final String NOT_JUDGED = "v-open";

    private static final List<String> SERIES = List.of(
            "<circle r=\"4\"/>",
            "<path d=\"M-3.6-3.6h7.2v7.2h-7.2z\"/>",
            "<path d=\"M0-5l4.8 8.4h-9.6z\"/>",
            "<path d=\"M0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z\"/>",
            "<path class=\"open\" d=\"M-3.6-3.6l7.2 7.2M-3.6 3.6l7.2-7.2\"/>",
            "<path class=\"open\" d=\"M0-5v10M-5 0h10\"/>",
            "<path d=\"M0 5l4.8-8.4h-9.6z\"/>",
            "<circle class=\"open\" r=\"3.6\"/>");

    private Markers() {}

    /** The name of a line's shape. */
    static String of(int index) {
        return "m" + index % SERIES.size();
    }

    /** The same shape where there is no line that leads to it. */
    static String large(int index) {
        return "d" + index % SERIES.size();
    }

    /** All shapes, in a drawing that shows nothing itself. */
    static String definitions() {
        StringBuilder shapes = new StringBuilder("<svg class=\"shapes\" aria-hidden=\"true\"><defs>\n");
        for (int i = 0; i < SERIES.size(); i++) {
            shapes.append(shape(of(i), SERIES.get(i)));
            shapes.append(shape(large(i), "<g transform=\"scale(1.4)\">" + SERIES.get(i) + "</g>"));
        }
        return shapes.append(shape(DIFFERS, "<path d=\"M-3.5-3.5h7v7h-7z\"/>"))
                .append(shape(NO_DIFFERENCE, "<circle class=\"hollow\" r=\"4.2\"/>"))
                .append(shape(NOT_JUDGED, "<path class=\"hollow\" d=\"M0-5.2l5.2 5.2-5.2 5.2-5.2-5.2z\"/>"))
                .append(shape(TOO_FEW, SERIES.get(4)))
                .append("</defs></svg>")
                .toString();
    }

    private static String shape(String name, String shape) {
        return "<g id=\"" + name + "\">" + shape + "</g>\n";
    }
}
