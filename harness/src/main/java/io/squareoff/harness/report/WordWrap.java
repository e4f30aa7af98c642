package io.squareoff.harness.report;

import java.util.ArrayList;
import java.util.List;

/** Words in a drawing, whose letters do not flow by themselves. */
final class WordWrap {

    private WordWrap() {}

    /** The lines that a text takes in a width, in pixels; a longer word stands on a line of its own. */
    static List<String> lines(String text, double width) {
        int most = ChartSize.lettersIn(width + 1);
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > most) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
