package io.squareoff.workshop.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class MembershipTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "Ada, Ada",
        "'  Ada   L. ', Ada L.",
        "Jose\u0301, Jos\u00e9",
        "王小明, 王小明",
        "O'Neil-2_b, O'Neil-2_b",
        "12345678901234567890, 12345678901234567890"
    })
    void hasOneFormOfAName(String given, String name) {
        assertThat(Membership.name(given)).isEqualTo(name);
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
    void refusesANameThatATerminalMayTakeForSomethingElse(String given) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Membership.name(given))
                .withMessageStartingWith("name must be 1 to 20 letters");
    }

    @Test
    void isKeptInAFile() {
        Membership ada = new Membership("nats://room:4290", "Ada", "00000001");
        assertThat(Membership.read(folder, "leave")).isEmpty();

        ada.write(folder);
        assertThat(Membership.read(folder, "leave")).contains(ada);

        Membership.delete(folder);
        assertThat(Membership.read(folder, "leave")).isEmpty();
    }
}
