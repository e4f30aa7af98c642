package io.squareoff.proto;

/** The NATS subjects that callers and backends of the square service agree on. */
public final class SquareSubjects {

    /** Where the request-reply backend listens, as a queue group: a {@link SquareRequest} in, a {@link SquareReply} out. */
    public static final String SERVICE = "nats.square.service";

    /**
     * Where the same backend listens for JSON, in the same queue group, with the fields that the messages have:
     * <code>{"number":7}</code> in, <code>{"number":7,"result":49}</code> out.
     */
    public static final String SERVICE_JSON = SERVICE + ".json";

    private SquareSubjects() {}
}
