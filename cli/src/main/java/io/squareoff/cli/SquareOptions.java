package io.squareoff.cli;

import io.squareoff.load.compare.Plan;
import java.util.List;
import picocli.CommandLine.Option;

/** The squares that each request asks for. Methods throw IllegalArgumentException with the name of the property that is bad. */
class SquareOptions {

    @Option(
            names = {"--numbers", "--number"},
            split = ",",
            paramLabel = "N,...",
            hideParamSyntax = true,
            defaultValue = "1000",
            description = "Squares per request (default: ${DEFAULT-VALUE}). Several values: a sweep.")
    List<Integer> numbers;

    @Option(
            names = "--chunk",
            split = ",",
            paramLabel = "K,...",
            hideParamSyntax = true,
            defaultValue = "1",
            description = "Squares per call to a backend, or all (default: ${DEFAULT-VALUE}). Several values: a sweep"
                    + " that shows the cost of chattiness.")
    private List<String> chunks;

    /** Returns true if a list has several values. */
    boolean sweep() {
        return numbers.size() > 1 || chunks.size() > 1;
    }

    final List<Integer> chunks() {
        return chunks.stream().map(SquareOptions::chunk).toList();
    }

    private static int chunk(String text) {
        try {
            return text.equals("all") ? Plan.ALL : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("chunk must be a whole number or all, not " + text, e);
        }
    }
}
