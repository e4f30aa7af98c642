package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The work that each request asks for, and the way requests come. Methods throw IllegalArgumentException with the name of
 * the property that is bad.
 */
final class LoadOptions {

    private static final String DEFAULT_OBJECTIVE = "p99<200ms";

    private static final int USERS = 100;
    private static final int USERS_OF_A_SEARCH = 10;

    @Option(
            names = {"--numbers", "--number"},
            split = ",",
            paramLabel = "N,...",
            hideParamSyntax = true,
            defaultValue = "1000",
            description = "Squares per request (default: ${DEFAULT-VALUE}). Several values: a sweep.")
    private List<Integer> numbers;

    @Option(
            names = "--chunk",
            split = ",",
            paramLabel = "K,...",
            hideParamSyntax = true,
            defaultValue = "1",
            description = "Squares per call to a backend, or all (default: ${DEFAULT-VALUE}). Several values: a sweep"
                    + " that shows the cost of chattiness.")
    private List<String> chunks;

    @Option(
            names = "--users",
            split = ",",
            paramLabel = "COUNT,...",
            hideParamSyntax = true,
            description = "Closed model: requests in flight at any time (default: 100). Several values: a sweep.")
    private List<Integer> users;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Open model: requests per second, whether or not earlier ones are answered. Latency counts"
                    + " from the time that a request was due. Cannot be combined with --users.")
    private Integer rate;

    @Option(
            names = "--find-capacity",
            description = "Search for the highest rate at which --slo holds, for each transport.")
    private boolean findCapacity;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "Objective of --find-capacity (default: " + DEFAULT_OBJECTIVE + ").")
    private String slo;

    boolean usersGiven() {
        return users != null;
    }

    boolean open() {
        return rate != null;
    }

    boolean findCapacity() {
        return findCapacity;
    }

    boolean objectiveGiven() {
        return slo != null;
    }

    /** Returns true if a list has several values. */
    boolean sweep() {
        return severalSquares() || usersGiven() && users.size() > 1;
    }

    boolean severalSquares() {
        return numbers.size() > 1 || chunks.size() > 1;
    }

    List<Integer> numbers() {
        return numbers;
    }

    List<Integer> chunks() {
        return chunks.stream().map(LoadOptions::chunk).toList();
    }

    private static int chunk(String text) {
        try {
            return text.equals("all") ? Plan.ALL : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("chunk must be a whole number or all, not " + text, e);
        }
    }

    List<Load> loads() {
        if (open()) {
            return List.of(new Load.Open(rate));
        }
        List<Integer> closed = usersGiven() ? users : List.of(findCapacity ? USERS_OF_A_SEARCH : USERS);
        return closed.stream().<Load>map(Load.Closed::new).toList();
    }

    /** The objective of a search for capacity; empty without one. */
    Optional<Objective> objective() {
        return findCapacity
                ? Optional.of(Objective.parse(objectiveGiven() ? slo : DEFAULT_OBJECTIVE))
                : Optional.empty();
    }
}
