package io.squareoff.proto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArraysTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 17, 1000})
    void decodeWhatTheyEncode(int length) throws Exception {
        var request = ProtobufMessages.request(46_300, length);
        assertThat(JsonArrays.request(JsonArrays.request(46_300, length))).isEqualTo(request);
        var squares = JsonArrays.reply(JsonArrays.reply(Squaring.reply(request)));
        assertThat(squares).hasSize(length).startsWith(46_300L * 46_300);
        assertThat(squares).endsWith((46_299L + length) * (46_299L + length));
    }

    @Test
    void refusesMoreNumbersThanARequestMayHave() {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> JsonArrays.request(JsonArrays.request(1, Squaring.MOST_NUMBERS + 1)))
                .withMessage("it has 250001 numbers, of which there may be 250000");
    }

    @Test
    void areNumbersBetweenBrackets() {
        assertThat(JsonArrays.request(7, 3)).asString(UTF_8).isEqualTo("[7,8,9]");
        assertThat(JsonArrays.reply(Squaring.reply(ProtobufMessages.request(7, 2))))
                .asString(UTF_8)
                .isEqualTo("[49,64]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "7; no array",
                "[]; an empty array",
                "[7.5]; a number is no integer",
                "[7,`8`]; a number is no integer",
                "[2147483648]; out of range",
                "[7]8; something follows the array",
                "[7; Unexpected end-of-input"
            })
    void sayWhatIsWrongWithARequest(String json, String wrong) {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> JsonArrays.request(json.replace('`', '"').getBytes(UTF_8)))
                .withMessageContaining(wrong);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "49", "[49", "[49]64", "[4.9]", "[`49`]", "[9223372036854775808]"})
    void refuseWhatAreNoSquares(String json) {
        assertThatExceptionOfType(MalformedMessageException.class)
                .isThrownBy(() -> JsonArrays.reply(json.replace('`', '"').getBytes(UTF_8)));
    }
}
