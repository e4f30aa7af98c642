package io.squareoff.workshop.grader;

import static io.squareoff.workshop.grade.NotYetException.unless;

import io.squareoff.workshop.grade.Printed;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an aggregator makes of the replies of a backend that adds a number to each square, so that its replies alone have what it says.
 *
 * @param number up to which it asks, from 1
 * @param added to each square
 */
record Aggregate(int number, int added) {

    /** Possessive, since a long list would otherwise take the whole stack. */
    private static final Pattern LIST = Pattern.compile("\\[(\\{\"\\d+\":-?\\d+},?)*+]");

    private static final int SHOWN = 60;

    /** The body that is right. */
    String body() {
        return body(added);
    }

    private String body(int more) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(each -> "{\"" + each + "\":" + (Math.multiplyFull(each, each) + more) + "}")
                .collect(Collectors.joining(",", "[", "]"));
    }

    /**
     * Requires that a program prints it.
     *
     * @param program the name of its file
     * @param otherOrder where to look if the squares belong to other numbers, or stand elsewhere
     * @param otherwise where to look if it is none of these
     */
    void require(Printed printed, String program, String otherOrder, String otherwise) {
        String look = otherwise;
        if (printed.text().equals(body(0))) {
            look = "where " + program + " takes the squares from: this backend adds " + added
                    + " to each, and these are not its replies";
        } else if (LIST.matcher(printed.text()).matches()
                && squares(printed.text()).equals(squares(body()))) {
            look = otherOrder;
        }
        unless(printed.text().equals(body()), new Printed(body()).begin(SHOWN), printed.begin(SHOWN), look);
    }

    /** Sorted, whatever numbers they belong to. */
    private static List<String> squares(String body) {
        return Stream.of(body.split("[,}]"))
                .map(entry -> entry.replaceFirst(".*:", ""))
                .sorted()
                .toList();
    }
}
