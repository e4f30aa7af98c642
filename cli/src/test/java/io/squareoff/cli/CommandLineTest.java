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
    @CsvSource(
            delimiter = '|',
            value = {
                "compare  | --transports    | rest,nats,jetstream",
                "compare  | --numbers       | 1000",
                "compare  | --chunk         | 1",
                "compare  | --users         | 20",
                "compare  | --payload       | 0",
                "compare  | --payload-of    | both",
                "compare  | --work          | 0",
                "compare  | --rounds        | 6, the fewest that give a verdict, or 8 for 4 arms and 10 for 5, which have each place equally often then; 2 with --quick or a sweep",
                "compare  | --window        | 12; 10 with --grid; 5 with --quick or a sweep",
                "compare  | --warm-up       | 45; 10 with --rate or --target; 5 with --quick or a sweep",
                "compare  | --stack-warm-up | 30; 8 with --target, --quick or a sweep without rates; 20 with TLS or +sync or --kubernetes then",
                "compare  | --seed          | drawn anew; the report has it",
                "compare  | --cores         | 2",
                "gate     | --rounds        | 18; 2 with --quick",
                "gate     | --tolerance     | 5",
                "gate     | --warm-up       | 30; 10 with --rate or --target; 5 with --quick",
                "capacity | --slo           | p99<200ms",
                "compare  | --arrivals      | poisson",
                "capacity | --rounds        | 6; 1 with --target",
                "capacity | --window        | 30",
                "capacity | --warm-up       | 5",
                "capacity | --stack-warm-up | 30"
            })
    void tellsTheDefaultOfEachOption(String command, String option, String value) {
        run(command, "--help");

        assertThat(description(option)).contains("(default: " + value + ")");
    }

    /** The description of an option in the help, as one line. */
    private String description(String option) {
        String rest = out.toString().split("\\n {6}(--(?:number|rate), )?" + option + "[= ]", 2)[1];
        return rest.split("\n(?= {0,6}\\S|\n)", 2)[0].replaceAll("\\s+", " ");
    }

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

        assertThat(err.toString().lines().toList())
                .hasSizeBetween(2, 3)
                .startsWith(err.toString().lines().findFirst().orElseThrow())
                .endsWith("Try '" + hint + "'.");
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
