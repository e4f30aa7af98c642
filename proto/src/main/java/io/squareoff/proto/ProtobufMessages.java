package io.squareoff.proto;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Requests and replies as protobuf messages. */
public final class ProtobufMessages {

    private ProtobufMessages() {}

    /**
     * The request for consecutive numbers.
     *
     * @param length at least 1
     */
    public static SquareRequest request(int first, int length) {
        return numbers(first, length).build();
    }

    private static SquareRequest.Builder numbers(int first, int length) {
        SquareRequest.Builder request = SquareRequest.newBuilder().setNumber(first);
        for (int i = 1; i < length; i++) {
            request.addMore(first + i);
        }
        return request;
    }

    /**
     * The request for consecutive numbers with what it demands besides, its payload among that.
     *
     * @param length at least 1
     */
    public static SquareRequest request(int first, int length, Demand demand) {
        return numbers(first, length)
                .setPayload(Payload.REQUEST.of(first, demand.requestBytes()))
                .setReplyBytes(demand.replyBytes())
                .setWaitMicros(micros(demand.waiting()))
                .setCpuMicros(micros(demand.cpu()))
                .build();
    }

    static long micros(Duration time) {
        return TimeUnit.MICROSECONDS.convert(time);
    }

    /** Decodes a request; one for more numbers than {@link Squaring#MOST_NUMBERS} is malformed too. */
    public static SquareRequest request(byte[] bytes) throws MalformedMessageException {
        try {
            SquareRequest request = SquareRequest.parseFrom(bytes);
            Squaring.requireFew(request);
            return request;
        } catch (InvalidProtocolBufferException e) {
            throw new MalformedMessageException(e.getMessage(), e);
        }
    }

    /** Decodes a reply. */
    public static SquareReply reply(byte[] bytes) throws MalformedMessageException {
        try {
            return SquareReply.parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new MalformedMessageException(e.getMessage(), e);
        }
    }

    /** Decodes a reply without copying its bytes. */
    public static SquareReply reply(ByteBuffer bytes) throws MalformedMessageException {
        try {
            return SquareReply.parseFrom(CodedInputStream.newInstance(bytes));
        } catch (InvalidProtocolBufferException e) {
            throw new MalformedMessageException(e.getMessage(), e);
        } catch (IOException e) {
            throw new AssertionError("a buffer is read without input or output", e);
        }
    }

    /**
     * Hands a reply over.
     *
     * @param redelivered passed on to the handler
     * @return the outcome that the handler returned
     */
    public static <T> T reply(SquareReply reply, boolean redelivered, ReplyHandler<T> handler) {
        return handler.reply(reply.getNumber(), reply.getResult(), more(reply), payload(reply), redelivered);
    }

    private static ByteBuffer payload(SquareReply reply) {
        ByteString payload = reply.getPayload();
        return payload.isEmpty() ? ReplyHandler.NO_PAYLOAD : payload.asReadOnlyByteBuffer();
    }

    private static long[] more(SquareReply reply) {
        int count = reply.getMoreCount();
        if (count == 0) {
            return ReplyHandler.NO_MORE;
        }
        long[] more = new long[count];
        for (int i = 0; i < count; i++) {
            more[i] = reply.getMore(i);
        }
        return more;
    }
}
