package io.squareoff.harness.process;

/** A process could not be started, or ended before it should have; the message names it and says where its log is. */
public class StackException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause may be null */
    public StackException(String message, Throwable cause) {
        super(message, cause);
    }
}
