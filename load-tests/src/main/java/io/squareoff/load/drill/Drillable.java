package io.squareoff.load.drill;

import io.squareoff.harness.stack.TransportDescription;
import java.nio.file.Path;
import java.util.List;

/** A fault, and how a stack begins that can have it. */
public record Drillable(Fault fault, Start start) {

    /** The start of a stack. */
    @FunctionalInterface
    public interface Start {

        /**
         * Starts it, and waits until each transport has answered once.
         *
         * @param logs the folder for what it prints
         */
        DrilledStack of(List<TransportDescription> transports, Path logs) throws InterruptedException;
    }
}
