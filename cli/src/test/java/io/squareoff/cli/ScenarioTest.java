package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options from a file, as the plan of a dry run has them. */
@Timeout(30)
class ScenarioTest {

    private static final int OK = 0;
    private static final int USAGE = 2;

    private static final String SCENARIO = """
            # A comment.
            description: A few calls
            transports: [rest, nats]
            number: 20
            rate: 50
            window: 25
            one-launch: false
            why:
              rate: as many as come
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void givesAComparisonItsOptions() throws Exception {
        assertThat(plan(SCENARIO)).isEqualTo(OK);

        assertThat(out.toString().lines())
                .startsWith(
                        "scenario:    A few calls",
                        "             " + folder.resolve("any.yaml"),
                        "             transports rest,nats",
                        "             number 20",
                        "             rate 50: as many as come",
                        "             window 25",
                        "             one-launch false",
                        "transports:  rest, nats",
                        "workload:    N = 20, 50 requests/s")
                .contains("launches:    6 × 2 windows of 25 s");
        assertThat(err.toString()).isEmpty();
    }

    /** Those that the command line gives, and those that cannot be combined with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--number=7                  | number   | workload:    N = 7, 50 requests/s",
                "--numbers=7,8               | number   | workload:    N = 7, 50 requests/s",
                "--rate=40                   | rate     | workload:    N = 20, 40 requests/s",
                "--users=3                   | rate     | workload:    N = 20, 3 users",
                "--find-capacity             | rate window | launches:    1, with windows of 5 s",
                "--quick                     | window   | launches:    1, 2 rounds with 2 windows of 5 s each",
                "--grid                      | transports | transports:  rest, rest-webclient, rest-protobuf,",
                "--transports=nats,grpc      | transports | transports:  nats, grpc",
                "--one-launch                | one-launch | launches:    1, 6 rounds",
                "--fresh-jvm                 | one-launch | launches:    12 × 1 window of 25 s"
            })
    void giveWayToTheCommandLine(String option, String unused, String line) throws Exception {
        assertThat(plan(SCENARIO, option)).as(err.toString()).isEqualTo(OK);

        assertThat(out.toString()).contains("\n" + line);
        assertThat(out.toString()
                        .lines()
                        .filter(each -> each.endsWith(", not used: the command line has it otherwise"))
                        .map(each -> each.strip().split(" ")[0])
                        .collect(Collectors.joining(" ")))
                .isEqualTo(unused);
    }

    /** A flag that is on in the file stays on where the command line has it too. */
    @Test
    void agreesWithTheCommandLine() throws Exception {
        assertThat(plan("one-launch: true\nquick: true", "--quick", "--window=7"))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString()).contains("launches:    1, 2 rounds with 3 windows of 7 s each");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "number: 5#userz: 3            | line 2: there is no key userz; nearest to it: users",
                "--users: 3                    | line 1: there is no key --users; nearest to it: users",
                "qqq: 3                        | line 1: there is no key qqq, only against, chunk, classpath, cluster, configuration, core-hour-price, cores,",
                "scenario: other               | line 1: there is no key scenario; nearest to it:",
                "number: 5##users: all         | line 3 (users): Invalid value for option '--users'",
                "users: [3, 0]                 | line 1 (users): --users must be at least 1, not 0",
                "number: 0                     | line 1 (number): --numbers must be at least 1, not 0",
                "transports: [rest, pigeon]    | line 1 (transports): --transports must be of rest,",
                "rate: 5#users: 5              | line 1 (rate), line 2 (users): --rate cannot be combined with --users",
                "rate: 5#rate: 6               | line 2: rate is there twice",
                "number: 5#numbers: [6]        | line 2: numbers is the same as number in line 1",
                "quick: yes                    | line 1: quick must be true or false, not yes",
                "rate: [5, 6]                  | line 1: rate must be one value",
                "users: {a: 5}                 | line 1: users must be one value",
                "users: [[5]]                  | line 1: users must be one value",
                "users: []                     | line 1: users has no value",
                "number: 5#rate:               | line 2: rate has no value",
                "number: 5#why: {rate: many}   | line 2: why has a reason for rate, which is not there",
                "why: many                     | line 1: why must have lines like key: value",
                "just words                    | line 1: the file must have lines like key: value",
                "# nothing                     | line 1: has no keys",
                "number: 5#  rate: 5           | line 2: is no YAML, mapping values are not allowed here",
                "number: 5#---#rate: 5         | line 2: is no YAML, "
            })
    void refusesABadFileNamingItsLineAndKey(String lines, String message) throws Exception {
        assertThat(plan(lines.startsWith("#") ? lines : lines.replace('#', '\n')))
                .isEqualTo(USAGE);

        assertThat(err.toString()).startsWith("squareoff: " + folder.resolve("any.yaml") + ", " + message);
        assertThat(out.toString()).isEmpty();
    }

    /** Errors of the command line are not the file's. */
    @Test
    void refusesABadCommandLineWithoutNamingTheFile() throws Exception {
        assertThat(plan(SCENARIO, "--users=0")).isEqualTo(USAGE);

        assertThat(err.toString()).startsWith("squareoff: --users must be at least 1, not 0\n");
    }

    @Test
    void helpsWhereHelpIsAskedForToo() {
        assertThat(run("compare", "--scenario=absent", "--help")).isEqualTo(OK);
        assertThat(out.toString()).startsWith("Usage: squareoff compare");
    }

    private int plan(String scenario, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("any.yaml"), scenario);
        List<String> arguments = new ArrayList<>(List.of("compare", "--scenario=" + file, "--dry-run"));
        arguments.addAll(List.of(options));
        return run(arguments.toArray(String[]::new));
    }

    private int run(String... arguments) {
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
