package io.squareoff.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Inputs that differ from kept ones in a few places, the same for the same seed. */
final class Mutator {

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST_PIECE = 32;
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** Values at which parsers of numbers and of text go wrong. */
    private static final List<String> PIECES = List.of(
            "0",
            "-1",
            "+1",
            "007",
            "1.5",
            "1e400",
            "NaN",
            "2147483648",
            "9223372036854775808",
            "99999999999999999999999",
            "null",
            "true",
            "[",
            "]",
            "{",
            "}",
            "\"",
            ",",
            ":",
            ".",
            "..",
            " ",
            "\r\n",
            "\0",
            "\t",
            "\u00e9",
            "\u00ff",
            "*",
            "\u0000\u0000\u0000\u0000",
            "\u00ff\u00ff\u00ff\u00ff",
            "\u007f\u00ff\u00ff\u00ff",
            "\u0080\u0080\u0080\u0080");

    private final List<byte[]> inputs;
    private final Random random;

    Mutator(List<byte[]> inputs, long seed) {
        this.inputs = inputs;
        this.random = new Random(seed);
    }

    byte[] next() {
        // One character for each byte, so that strings can be taken apart as bytes are.
        String input = any();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            input = changed(input);
        }
        return input.getBytes(ISO_8859_1);
    }

    private String any() {
        return new String(inputs.get(random.nextInt(inputs.size())), ISO_8859_1);
    }

    private String changed(String input) {
        int from = random.nextInt(input.length() + 1);
        int to = Math.min(input.length(), from + random.nextInt(LONGEST_PIECE));
        String before = input.substring(0, from);
        return switch (random.nextInt(7)) {
            case 0 -> before + input.substring(to);
            case 1 -> before + input.substring(from, to) + input.substring(from);
            case 2 -> before + piece() + input.substring(from);
            case 3 -> before + piece() + input.substring(to);
            case 4 -> before + cut(any()) + input.substring(from);
            case 5 -> flipped(input, from);
            default -> otherNumber(input, from);
        };
    }

    private String piece() {
        return PIECES.get(random.nextInt(PIECES.size()));
    }

    /** A part of another input. */
    private String cut(String other) {
        int from = random.nextInt(other.length() + 1);
        return other.substring(from, Math.min(other.length(), from + random.nextInt(LONGEST_PIECE)));
    }

    private String flipped(String input, int at) {
        if (at == input.length()) {
            return input + (char) random.nextInt(256);
        }
        char flipped = (char) (input.charAt(at) ^ 1 << random.nextInt(8));
        return input.substring(0, at) + flipped + input.substring(at + 1);
    }

    private String otherNumber(String input, int from) {
        Matcher number = NUMBER.matcher(input);
        return number.find(from) ? input.substring(0, number.start()) + piece() + input.substring(number.end()) : input;
    }
}
