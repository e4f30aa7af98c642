package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class CommandLineTest {

    private static final int OK = 0;
    private static final int USAGE = 2;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void listsItsCommandsAndExitCodes() {
        assertThat(run("--help")).isEqualTo(OK);
        assertThat(out.toString()).contains("compare", "diff", "lab", "up", "doctor", "Exit codes: 0 valid");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compare",
                "diff",
                "lab",
                "lab partitions",
                "lab publish-latency",
                "lab kv",
                "lab replication",
                "up",
                "doctor"
            })
    void helpsWithEachCommand(String command) {
        assertThat(run((command + " --help").split(" "))).isEqualTo(OK);
        assertThat(out.toString()).startsWith("Usage: squareoff " + command).contains("Exit codes: ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void tellsTheDefaultsOfCompare() {
        run("compare", "--help");

        assertThat(out.toString().replaceAll("\\s+", " "))
                .containsSubsequence(
                        "--transports=NAME", "rest,nats,jetstream", "N", "1000", "--users", "100", "--rounds", "5")
                .containsSubsequence("--window=SECONDS", "20", "--warm-up=SECONDS", "5", "--stack-warm-up=", "20");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "compare --help"})
    void tellsWithWhichCodesItEndsWhenAskedTo(String help) {
        run(help.split(" "));

        assertThat(out.toString().replaceAll("\\s+", " ")).contains("2 usage, 130 after Ctrl-C, 143 after SIGTERM.");
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version")).isEqualTo(OK);
        assertThat(out.toString()).startsWith("squareoff ");
    }

    @Test
    void needsACommand() {
        assertThat(run()).isEqualTo(USAGE);
        assertThat(err.toString()).contains("Missing required subcommand", "Usage: squareoff");
    }

    @Test
    void refusesAnUnknownCommand() {
        assertThat(run("compete")).isEqualTo(USAGE);
        assertThat(err.toString()).contains("'compete'", "squareoff compare");
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "up", "doctor"})
    void refusesAnUnknownOption(String command) {
        assertThat(run(command, "--bogus")).isEqualTo(USAGE);
        assertThat(err.toString()).contains("Unknown option: '--bogus'");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--number        | 0         | --numbers must be at least 1, not 0",
                "--number        | 1.5       | '1.5' is not an int",
                "--users         | 0         | --users must be at least 1, not 0",
                "--users         | all       | 'all' is not an int",
                "--rounds        | 0         | --rounds must be at least 1, not 0",
                "--window        | 0         | --window must be at least 1 s, not 0.0 s",
                "--window        | 5s        | '--window'",
                "--warm-up       | -1        | --warm-up must not be negative, not -1.0 s",
                "--stack-warm-up | -1        | --stack-warm-up must not be negative, not -1.0 s",
                "--transports    | rest,rest | --transports must name each once, not [rest, rest]",
                "--transports    | rest,a/b  | --transports must be names like nats, not a/b",
                "--rate          | 0         | --rate must be at least 1, not 0",
                "--rate          | 1.5       | '--rate': '1.5' is not an int",
                "--users         | 1,1       | --users must name each once, not",
                "--numbers       | 1,x       | 'x' is not an int",
                "--chunk         | 0         | --chunk must be from 1 to the number, not 0",
                "--chunk         | some      | --chunk must be a whole number or all, not some",
                "--chunk         | 1,1       | --chunk must name at least one, each once, not [1, 1]",
                "--cores         | 0         | --cores must be at least 1, not 0",
                "--transports    | \"\"        | --transports must be names like nats, not"
            })
    void refusesABadValueNamingTheOption(String option, String value, String message) {
        assertThat(run("compare", option + "=" + value)).isEqualTo(USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--rate=5 --users=5                   | --rate goes with neither --users nor --find-capacity",
                "--rate=5 --find-capacity             | --rate goes with neither --users nor --find-capacity",
                "--find-capacity --users=5            | --find-capacity takes one --numbers and --chunk, and",
                "--find-capacity --numbers=1,2        | --find-capacity takes one --numbers and --chunk, and",
                "--target=host                        | --target must be like http://host:8080, not host",
                "--target=http://a --cluster          | --target goes with none of --self-test, --fresh-jvm",
                "--target=http://a --transports=null  | --target goes with none of --self-test, --fresh-jvm",
                "--grid --transports=rest,nats         | --grid goes with neither --transports nor",
                "--limits --chunk=10                  | --limits must go without --chunk",
                "--limits --numbers=1,10              | --limits must go without a sweep, not with 2 cells",
                "--limits --users=1,10,100            | --limits must go without a sweep, not with 3 cells",
                "--limits --rate=5                    | --limits goes with none of --rate, --find-capacity",
                "--limits --fresh-jvm                 | --limits goes with none of --rate, --find-capacity",
                "--target=http://a --limits           | --target goes with none of --self-test, --fresh-jvm",
                "--metrics=a=http://a/varz            | --metrics goes with --target only",
                "--target=http://a --metrics=a=http:/b| --metrics must end in /actuator/prometheus or /varz",
                "--find-capacity --slo=fast           | --slo must be like p99<200ms, not fast"
            })
    void refusesOptionsThatContradictEachOther(String options, String message) {
        assertThat(run(("compare " + options).split(" "))).isEqualTo(USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "partitions --messages=0                        | --messages must be at least 1, not 0",
                "partitions --size=3                            | --size must be at least 4, not 3",
                "partitions --scale=1,0                         | --scale must be at least 1, not 0",
                "partitions --user=me                           | --user, --password, --creds and --prefix go with",
                "partitions --server=a --password=x             | --password goes with --user",
                "partitions --server=nats://me:secret@a         | --server takes no user, which results would show",
                "partitions --server=a --user=me --creds=pom.xml| --creds goes without --user",
                "partitions --server=a --creds=/absent          | --creds names a file that cannot be read: /absent",
                "partitions --server=a --prefix=a.b             | --prefix must be of letters, digits, - and _, not a.b",
                "publish-latency --rate=5 --batch=1             | --rate goes without --batch",
                "publish-latency --seconds=2 --rounds=3         | --seconds must be at least 3, not 2",
                "publish-latency --sync-interval=soon           | --sync-interval must be like 2m, or always, not soon",
                "publish-latency --storage=paper                | '--storage'",
                "publish-latency --server=a --server-versions=1 | --server goes with neither --server-versions nor",
                "kv --watchers=0                                | --watchers must be at least 1, not 0",
                "kv --size=7                                    | --size must be at least 8, not 7",
                "replication --subscribers=0                    | --subscribers must be at least 1, not 0",
                "replication --consumers=pop                    | '--consumers'",
                "replication --deadline=0                       | --deadline must be at least 1, not 0",
                "''                                             | Missing required subcommand"
            })
    void refusesWhatNoExperimentTakes(String options, String message) {
        assertThat(run(("lab " + options).strip().split(" "))).isEqualTo(USAGE);
        assertThat(err.toString()).contains(message);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... arguments) {
        return SquareOff.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
