package io.squareoff.harness.report;

/** The drawings of each chart: the page shows the one that its width has room for. */
enum ChartSize {
    WIDE("wide", 920),
    NARROW("narrow", 360);

    private static final double CHARACTER = 6.6;

    private final String css;
    private final int width;

    ChartSize(String css, int width) {
        this.css = css;
        this.width = width;
    }

    String css() {
        return css;
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

    /** The number of letters that are as wide. */
    static int lettersIn(double width) {
        return Math.max(1, (int) (width / CHARACTER));
    }
}
