package io.squareoff.proto;

/**
 * Both halves of each way to write requests and replies as messages: callers encode requests and decode replies, backends the
 * reverse. Thread-safe.
 */
public enum MessageCodec {
    /** {@link SquareRequest} and {@link SquareReply} in the format of protobuf. */
    PROTOBUF,
    /** JSON objects with the fields of the messages; a payload is text in Base64. */
    JSON;

    /**
     * Encodes the request for consecutive numbers.
     *
     * @param length at least 1
     */
    public byte[] request(int first, int length) {
        return this == JSON
                ? JsonMessages.request(first, length)
                : ProtobufMessages.request(first, length).toByteArray();
    }

    /**
     * Encodes the request for consecutive numbers with what it demands besides, its payload among that.
     *
     * @param length at least 1
     */
    public byte[] request(int first, int length, Demand demand) {
        return this == JSON
                ? JsonMessages.request(first, length, demand)
                : ProtobufMessages.request(first, length, demand).toByteArray();
    }

    /** The bytes that a payload takes in a message. */
    public long encodedPayload(int bytes) {
        return this == JSON ? JsonMessages.base64Length(bytes) : bytes;
    }

    /** Decodes a request. */
    public SquareRequest request(byte[] bytes) throws MalformedMessageException {
        return this == JSON ? JsonMessages.request(bytes) : ProtobufMessages.request(bytes);
    }

    /** Encodes a reply. */
    public byte[] reply(SquareReply reply) {
        return this == JSON ? JsonMessages.reply(reply) : reply.toByteArray();
    }

    /**
     * Decodes a reply and hands it over.
     *
     * @param redelivered passed on to the handler
     * @return the outcome that the handler returned
     * @throws MalformedMessageException before the handler was called
     */
    public <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler) throws MalformedMessageException {
        return this == JSON
                ? JsonMessages.reply(bytes, redelivered, handler)
                : ProtobufMessages.reply(ProtobufMessages.reply(bytes), redelivered, handler);
    }
}
