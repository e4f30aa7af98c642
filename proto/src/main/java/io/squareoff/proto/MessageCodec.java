package io.squareoff.proto;

/**
 * Both halves of each way to write requests and replies as messages: callers encode requests and decode replies, backends the
 * reverse. Thread-safe.
 */
public enum MessageCodec {
    /** {@link SquareRequest} and {@link SquareReply} in the format of protobuf. */
    PROTOBUF {
        @Override
        public byte[] request(int first, int length) {
            return ProtobufMessages.request(first, length).toByteArray();
        }

        @Override
        public byte[] request(int first, int length, Demand demand) {
            return ProtobufMessages.request(first, length, demand).toByteArray();
        }

        @Override
        public long encodedPayload(int bytes) {
            return bytes;
        }

        @Override
        public SquareRequest request(byte[] bytes) throws MalformedMessageException {
            return ProtobufMessages.request(bytes);
        }

        @Override
        public byte[] reply(SquareReply reply) {
            return reply.toByteArray();
        }

        @Override
        public <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler)
                throws MalformedMessageException {
            return ProtobufMessages.reply(ProtobufMessages.reply(bytes), redelivered, handler);
        }
    },
    /** JSON objects with the fields of the messages; a payload is text in Base64. */
    JSON {
        @Override
        public byte[] request(int first, int length) {
            return JsonMessages.request(first, length);
        }

        @Override
        public byte[] request(int first, int length, Demand demand) {
            return JsonMessages.request(first, length, demand);
        }

        @Override
        public long encodedPayload(int bytes) {
            return JsonMessages.base64Length(bytes);
        }

        @Override
        public SquareRequest request(byte[] bytes) throws MalformedMessageException {
            return JsonMessages.request(bytes);
        }

        @Override
        public byte[] reply(SquareReply reply) {
            return JsonMessages.reply(reply);
        }

        @Override
        public <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler)
                throws MalformedMessageException {
            return JsonMessages.reply(bytes, redelivered, handler);
        }
    };

    /**
     * Encodes the request for consecutive numbers.
     *
     * @param length at least 1
     */
    public abstract byte[] request(int first, int length);

    /**
     * Encodes the request for consecutive numbers with what it demands besides, its payload among that.
     *
     * @param length at least 1
     */
    public abstract byte[] request(int first, int length, Demand demand);

    /** The bytes that a payload takes in a message. */
    public abstract long encodedPayload(int bytes);

    /** Decodes a request. */
    public abstract SquareRequest request(byte[] bytes) throws MalformedMessageException;

    /** Encodes a reply. */
    public abstract byte[] reply(SquareReply reply);

    /**
     * Decodes a reply and hands it over.
     *
     * @param redelivered passed on to the handler
     * @return the outcome that the handler returned
     * @throws MalformedMessageException before the handler was called
     */
    public abstract <T> T reply(byte[] bytes, boolean redelivered, ReplyHandler<T> handler)
            throws MalformedMessageException;
}
