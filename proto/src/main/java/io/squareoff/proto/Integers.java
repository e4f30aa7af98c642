package io.squareoff.proto;

/** Integers as they stand in paths and queries. */
public final class Integers {

    private Integers() {}

    /**
     * Returns an integer that is written as {@link Integer#toString(int)} writes it: in ASCII digits, without a plus or a leading
     * zero.
     *
     * @throws NumberFormatException if it is written in any other way, or does not fit
     */
    public static int parse(String text) {
        int value = Integer.parseInt(text);
        int first = text.charAt(0) == '-' ? 1 : 0;
        boolean canonical = text.length() == 1 || text.charAt(first) != '0';
        for (int i = first; i < text.length(); i++) {
            canonical &= text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!canonical) {
            throw new NumberFormatException("not written as integers are: '" + text + "'");
        }
        return value;
    }
}
