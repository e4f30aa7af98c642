package io.squareoff.harness.process;

/** A process could not be started, or ended before it should have; the message names it and says where its log is. */
public class UserFacingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause may be null */
    public UserFacingException(String message, Throwable cause) {
        super(message, cause);
    }
}
