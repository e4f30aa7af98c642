package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options from a file, as the plan of a dry run has them. */
@Timeout(30)
class ScenarioTest extends CommandCalls {

    private static final String SCENARIO = """
            # A few calls
            #
            # More of them, which nobody sees.

            --transports=rest,nats
            # As many as come,
            # I think.
            --rate 50 # Counted.
            --number=20
            --window = 25
            --one-launch
            """;

    private static final byte[] NO_TEXT = {'b', (byte) 0xFF, 0};

    @TempDir
    private Path folder;

    @Test
    void givesAComparisonItsOptions() throws Exception {
        assertThat(plan(SCENARIO)).isEqualTo(OK);

        assertThat(out.toString().lines())
                .startsWith(
                        "scenario:    A few calls",
                        "             " + folder.resolve("any"),
                        "             --transports=rest,nats",
                        "             --rate=50: As many as come, I think. Counted.",
                        "             --number=20",
                        "             --window=25",
                        "             --one-launch",
                        "transports:  rest, nats",
                        "workload:    N = 20, 50 requests/s")
                .contains("launches:    1, 6 rounds with 2 windows of 25 s each: no verdicts");
        assertThat(err.toString()).isEmpty();
    }

    /** Those that the command line gives, and those that cannot be combined with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--number=7                  | --number=20 | workload:    N = 7, 50 requests/s",
                "--users=3                   | --rate=50   | workload:    N = 20, 3 users",
                "--quick                     | --window=25 | launches:    1, 2 rounds with 2 windows of 5 s each",
                "--grid                      | --transports=rest,nats | transports:  rest, rest-protobuf, rest-h2,",
                "--fresh-jvm                 | --one-launch | launches:    12 × 1 window of 25 s"
            })
    void giveWayToTheCommandLine(String options, String unused, String line) throws Exception {
        assertThat(plan(SCENARIO, options.split(" "))).as(err.toString()).isEqualTo(OK);

        assertThat(out.toString()).contains("\n" + line);
        assertThat(out.toString().lines().filter(each -> each.contains(", not used: ")))
                .containsExactly(" ".repeat(13) + unused + ", not used: the command line has it otherwise");
    }

    /** The sign of a comment within a word is a part of it. */
    @Test
    void comparesATransportWithItself() throws Exception {
        assertThat(plan("--transports=nats,nats#2 # itself")).as(err.toString()).isEqualTo(OK);

        assertThat(out.toString())
                .contains("\n             --transports=nats,nats#2: itself\ntransports:  nats, nats#2\n");
    }

    @Test
    void givesASearchTheOptionsThatItHas() throws Exception {
        Path file = Files.writeString(folder.resolve("any"), SCENARIO);

        assertThat(run("capacity", "--dry-run", "--scenario", file.toString()))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString())
                .contains("--rate=50, not used: capacity has no such option", "\nworkload:    N = 20, 10 users\n");
    }

    /** As one file may serve all commands that take it. */
    @Test
    void saysWhichOptionsAreOfOtherCommands() throws Exception {
        assertThat(plan("--slo=p99<20ms\n--against=main\n--number=20"))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString())
                .contains("--slo=p99<20ms, not used: compare has no such option", "--against=main, not used: ")
                .contains("\nworkload:    N = 20, 20 users\n");
    }

    /** Nobody listens there. */
    @Test
    void namesTheLinesThatARunCannotUse() throws Exception {
        Path file = Files.writeString(folder.resolve("any"), SCENARIO);

        run("capacity", "--target=http://127.0.0.1:1", "--number=7", "--results=" + folder, "--scenario=" + file);

        assertThat(err.toString().lines())
                .startsWith(
                        file + ", line 8: --rate=50 is not used: capacity has no such option",
                        file + ", line 11: --one-launch is not used: capacity has no such option");
        assertThat(err.toString()).doesNotContain("--number=20");
    }

    @Test
    void mayBeginWithAByteOrderMark() throws Exception {
        assertThat(plan("\uFEFF" + SCENARIO)).as(err.toString()).isEqualTo(OK);

        assertThat(out.toString()).startsWith("scenario:    A few calls\n");
    }

    @Test
    void refusesWhatIsNoText() throws Exception {
        Path file = Files.write(folder.resolve("any"), NO_TEXT);

        assertThat(run("compare", "--scenario=" + file)).isEqualTo(USAGE);

        assertThat(err.toString()).startsWith("squareoff: --scenario must be text in UTF-8, not " + file + "\n");
    }

    @Test
    void areListedBesideOtherFiles() throws Exception {
        Path scenarios = Files.createDirectory(folder.resolve("scenarios"));
        Files.writeString(scenarios.resolve("any"), SCENARIO);
        Files.write(scenarios.resolve(".any.swp"), NO_TEXT);
        Files.write(scenarios.resolve("photo"), NO_TEXT);

        assertThat(ScenarioOptions.lines(scenarios))
                .containsExactly(
                        "any                  A few calls",
                        "photo                scenario must be text in UTF-8, not " + scenarios.resolve("photo"));
    }

    @Test
    void givesAGateItsOptionsAlsoThoseThatItNeeds() throws Exception {
        Path file = Files.writeString(folder.resolve("any"), "--against=HEAD\n--rounds=7\n");

        assertThat(run("gate", "--scenario=" + file, "--transports=nats", "--dry-run"))
                .as(err.toString())
                .isEqualTo(OK);

        assertThat(out.toString()).contains("\nlaunches:    7 × 1 windows of 12 s\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--number=5;--userz=3          | line 2: there is no option --userz; nearest to it: --users",
                "users=3                       | line 1: there is no option users",
                "--list-scenarios              | line 1: --list-scenarios cannot stand in a scenario",
                "-h                            | line 1: -h cannot stand in a scenario",
                "--users=3,0                   | line 1: --users must be at least 1, not 0",
                "--rate=5;--users=5            | line 1, line 2: --rates and --users exclude each other: leave one out",
                "--number=1;;--numbers=2       | line 1, line 3: --numbers is there twice: leave one out",
                "--rate                        | line 1: Missing required parameter for option '--rates' (R,...)"
            })
    void refusesABadFileNamingItsLine(String lines, String message) throws Exception {
        assertThat(plan(lines.replace(';', '\n'))).isEqualTo(USAGE);

        assertThat(err.toString()).startsWith("squareoff: " + folder.resolve("any") + ", " + message);
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
        Path file = Files.writeString(folder.resolve("any"), scenario);
        return run(List.of("compare", "--scenario=" + file, "--dry-run"), options);
    }
}
