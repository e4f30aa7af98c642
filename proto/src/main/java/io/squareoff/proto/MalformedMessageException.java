package io.squareoff.proto;

/** Bytes that came in place of a message. The text says what is wrong with them, not who sent them. */
public final class MalformedMessageException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedMessageException(String message) {
        super(message);
    }

    MalformedMessageException(String message, Throwable cause) {
        super(message, cause);
    }
}
