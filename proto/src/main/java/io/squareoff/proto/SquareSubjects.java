package io.squareoff.proto;

/** The NATS subjects that callers and backends of the square service agree on. */
public final class SquareSubjects {

    /** Where the request-reply backend listens, as a queue group: a {@link SquareRequest} in, a {@link SquareReply} out. */
    public static final String SERVICE = "nats.square.service";

    private SquareSubjects() {}
}
