package io.squareoff.natsnetty;

/** Nothing can be published now: there is no connection, or too much waits to be written. Nothing is kept for later. */
public final class NatsUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NatsUnavailableException(String message) {
        super(message);
    }
}
