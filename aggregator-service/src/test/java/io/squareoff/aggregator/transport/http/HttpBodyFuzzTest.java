package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.UnknownFieldSet;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.RecordingListener;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import io.squareoff.proto.SquareReply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The bodies of a backend's answers: a call ends once, with right squares or with a failure, as a reference parser has it. */
class HttpBodyFuzzTest implements MutatedInputs {

    private static final int NUMBERS = 3;

    /** The payload of the reply for 1. */
    private static final byte[] DUE = Payload.REPLY.of(1, 4).toByteArray();

    private static final JsonMapper REFERENCE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The body of an answer to the question for one square, and for three of them. */
    @FuzzTest
    void jsonBody(byte[] bytes) {
        JsonNode reference;
        try {
            reference = REFERENCE.readTree(bytes);
        } catch (JacksonException e) {
            reference = null;
        }
        assertThat(taken(HttpCodec.JSON, 1, bytes) && !isSquare(reference)).isFalse();
        boolean right = reference != null
                && reference.isArray()
                && reference.size() == NUMBERS
                && reference.get(0).isIntegralNumber()
                && reference.toString().equals("[1,4,9]");
        assertThat(taken(HttpCodec.JSON, NUMBERS, bytes)).isEqualTo(right);
    }

    private static boolean isSquare(JsonNode reference) {
        return reference != null && reference.isIntegralNumber() && reference.longValue() == 1;
    }

    @FuzzTest
    void protobufBody(byte[] bytes) throws Exception {
        SquareReply taken = SquareReply.newBuilder()
                .setNumber(1)
                .setResult(1)
                .addMore(4)
                .addMore(9)
                .build();
        for (int numbers : new int[] {1, NUMBERS}) {
            if (taken(HttpCodec.PROTOBUF, numbers, bytes)) {
                SquareReply known = SquareReply.parseFrom(bytes).toBuilder()
                        .setUnknownFields(UnknownFieldSet.getDefaultInstance())
                        .build();
                assertThat(known)
                        .isEqualTo(numbers == 1 ? taken.toBuilder().clearMore().build() : taken);
            }
        }
    }

    /** The body of an answer to a call that asks for a payload of four bytes. */
    @FuzzTest
    void jsonCall(byte[] bytes) {
        if (takenWithPayload(HttpCodec.JSON, bytes)) {
            JsonNode reference = REFERENCE.readTree(bytes);
            assertThat(reference.path("number").longValue()).isOne();
            assertThat(reference.path("result").longValue()).isOne();
            assertThat(reference.path("more").isEmpty()).isTrue();
            assertThat(reference.path("payload").binaryValue()).isEqualTo(DUE);
        }
    }

    @FuzzTest
    void protobufCall(byte[] bytes) throws Exception {
        if (takenWithPayload(HttpCodec.PROTOBUF, bytes)) {
            SquareReply reply = SquareReply.parseFrom(bytes);
            assertThat(reply.getNumber()).isOne();
            assertThat(reply.getResult()).isOne();
            assertThat(reply.getMoreCount()).isZero();
            assertThat(reply.getPayload().toByteArray()).isEqualTo(DUE);
        }
    }

    private static boolean takenWithPayload(HttpCodec codec, byte[] body) {
        RecordingListener listener = new RecordingListener();
        List<Aggregation> asking = new ArrayList<>();
        Aggregations.ask(
                new Sending((aggregation, number) -> asking.add(aggregation)),
                1,
                new Demand(0, DUE.length, Duration.ZERO, Duration.ZERO),
                listener);
        codec.answer(asking.get(0), 1, Unpooled.wrappedBuffer(body));
        return listener.succeeded();
    }

    /** Returns true if a body was taken for the squares of 1..numbers. */
    private static boolean taken(HttpCodec codec, int numbers, byte[] body) {
        RecordingListener listener = new RecordingListener();
        List<Aggregation> asking = new ArrayList<>();
        Aggregations.ask(new Sending((aggregation, number) -> asking.add(aggregation)), numbers, numbers, listener);
        ByteBuf content = Unpooled.wrappedBuffer(body);
        codec.answer(asking.get(0), 1, content);
        if (!listener.succeeded()) {
            assertThat(listener.failure().getMessage()).hasSizeLessThan(1000);
        }
        return listener.succeeded();
    }
}
