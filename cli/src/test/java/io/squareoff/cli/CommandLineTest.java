package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class CommandLineTest extends CommandCalls {

    @ParameterizedTest
    @ValueSource(strings = {"--help", "compare --help"})
    void tellsWithWhichCodesItEndsWhenAskedTo(String help) {
        run(help.split(" "));

        assertThat(out.toString().replaceAll("\\s+", " "))
                .containsPattern("2 Usage error\\. (3 .+ )?130 Interrupted with Ctrl-C\\. 143 Terminated\\.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "compare --version", "lab kv --version"})
    void tellsItsVersionCommitAndJdk(String version) {
        assertThat(run(version.split(" "))).isEqualTo(OK);

        assertThat(out.toString().lines())
                .satisfiesExactly(
                        program -> assertThat(program).startsWith("squareoff "),
                        commit -> assertThat(commit).matches("commit [0-9a-f]{12}( with changes)?|unknown commit"),
                        jdk -> assertThat(jdk)
                                .contains(Runtime.version().toString())
                                .startsWith(System.getProperty("java.vm.name")));
    }

    @ParameterizedTest
    @CsvSource({
        "'', squareoff --help",
        "lab, squareoff lab --help",
        "compete, squareoff --help",
        "compare --bogus, squareoff compare --help",
        "compare --numbers=0, squareoff compare --help",
        "capacity --slo=fast, squareoff capacity --help",
        "lab partitions --scale=0, squareoff lab partitions --help"
    })
    void answersWrongUsageWithAMessageAndAHint(String arguments, String hint) {
        assertThat(run(arguments.isEmpty() ? new String[0] : arguments.split(" ")))
                .isEqualTo(USAGE);

        assertThat(err.toString().lines().toList()).hasSizeBetween(2, 3).endsWith("Try '" + hint + "'.");
        assertThat(err.toString()).startsWith("squareoff: ");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "compete, Unknown command: 'compete', squareoff compare",
        "lab partition, Unknown command: 'partition', lab partitions",
        "compare --transport=rest, Unknown option: '--transport=rest', --transports"
    })
    void suggestsASimilarName(String arguments, String message, String suggestion) {
        assertThat(run(arguments.split(" "))).isEqualTo(USAGE);
        assertThat(err.toString()).startsWith("squareoff: " + message + "\n").contains(suggestion);
    }

    @Test
    void namesNoCommandThatIsHidden() {
        assertThat(run("compare", "--index=1")).isEqualTo(USAGE);
        assertThat(err.toString())
                .startsWith("squareoff: Unknown option: '--index=1'\n")
                .doesNotContain("an option of");
    }
}
