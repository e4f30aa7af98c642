package io.squareoff.natsnetty;

/** The server sent what is not NATS, or what breaks a bound. */
final class ProtocolException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param what completes a sentence that begins with the server */
    ProtocolException(String what) {
        super("the server " + what);
    }
}
