package io.squareoff.cli;

import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import java.util.List;

/**
 * Base and head of a gate, from which each batch makes sides of its own.
 *
 * <p>Not thread-safe.
 */
interface GateSides extends AutoCloseable {

    /** Makes the side of a batch that others are compared with. */
    SideOfGate base(long seed, SideOfGate.Place place) throws InterruptedException;

    /** Makes the other one. */
    SideOfGate head(long seed, SideOfGate.Place place) throws InterruptedException;

    /** Head's plan, which base has too. */
    Plan plan();

    /** Description of base. */
    String baseTitle();

    /** Description of head. */
    String headTitle();

    /** Notes that weaken the comparison without making it wrong. */
    List<Finding> warnings();

    @Override
    void close();
}
