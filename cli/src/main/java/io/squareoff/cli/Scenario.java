package io.squareoff.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Options of a command in a file, one on each line, with the reasons for their values.
 *
 * @param file that has them
 * @param description its first line, if that is a comment; otherwise empty
 * @param lines with options, in the order of the file
 */
record Scenario(Path file, String description, List<Line> lines) {

    private static final String COMMENT = "#";

    /** Some editors begin a file with it. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /**
     * A line with an option.
     *
     * @param number in the file, counted from 1
     * @param name of the option
     * @param argument as it would be on the command line
     * @param why the comment in the lines just above it and at its end; empty where there is none
     */
    record Line(int number, String name, String argument, String why) {

        private static Line of(int number, String text, List<String> comments) {
            String[] parts = text.split("\\s*=\\s*|\\s+", 2);
            return new Line(number, parts[0], String.join("=", parts), String.join(" ", comments));
        }
    }

    /** @throws IllegalArgumentException naming the file, if it cannot be read */
    static Scenario read(Path file) {
        List<String> text;
        try {
            text = Files.readString(file)
                    .replaceFirst("^" + BYTE_ORDER_MARK, "")
                    .lines()
                    .toList();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("scenario must be text in UTF-8, not " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("scenario must be a file that can be read, not " + file + ": " + e, e);
        }
        boolean described = !text.isEmpty() && text.get(0).startsWith(COMMENT);
        List<Line> lines = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        for (int number = described ? 2 : 1; number <= text.size(); number++) {
            // Within a word the sign is none of a comment: nats#2 is a transport.
            String[] parts = (" " + text.get(number - 1)).split("\\s" + COMMENT + "\\s*", 2);
            String option = parts[0].strip();
            if (parts.length > 1) {
                comments.add(parts[1].strip());
            }
            if (!option.isEmpty()) {
                lines.add(Line.of(number, option, comments));
            }
            if (!option.isEmpty() || parts.length == 1) {
                comments.clear();
            }
        }
        return new Scenario(file, described ? text.get(0).substring(1).strip() : "", lines);
    }
}
