package io.squareoff.harness.report;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Breaks a text between its words. */
public final class WordWrap {

    private WordWrap() {}

    /** The first line of a text that may quote the output of a program. */
    public static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** The lines that a text takes, of so many letters at most; a longer word stands on a line of its own. None of an empty text. */
    public static List<String> lines(String text, int most) {
        Pattern line = Pattern.compile("\\S.{0," + (most - 1) + "}(?=\\s|$)|\\S+");
        return line.matcher(text).results().map(MatchResult::group).toList();
    }
}
