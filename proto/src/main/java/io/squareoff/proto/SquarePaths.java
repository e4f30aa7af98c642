package io.squareoff.proto;

/** The HTTP paths and media types that callers and backends of the square service agree on. */
public final class SquarePaths {

    /** {@code GET} this with a number appended: its square as a bare JSON number, or a {@link SquareReply}. */
    public static final String UNARY = "/api/square/unary/";

    /** {@code POST} several numbers here, as a JSON array or a {@link SquareRequest}: their squares in the same codec. */
    public static final String CHUNK = "/api/square/chunk";

    /**
     * {@code POST} a call with a {@link Demand} here, as a {@link SquareRequest} in protobuf or in JSON: a {@link SquareReply} in
     * the same codec.
     */
    public static final String CALL = "/api/square/call";

    /** The media type of a protobuf message. */
    public static final String PROTOBUF = "application/x-protobuf";

    private SquarePaths() {}
}
