package io.squareoff.harness.process;

/** A failure that the user can mend. The message says what failed and, for a process, where its log is. */
public class UserFacingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserFacingException(String message) {
        super(message);
    }

    /** @param cause may be null */
    public UserFacingException(String message, Throwable cause) {
        super(message, cause);
    }
}
