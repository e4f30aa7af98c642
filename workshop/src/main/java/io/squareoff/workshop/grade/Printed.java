package io.squareoff.workshop.grade;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a program printed, without blanks at its ends. */
public record Printed(String text) {

    public Printed {
        text = text.strip().replace("\r", "");
    }

    /** The lines that a program is to print, of which a pattern has all. */
    public Matcher require(Pattern pattern, String expected, String look) {
        Matcher matcher = pattern.matcher(text);
        NotYetException.unless(
                matcher.matches(),
                expected,
                text.isEmpty() ? begin(1) : text.lines().findFirst().orElse(""),
                look);
        return matcher;
    }

    /** Its beginning, for a message. */
    public String begin(int most) {
        if (text.isEmpty()) {
            return "nothing printed";
        }
        return text.length() > most ? text.substring(0, most) + "…" : text;
    }
}
