package io.squareoff.cli;

import io.squareoff.load.gatling.MeasuredSimulation;

/** A simulation that cannot be made. */
public final class ThrowingSimulation extends MeasuredSimulation {

    public ThrowingSimulation() {
        throw new IllegalStateException("the prices of this test are gone");
    }
}
