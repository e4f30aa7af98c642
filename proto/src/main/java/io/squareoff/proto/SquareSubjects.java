package io.squareoff.proto;

/** The NATS subjects that callers and backends of the square service agree on. */
public final class SquareSubjects {

    /** The subject of the request-reply backend: a {@link SquareRequest} in, a {@link SquareReply} out. */
    public static final String SERVICE = "nats.square.service";

    /** The subject of the lean backend, which answers as the other does. */
    public static final String LEAN = SERVICE + ".lean";

    /** Behind each of the two where numbers and squares are JSON: <code>{"number":7}</code> in, <code>{"number":7,"result":49}</code> out. */
    private static final String JSON = ".json";

    /** The queue group of the backend's instances at every subject: that of the NATS service framework. */
    public static final String QUEUE_GROUP = "q";

    /**
     * The beginning of the aggregator's inboxes, its last dot included. Brokers with users let only the user {@code aggregator}
     * subscribe below it, see {@code deploy/nats/accounts.conf}.
     */
    public static final String INBOXES = "_INBOX_aggregator.";

    private SquareSubjects() {}

    /** The subject for requests in a codec. */
    public static String service(MessageCodec codec) {
        return codec == MessageCodec.JSON ? SERVICE + JSON : SERVICE;
    }

    /** The subject for requests in a codec to the lean backend. */
    public static String lean(MessageCodec codec) {
        return codec == MessageCodec.JSON ? LEAN + JSON : LEAN;
    }
}
