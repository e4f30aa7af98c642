package io.squareoff.cli;

import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import java.util.List;

/**
 * Base and head of a gate, from which each batch makes sides of its own.
 *
 * @param warnings notes that weaken the comparison without making it wrong
 * @param end gives back what was made for both
 */
record GateSides(Side base, Side head, List<Finding> warnings, Runnable end) implements AutoCloseable {

    /** Makes a side for a batch. */
    interface Source {

        SideOfGate of(Plan plan, SideOfGate.Place place) throws InterruptedException;
    }

    /**
     * One of both.
     *
     * @param title its description
     */
    record Side(String title, Plan plan, Source source) {

        /** Makes the side of a batch with orders of this seed. */
        SideOfGate of(long seed, SideOfGate.Place place) throws InterruptedException {
            return source.of(plan.with(plan.rounds(), seed), place);
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
