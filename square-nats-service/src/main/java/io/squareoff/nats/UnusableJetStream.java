package io.squareoff.nats;

/** Jobs cannot be worked with the broker as it is. The message says what to change. */
class UnusableJetStream extends Exception {

    private static final long serialVersionUID = 1L;

    UnusableJetStream(String message) {
        super(message);
    }

    UnusableJetStream(String message, Throwable cause) {
        super(message, cause);
    }
}
