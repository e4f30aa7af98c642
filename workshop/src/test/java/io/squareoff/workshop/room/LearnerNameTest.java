package io.squareoff.workshop.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnerNameTest {

    @ParameterizedTest
    @CsvSource({
        "Ada, Ada",
        "'  Ada   L. ', Ada L.",
        "Jose\u0301, Jos\u00e9",
        "王小明, 王小明",
        "O'Neil-2_b, O'Neil-2_b",
        "12345678901234567890, 12345678901234567890"
    })
    void hasOneForm(String given, String name) {
        assertThat(LearnerName.of(given)).isEqualTo(name);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "123456789012345678901",
                "\u001b[2J",
                "a\nb",
                "a\rb",
                "a\tb",
                "a\u202eb",
                "a\u200bb",
                ".hidden",
                "-x",
                "a/b",
                "\u0301a",
                "a\u0000"
            })
    void refusesWhatATerminalMayTakeForSomethingElse(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerName.of(given))
                .withMessageStartingWith("name must be 1 to 20 letters");
    }

    @Test
    void takesTheColumnsThatATerminalGivesIt() {
        assertThat(LearnerName.columns("Ada")).isEqualTo(3);
        assertThat(LearnerName.columns("王小明")).isEqualTo(6);
        assertThat(LearnerName.columns("q\u0301")).isEqualTo(1);
        assertThat(LearnerName.cut("王小明 is here", 5)).isEqualTo("王小");
        assertThat(LearnerName.cut("Ada", 5)).isEqualTo("Ada");
    }
}
