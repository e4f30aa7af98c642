package io.squareoff.workshop.room;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** Names that learners give themselves. A name has no character that a terminal takes for anything but a letter. */
final class LearnerName {

    private static final int LONGEST = 20;

    private static final Pattern VALID = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} ._'-]*");

    private LearnerName() {}

    /**
     * A name with one space between its words, and each letter in one form.
     *
     * @throws IllegalArgumentException if it is too long, or has other characters
     */
    static String of(String given) {
        String name = Normalizer.normalize(given == null ? "" : given, Normalizer.Form.NFC)
                .strip()
                .replaceAll(" +", " ");
        if (name.codePointCount(0, name.length()) > LONGEST
                || !VALID.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "name must be 1 to " + LONGEST + " letters, digits, spaces or . _ ' -, a letter or a digit first");
        }
        return name;
    }

    /** The columns of a terminal that a name takes: two for each ideograph, none for a mark above a letter. */
    static int columns(String name) {
        return name.codePoints().map(LearnerName::columns).sum();
    }

    /** As much of a line as so many columns of a terminal show. */
    static String cut(String line, int columns) {
        int used = 0;
        for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
            used += columns(line.codePointAt(i));
            if (used > columns) {
                return line.substring(0, i);
            }
        }
        return line;
    }

    private static int columns(int character) {
        int type = Character.getType(character);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return switch (Character.UnicodeScript.of(character)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> 2;
            default -> 1;
        };
    }
}
