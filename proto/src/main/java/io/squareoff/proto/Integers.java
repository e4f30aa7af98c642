package io.squareoff.proto;

/** Integers as they stand in paths and queries. */
public final class Integers {

    private static final int DECIMAL = 10;

    private Integers() {}

    /**
     * Returns an integer that is written as {@link Integer#toString(int)} writes it: in ASCII digits, without a plus or a leading
     * zero.
     *
     * @throws NumberFormatException if it is written in any other way, or does not fit
     */
    public static int parse(String text) {
        return parse(text, 0, text.length());
    }

    /** The same of a part of a text, which is not copied. */
    public static int parse(CharSequence text, int begin, int end) {
        int value = Integer.parseInt(text, begin, end, DECIMAL);
        int first = text.charAt(begin) == '-' ? begin + 1 : begin;
        boolean canonical = end - begin == 1 || text.charAt(first) != '0';
        for (int i = first; i < end; i++) {
            canonical &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!canonical) {
            throw new NumberFormatException("not written as integers are: '" + text.subSequence(begin, end) + "'");
        }
        return value;
    }
}
