package io.squareoff.proto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {

    private static final ReplyHandler<SquareReply> KEEP = (number, square, more, redelivered) -> {
        var reply = SquareReply.newBuilder().setNumber(number).setResult(square);
        for (long one : more) {
            reply.addMore(one);
        }
        return reply.build();
    };

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
    void handsOverThatARequestWasDeliveredAgainAndReturnsTheOutcome(MessageCodec codec) throws Exception {
        var reply = codec.reply(Squaring.reply(ProtobufMessages.request(7, 1)));
        ReplyHandler<String> handler =
                (number, square, more, redelivered) -> number + " " + square + " " + more.length + " " + redelivered;
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
                "[7]; no object",
                "{}; it has no number",
                "{`number`:7}x; Unrecognized token",
                "{`number`:7}{}; something follows it",
                "{`number`:`7`}; a number is no integer",
                "{`number`:7.5}; a number is no integer",
                "{`number`:2147483648}; out of range",
                "{`number`:7,`more`:8}; more is no array",
                "{`number`:7,`power`:3}; it has a property power"
            })
    void saysWhatIsWrongWithARequest(String json, String wrong) {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(
                        () -> MessageCodec.JSON.request(json.replace('`', '"').getBytes(UTF_8)))
                .withMessageContaining(wrong);
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
                "{`number`:7,`power`:49}"
            })
    void handsNothingOverOfAMalformedReply(String json) {
        ReplyHandler<Void> never = (number, square, more, redelivered) -> {
            throw new AssertionError("handed over");
        };
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.JSON.reply(json.replace('`', '"').getBytes(UTF_8), false, never));
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> MessageCodec.PROTOBUF.reply("<html>".getBytes(UTF_8), false, never));
    }
}
