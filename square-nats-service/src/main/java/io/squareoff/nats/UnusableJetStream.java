package io.squareoff.nats;

/** The broker is not fit for jobs. The message says what to change. */
class UnusableJetStream extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableJetStream(String message) {
        super(message);
    }

    UnusableJetStream(String message, Throwable cause) {
        super(message, cause);
    }
}
