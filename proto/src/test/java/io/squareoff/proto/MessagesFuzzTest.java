package io.squareoff.proto;

import static io.squareoff.proto.MessageCodecTest.KEEP;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import io.squareoff.fuzz.MutatedInputs;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every codec either refuses bytes or decodes what a reference decoder does, and encodes it to what decodes to the same. */
class MessagesFuzzTest implements MutatedInputs {

    private static final JsonMapper REFERENCE = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            // The decoder of Base64 passes over them, as over blanks.
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .build();

    @FuzzTest
    void jsonRequest(byte[] bytes) throws Exception {
        SquareRequest request;
        try {
            request = MessageCodec.JSON.request(bytes);
        } catch (MalformedMessageException e) {
            return;
        }
        JsonNode reference = REFERENCE.readTree(bytes);
        assertThat((long) request.getNumber()).isEqualTo(integer(reference.path("number")));
        assertThat(request.getMoreList()).map(Integer::longValue).isEqualTo(integers(reference.path("more")));
        List<Integer> numbers = new ArrayList<>(List.of(request.getNumber()));
        numbers.addAll(request.getMoreList());
        assertThat(JsonArrays.request(numbers.toString().getBytes(UTF_8)))
                .isEqualTo(SquareRequest.newBuilder()
                        .setNumber(request.getNumber())
                        .addAllMore(request.getMoreList())
                        .build());
        assertThat(request.getPayload()).isEqualTo(bytes(reference.path("payload")));
        assertThat((long) request.getReplyBytes()).isEqualTo(integer(reference.path("replyBytes")));
        assertThat(request.getWaitMicros()).isEqualTo(integer(reference.path("waitMicros")));
        assertThat(request.getCpuMicros()).isEqualTo(integer(reference.path("cpuMicros")));
        assertThatDemandIsReadOrRefused(request);
    }

    /** A request that can be read says the same once it is encoded again; any other is refused. */
    private static void assertThatDemandIsReadOrRefused(SquareRequest request) throws Exception {
        Demand demand;
        try {
            demand = Squaring.demand(request);
        } catch (MalformedMessageException e) {
            return;
        }
        assertThat(demand.isNone()).isEqualTo(Squaring.isPlain(request));
        for (MessageCodec codec : MessageCodec.values()) {
            assertThat(Squaring.demand(codec.request(codec.request(request.getNumber(), 1, demand))))
                    .isEqualTo(demand);
        }
    }

    @FuzzTest
    void jsonReply(byte[] bytes) throws Exception {
        SquareReply reply;
        try {
            reply = MessageCodec.JSON.reply(bytes, false, KEEP);
        } catch (MalformedMessageException e) {
            return;
        }
        JsonNode reference = REFERENCE.readTree(bytes);
        assertThat((long) reply.getNumber()).isEqualTo(integer(reference.path("number")));
        assertThat(reply.getResult()).isEqualTo(integer(reference.path("result")));
        assertThat(reply.getMoreList()).isEqualTo(integers(reference.path("more")));
        assertThat(reply.getPayload()).isEqualTo(bytes(reference.path("payload")));
        assertThat(MessageCodec.JSON.reply(MessageCodec.JSON.reply(reply), false, KEEP))
                .isEqualTo(reply);
    }

    @FuzzTest
    void jsonNumbers(byte[] bytes) throws Exception {
        SquareRequest request;
        try {
            request = JsonArrays.request(bytes);
        } catch (MalformedMessageException e) {
            return;
        }
        List<Long> numbers = new ArrayList<>(List.of((long) request.getNumber()));
        request.getMoreList().forEach(number -> numbers.add((long) number));
        assertThat(numbers).isEqualTo(integers(REFERENCE.readTree(bytes)));
    }

    @FuzzTest
    void jsonSquares(byte[] bytes) throws Exception {
        long[] squares;
        try {
            squares = JsonArrays.reply(bytes);
        } catch (MalformedMessageException e) {
            return;
        }
        assertThat(squares).containsExactly(integers(REFERENCE.readTree(bytes)).toArray(Long[]::new));
        if (squares.length > 0) {
            SquareReply.Builder reply = SquareReply.newBuilder().setResult(squares[0]);
            for (int i = 1; i < squares.length; i++) {
                reply.addMore(squares[i]);
            }
            assertThat(JsonArrays.reply(JsonArrays.reply(reply.build()))).isEqualTo(squares);
        }
    }

    @FuzzTest
    void protobufRequest(byte[] bytes) throws Exception {
        SquareRequest request;
        try {
            request = MessageCodec.PROTOBUF.request(bytes);
        } catch (MalformedMessageException e) {
            assertThat(isProtobuf(SquareRequest.getDescriptor(), bytes)).isFalse();
            return;
        }
        DynamicMessage reference = DynamicMessage.parseFrom(SquareRequest.getDescriptor(), bytes);
        assertThat(request.getNumber()).isEqualTo(field(reference, "number"));
        assertThat(request.getMoreList()).isEqualTo(field(reference, "more"));
        assertThat(request.getPayload()).isEqualTo(field(reference, "payload"));
        assertThat(request.getReplyBytes()).isEqualTo(field(reference, "reply_bytes"));
        assertThat(request.getWaitMicros()).isEqualTo(field(reference, "wait_micros"));
        assertThat(request.getCpuMicros()).isEqualTo(field(reference, "cpu_micros"));
        assertThatDemandIsReadOrRefused(request);
    }

    @FuzzTest
    void protobufReply(byte[] bytes) throws Exception {
        SquareReply reply;
        try {
            reply = MessageCodec.PROTOBUF.reply(bytes, false, KEEP);
        } catch (MalformedMessageException e) {
            assertThat(isProtobuf(SquareReply.getDescriptor(), bytes)).isFalse();
            return;
        }
        DynamicMessage reference = DynamicMessage.parseFrom(SquareReply.getDescriptor(), bytes);
        assertThat(reply.getNumber()).isEqualTo(field(reference, "number"));
        assertThat(reply.getResult()).isEqualTo(field(reference, "result"));
        assertThat(reply.getMoreList()).isEqualTo(field(reference, "more"));
        assertThat(reply.getPayload()).isEqualTo(field(reference, "payload"));
        assertThat(ProtobufMessages.reply(ByteBuffer.wrap(bytes)).getMoreList()).isEqualTo(reply.getMoreList());
        assertThat(MessageCodec.PROTOBUF.reply(MessageCodec.PROTOBUF.reply(reply), false, KEEP))
                .isEqualTo(reply);
    }

    @FuzzTest
    void jobSubject(byte[] bytes) {
        String subject = new String(bytes, UTF_8);
        int number = SquareJobs.number(subject);
        assertThat(number).isGreaterThanOrEqualTo(-1);
        if (number >= 0) {
            assertThat(subject + ".").startsWith(SquareJobs.subject(number) + ".");
        }
    }

    @FuzzTest
    void streamAck(byte[] bytes) {
        if (StreamAck.isStored(bytes)) {
            assertThat(new String(bytes, UTF_8)).startsWith("{\"stream\":");
        }
    }

    private static boolean isProtobuf(Descriptor type, byte[] bytes) {
        try {
            DynamicMessage.parseFrom(type, bytes);
            return true;
        } catch (InvalidProtocolBufferException e) {
            return false;
        }
    }

    private static Object field(DynamicMessage message, String name) {
        return message.getField(message.getDescriptorForType().findFieldByName(name));
    }

    /** The whole number that JSON holds; one that is absent is 0, as in protobuf. */
    private static long integer(JsonNode node) {
        if (node.isMissingNode()) {
            return 0;
        }
        assertThat(node.isIntegralNumber() && node.canConvertToLong()).isTrue();
        return node.longValue();
    }

    /** The bytes that JSON holds as text; none where there is none. */
    private static ByteString bytes(JsonNode node) {
        assertThat(node.isString() || node.isMissingNode()).isTrue();
        return node.isMissingNode() ? ByteString.EMPTY : ByteString.copyFrom(node.binaryValue());
    }

    private static List<Long> integers(JsonNode array) {
        assertThat(array.isArray() || array.isMissingNode()).isTrue();
        List<Long> integers = new ArrayList<>();
        array.forEach(element -> integers.add(integer(element)));
        return integers;
    }
}
