package io.squareoff.aggregator;

/** Writes squares as JSON, <code>[{"1":1},{"2":4},…]</code>, into one buffer of just the right size. */
final class SquareJson {

    /** The characters around the two numbers of an element: braces, quotes, colon. */
    private static final int AROUND = 5;

    private SquareJson() {}

    /** @param squares the square of i + 1 at index i, each at least 0; at least one */
    static byte[] encode(long[] squares) {
        byte[] json = new byte[length(squares)];
        int at = 0;
        json[at++] = '[';
        for (int i = 0; i < squares.length; i++) {
            if (i > 0) {
                json[at++] = ',';
            }
            json[at++] = '{';
            json[at++] = '"';
            at = digits(json, at, i + 1L);
            json[at++] = '"';
            json[at++] = ':';
            at = digits(json, at, squares[i]);
            json[at++] = '}';
        }
        json[at] = ']';
        return json;
    }

    private static int length(long[] squares) {
        int length = 2 + squares.length - 1;
        for (int i = 0; i < squares.length; i++) {
            length += AROUND + width(i + 1L) + width(squares[i]);
        }
        return length;
    }

    /** Writes a number and returns the position after it. */
    private static int digits(byte[] json, int at, long number) {
        int end = at + width(number);
        long rest = number;
        for (int i = end - 1; i >= at; i--) {
            json[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return end;
    }

    private static int width(long number) {
        int width = 1;
        for (long bound = 10; number >= bound && width < 19; bound *= 10) {
            width++;
        }
        return width;
    }
}
