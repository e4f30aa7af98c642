package io.squareoff.aggregator.transport;

/** Why an aggregation could not be completed. The message names the transport, the target and the time spent. */
public class TransportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kind of failure, in terms that a caller can act on. */
    public enum Reason {
        /** Backend or broker cannot be reached. */
        UNAVAILABLE,
        /** Not all replies came in time. */
        DEADLINE,
        /** A call demands more than the transport can carry. */
        TOO_LARGE,
        /** Its caller left. */
        GIVEN_UP,
        /** The backend answered, but not with the square that was asked for. */
        BAD_REPLY
    }

    private final Reason reason;

    /** @param cause the client library's exception, or null */
    public TransportException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
