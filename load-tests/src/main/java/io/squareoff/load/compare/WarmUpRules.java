package io.squareoff.load.compare;

import io.squareoff.harness.measure.Load;
import java.util.List;

/**
 * The bounds of a warm-up besides its length; no option sets them.
 *
 * @param users while the services' code is not compiled yet
 * @param numberAtMost the most squares that a request asks for meanwhile
 * @param extensionsAtMost the most windows of an arm in a round that may become warm-up because a JVM was not warm in them, or in a
 *     closed model throughput not steady
 */
public record WarmUpRules(int users, int numberAtMost, int extensionsAtMost) {

    /**
     * One user keeps the services busy, and leaves more of the cores to their compilers: with ten, compilation
     * over rest took more than 25 s to become quiet on two cores, with one 15 s. Few squares: what runs once a request is compiled after 5,000
     * requests, which of 1,000 squares over JetStream take three minutes.
     */
    static final WarmUpRules ONE_USER = new WarmUpRules(1, 50, 2);

    /**
     * As many users as measure what rates are shares of: the first window asks at its whole rate, and a stack that one user had warmed
     * refused a part of what it carries once many have.
     */
    static final WarmUpRules AT_A_RATE = new WarmUpRules(Plan.USERS, 100, 2);

    static WarmUpRules of(List<Load> loads, Launches launches) {
        return loads.stream().anyMatch(Load::open) ? beforeRates(launches) : ONE_USER;
    }

    /** Somebody else's services get no more than they are asked to carry. */
    static WarmUpRules beforeRates(Launches launches) {
        return launches == Launches.NONE ? ONE_USER : AT_A_RATE;
    }
}
