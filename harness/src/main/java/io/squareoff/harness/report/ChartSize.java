package io.squareoff.harness.report;

import java.util.List;
import java.util.Locale;

/** The drawings of each chart: the page shows the one that its width has room for. Words in them do not flow by themselves. */
enum ChartSize {
    WIDE(920),
    NARROW(360);

    private static final double CHARACTER = 6.6;

    private final int width;

    ChartSize(int width) {
        this.width = width;
    }

    String css() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** In pixels of the drawing. */
    int width() {
        return width;
    }

    boolean isNarrow() {
        return this == NARROW;
    }

    /** The width of words in the drawing's letters, rather too much than too little: letters have different widths in each font. */
    static double widthOf(String words) {
        return words.codePointCount(0, words.length()) * CHARACTER;
    }

    /** The lines that a text takes in a width, in pixels; a longer word stands on a line of its own. */
    static List<String> lines(String text, double width) {
        int most = Math.max(1, (int) ((width + 1) / CHARACTER));
        return text.isEmpty() ? List.of(text) : WordWrap.lines(text, most);
    }
}
