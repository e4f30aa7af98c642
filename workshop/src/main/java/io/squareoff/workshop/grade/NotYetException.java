package io.squareoff.workshop.grade;

/** Files that do not pass: what was expected of them, what was seen, and where to look. */
public final class NotYetException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String expected;
    private final String seen;
    private final String look;

    /** @param look a file with the place in it, and what may be wrong there */
    public NotYetException(String expected, String seen, String look) {
        super("expected " + expected + ", seen " + seen + "; look at " + look);
        this.expected = expected;
        this.seen = seen;
        this.look = look;
    }

    public String expected() {
        return expected;
    }

    public String seen() {
        return seen;
    }

    public String look() {
        return look;
    }

    /** Throws one unless something holds. */
    public static void unless(boolean holds, String expected, String seen, String look) {
        if (!holds) {
            throw new NotYetException(expected, seen, look);
        }
    }
}
