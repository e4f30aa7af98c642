package io.squareoff.load.lab;

import io.squareoff.load.stack.StackException;

/** A broker cannot be used, or did not do what an experiment needs; the message says which and what to do. */
final class LabException extends StackException {

    private static final long serialVersionUID = 1L;

    /** @param cause may be null */
    LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
