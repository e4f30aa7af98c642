package io.squareoff.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntegersTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 10, 100_000, -1, -10, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void areReadAsTheyAreWritten(int value) {
        assertThat(Integers.parse(Integer.toString(value))).isEqualTo(value);
        assertThat(Integers.parse(
                        "x" + value + "?", 1, 1 + Integer.toString(value).length()))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+5",
                "05",
                "00",
                "-0",
                "-05",
                " 5",
                "5 ",
                "5;x",
                "1e3",
                "0x5",
                "\u0665",
                "-\uff15",
                "2147483648"
            })
    void areNotReadFromAnyOtherForm(String text) {
        assertThatExceptionOfType(NumberFormatException.class).isThrownBy(() -> Integers.parse(text));
        assertThatExceptionOfType(NumberFormatException.class)
                .isThrownBy(() -> Integers.parse("7" + text + "7", 1, 1 + text.length()));
    }
}
