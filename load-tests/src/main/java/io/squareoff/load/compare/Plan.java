package io.squareoff.load.compare;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

/**
 * What a comparison does.
 *
 * @param transports the arms, in the order of the first round
 * @param number N: squares that each request asks for
 * @param users requests in flight at any time
 * @param rounds how often each arm is measured
 * @param stackWarmUp load for each arm before the first round, so that the services' code is compiled
 * @param warmUp load before each measured window
 * @param window measured time of each arm in each round
 */
public record Plan(
        List<String> transports,
        int number,
        int users,
        int rounds,
        Duration stackWarmUp,
        Duration warmUp,
        Duration window) {

    /** @throws IllegalArgumentException naming the option that has an unusable value */
    public Plan {
        transports = List.copyOf(transports);
        require(!transports.isEmpty(), "--transports must name at least one", transports);
        require(
                transports.stream().allMatch(name -> name.matches("[a-z0-9-]+")),
                "--transports must be names like nats",
                transports);
        require(new HashSet<>(transports).size() == transports.size(), "--transports must name each once", transports);
        require(number >= 1, "--number must be at least 1", number);
        require(users >= 1, "--users must be at least 1", users);
        require(rounds >= 1, "--rounds must be at least 1", rounds);
        require(!stackWarmUp.isNegative(), "--stack-warm-up must not be negative", stackWarmUp);
        require(!warmUp.isNegative(), "--warm-up must not be negative", warmUp);
        require(window.toMillis() >= 1000, "--window must be at least 1 s", window);
    }

    /** The arms in the order of a round, counted from 1: every other round goes backwards, so that drift hits all alike. */
    public List<String> order(int round) {
        List<String> order = new ArrayList<>(transports);
        if (round % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }

    private static void require(boolean valid, String rule, Object value) {
        if (!valid) {
            throw new IllegalArgumentException(rule + ", not " + value);
        }
    }
}
