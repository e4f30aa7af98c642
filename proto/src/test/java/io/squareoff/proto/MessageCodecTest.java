package io.squareoff.proto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {

    static final ReplyHandler<SquareReply> KEEP = (number, square, more, payload, redelivered) -> {
        var reply = SquareReply.newBuilder().setNumber(number).setResult(square);
        for (long one : more) {
            reply.addMore(one);
        }
        return reply.setPayload(ByteString.copyFrom(payload)).build();
    };

    private static final Demand DEMAND = new Demand(2048, 300, Duration.ofMillis(3), Duration.ofNanos(200_000));

    @ParameterizedTest
    @EnumSource
    void decodesEveryRequestThatItEncodes(MessageCodec codec) throws Exception {
        for (int first : new int[] {1, 7, 46_341, Integer.MAX_VALUE - 20}) {
            for (int length : new int[] {1, 2, 17}) {
                assertThat(codec.request(codec.request(first, length)))
                        .isEqualTo(ProtobufMessages.request(first, length));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void decodesTheDemandOfEveryRequestThatItEncodes(MessageCodec codec) throws Exception {
        for (int length : new int[] {1, 17}) {
            SquareRequest request = codec.request(codec.request(7, length, DEMAND));
            assertThat(request).isEqualTo(ProtobufMessages.request(7, length, DEMAND));
            assertThat(Squaring.demand(request)).isEqualTo(DEMAND);
            assertThat(Squaring.isPlain(request)).isFalse();
            assertThat(Squaring.count(request)).isEqualTo(length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void refusesARequestForMoreNumbersThanOneMayHave(MessageCodec codec) throws Exception {
        byte[] most = codec.request(1, Squaring.MOST_NUMBERS);
        byte[] more = codec.request(1, Squaring.MOST_NUMBERS + 1);
        assertThat(Squaring.count(codec.request(most))).isEqualTo(Squaring.MOST_NUMBERS);
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> codec.request(more))
                .withMessage("it has 250001 numbers, of which there may be 250000");
    }

    @ParameterizedTest
    @EnumSource
    void writesARequestThatDemandsNothingInTheBytesOfOneWithoutADemand(MessageCodec codec) {
        assertThat(codec.request(7, 3, Demand.NONE)).isEqualTo(codec.request(7, 3));
        assertThat(codec.reply(Squaring.reply(ProtobufMessages.request(7, 3, Demand.NONE))))
                .isEqualTo(codec.reply(Squaring.reply(ProtobufMessages.request(7, 3))));
    }

    @ParameterizedTest
    @EnumSource
    void handsOverThePayloadOfAReply(MessageCodec codec) throws Exception {
        byte[] reply = codec.reply(Squaring.reply(ProtobufMessages.request(7, 2, DEMAND)));
        ReplyHandler<String> handler =
                (number, square, more, payload, redelivered) -> Payload.REPLY.wrong(number, 300, payload);
        assertThat(codec.reply(reply, false, handler)).isNull();
        assertThat(reply.length - codec.reply(Squaring.reply(ProtobufMessages.request(7, 2))).length)
                .isBetween((int) codec.encodedPayload(300), (int) codec.encodedPayload(300) + 20);
    }

    @Test
    void writesADemandInJsonWithTheFieldsOfTheMessages() {
        assertThat(MessageCodec.JSON.request(7, 1, new Demand(0, 5, Duration.ofMillis(3), Duration.ofNanos(200_000))))
                .asString(UTF_8)
                .isEqualTo("{\"number\":7,\"replyBytes\":5,\"waitMicros\":3000,\"cpuMicros\":200}");
        String payload =
                Base64.getEncoder().encodeToString(Payload.REQUEST.of(7, 4).toByteArray());
        assertThat(MessageCodec.JSON.request(7, 1, new Demand(4, 0, Duration.ZERO, Duration.ZERO)))
                .asString(UTF_8)
                .isEqualTo("{\"number\":7,\"payload\":\"" + payload + "\"}");
    }

    @ParameterizedTest
    @EnumSource
    void decodesEveryReplyThatItEncodes(MessageCodec codec) throws Exception {
        for (int number : new int[] {1, 7, -7, 46_341, Integer.MIN_VALUE}) {
            for (int length : new int[] {1, 2, 17, 1000}) {
                var reply = Squaring.reply(ProtobufMessages.request(number, length));
                assertThat(codec.reply(codec.reply(reply), false, KEEP)).isEqualTo(reply);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void handsOverThatARequestWasRedeliveredAndReturnsTheOutcome(MessageCodec codec) throws Exception {
        var reply = codec.reply(Squaring.reply(ProtobufMessages.request(7, 1)));
        ReplyHandler<String> handler = (number, square, more, payload, redelivered) ->
                number + " " + square + " " + more.length + " " + redelivered;
        assertThat(codec.reply(reply, true, handler)).isEqualTo("7 49 0 true");
        assertThat(codec.reply(reply, false, handler)).isEqualTo("7 49 0 false");
    }

    @Test
    void writesJsonWithTheFieldsOfTheMessages() {
        assertThat(MessageCodec.JSON.request(7, 1)).asString(UTF_8).isEqualTo("{\"number\":7}");
        assertThat(MessageCodec.JSON.request(7, 3)).asString(UTF_8).isEqualTo("{\"number\":7,\"more\":[8,9]}");
        assertThat(MessageCodec.JSON.reply(Squaring.reply(ProtobufMessages.request(7, 1))))
                .asString(UTF_8)
                .isEqualTo("{\"number\":7,\"result\":49}");
        assertThat(MessageCodec.JSON.reply(Squaring.reply(ProtobufMessages.request(7, 2))))
                .asString(UTF_8)
                .isEqualTo("{\"number\":7,\"result\":49,\"more\":[64]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; ",
                "7; ",
                "{`number`:7; ",
                "{`number`:7,`more`:[8}; ",
                "[7]; no object",
                "{}; it has no number",
                "{`number`:7}x; Unrecognized token",
                "{`number`:7}{}; something follows it",
                "{`number`:`7`}; a number is no integer",
                "{`number`:7.5}; a number is no integer",
                "{`number`:2147483648}; out of range",
                "{`number`:7,`more`:8}; more is no array",
                "{`number`:7,`power`:3}; it has a property power",
                "{`number`:7,`payload`:5}; payload is no text",
                "{`number`:7,`payload`:`a?==`}; ",
                "{`number`:7,`payload`:`abc`}; ",
                "{`number`:7,`replyBytes`:`5`}; replyBytes is no integer",
                "{`number`:7,`replyBytes`:2147483648}; out of range",
                "{`number`:7,`waitMicros`:1.5}; waitMicros is no integer",
                "{`number`:7,`cpuMicros`:null}; cpuMicros is no integer"
            })
    void saysWhatIsWrongWithARequest(String json, String wrong) {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(
                        () -> MessageCodec.JSON.request(json.replace('`', '"').getBytes(UTF_8)))
                .withMessageContaining(wrong == null ? "" : wrong);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "49",
                "{`number`:7,`result`:49",
                "{`number`:7,`result`:49}{}",
                "{`number`:`7`,`result`:49}",
                "{`number`:7.5,`result`:49}",
                "{`number`:7,`result`:49.5}",
                "{`number`:7,`result`:49,`more`:64}",
                "{`number`:7,`result`:49,`more`:[6.4]}",
                "{`number`:7,`result`:9223372036854775808}",
                "{`number`:7,`power`:49}",
                "{`number`:7,`result`:49,`payload`:[1]}",
                "{`number`:7,`result`:49,`payload`:`a?==`}"
            })
    void handsNothingOverOfAMalformedReply(String json) {
        ReplyHandler<Void> never = (number, square, more, payload, redelivered) -> {
            throw new AssertionError("handed over");
        };
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.JSON.reply(json.replace('`', '"').getBytes(UTF_8), false, never));
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.PROTOBUF.reply("<html>".getBytes(UTF_8), false, never));
    }
}
