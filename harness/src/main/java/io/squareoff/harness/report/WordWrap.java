package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks a text between its words. */
public final class WordWrap {

    private WordWrap() {}

    /** The lines that a text takes, of so many letters at most; a longer word stands on a line of its own. */
    public static List<String> lines(String text, int most) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
