package io.squareoff.proto;

/** Bytes that came in place of a message. The text says what is wrong with them, not who sent them. */
public final class MalformedMessageException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message completes a sentence about the message */
    public MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
