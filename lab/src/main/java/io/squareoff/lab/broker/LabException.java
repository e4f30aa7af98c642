package io.squareoff.lab.broker;

import io.squareoff.harness.process.UserFacingException;

/** A broker cannot be used, or did not do what an experiment needs; the message says which and what to do. */
public final class LabException extends UserFacingException {

    private static final long serialVersionUID = 1L;

    /** @param cause may be null */
    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
