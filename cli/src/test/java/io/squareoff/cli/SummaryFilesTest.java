package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.report.ReportCase;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The options for summaries, and when which file is written. */
class SummaryFilesTest extends CommandCalls {

    private static final Path KEPT = ProjectLayout.find().root().resolve("docs/results");
    private static final String RESULT = KEPT.resolve("compare-first.json.gz").toString();

    @TempDir
    private Path folder;

    @Test
    void writesBothFilesAndSaysWhereTheReportIs() throws Exception {
        Path markdown = Files.writeString(folder.resolve("summary.md"), "of an earlier run");
        Path junit = folder.resolve("junit.xml");

        assertThat(run("report", RESULT, "--output=" + folder, "--markdown=" + markdown, "--junit=" + junit))
                .isEqualTo(OK);

        assertThat(markdown)
                .content()
                .startsWith("## ")
                .doesNotContain("of an earlier run")
                .endsWith("- Full report: " + folder.resolve("report.html") + "\n");
        assertThat(junit).content().startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?><testsuite ");
        assertThat(out.toString()).contains("In short: ");
    }

    @Test
    void namesTheMachinesAndCommitsOfBothRuns() {
        String head = KEPT.resolve("compare-next-day.json.gz").toString();

        assertThat(run("diff", RESULT, head, "--anyway", "--markdown=-")).isBetween(OK, FAILED);

        assertThat(out.toString().lines())
                .hasSizeLessThanOrEqualTo(20)
                .anyMatch(line -> line.matches("- base: 2026-.*, 2 cores, .* MiB, .*, commit [0-9a-f]{9}.*"))
                .anyMatch(line -> line.matches("- head: 2026-.*, 2 cores, .* MiB, .*, commit [0-9a-f]{9}.*"))
                .anyMatch(line -> line.startsWith("- nats against the base: **"));
        assertThat(err.toString()).contains("In short: ", "head/base");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--markdown", "--junit"})
    void givesStandardOutputToOneOfThemAlone(String option) {
        assertThat(run("report", RESULT, option, "-")).isEqualTo(OK);

        assertThat(out.toString())
                .startsWith(option.equals("--junit") ? "<?xml " : "## ")
                .doesNotContain("req/s");
        assertThat(err.toString()).contains("In short: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "report absent --markdown=DIR/absent/summary.md        | --markdown must be - or a file in a folder that",
                "report absent --junit=DIR                             | --junit must be - or a file in a folder that",
                "report absent --markdown=- --junit=-                  | --markdown and --junit must not both be -",
                "report absent --markdown=DIR/a --junit=DIR/../DIR/a   | --markdown and --junit must not both be DIR/a",
                "diff absent absent --markdown=DIR/absent/summary.md   | --markdown must be - or a file in a folder that",
                "compare --junit=DIR/absent/junit.xml                  | --junit must be - or a file in a folder that",
                "compare --dry-run --json=- --markdown=-               | --json cannot be - where --markdown or --junit is",
                "gate --against=HEAD --junit=DIR/absent/junit.xml      | --junit must be - or a file in a folder that",
                "lab kv --markdown=DIR/absent/summary.md               | --markdown must be - or a file in a folder that",
                "lab failover --markdown=DIR/absent/summary.md         | --markdown must be - or a file in a folder that",
                "lab matrix --vary=keys=1,2 kv --markdown=DIR/a        | --markdown cannot stand behind the experiment of",
                "lab matrix --vary=keys=1,2 --junit=DIR kv             | --junit must be - or a file in a folder that",
                "drill --markdown=DIR/absent/summary.md                | --markdown must be - or a file in a folder that"
            })
    void refusesBeforeAnythingElseWhatCannotBeWritten(String arguments, String message) {
        String here = folder.toString();
        String named = arguments.strip().replace("DIR/../DIR", here + "/../" + folder.getFileName());

        assertThat(run(named.replace("DIR", here).split(" "))).isEqualTo(USAGE);

        assertThat(err.toString()).contains(message.replace("DIR", here));
        assertThat(out.toString()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void saysThatThereIsNoResultWhereACommandFails() {
        Path markdown = folder.resolve("summary.md");
        Path junit = folder.resolve("junit.xml");

        assertThat(run("diff", RESULT, "absent.json", "--markdown=" + markdown, "--junit=" + junit))
                .isEqualTo(ExitCodes.CANNOT_SAY);

        assertThat(markdown)
                .content()
                .startsWith("## ✕ NO RESULT (diff): there are no figures\n")
                .contains("- **NO RESULT**: could not read absent.json");
        assertThat(junit).content().contains("tests=\"1\"", "failures=\"1\"", "could not read absent.json");
    }

    /** As of one that failed: a server knows a suite by its name. */
    @ParameterizedTest
    @ValueSource(strings = {"compare", "capacity"})
    void haveTheNameOfTheCommand(String command) {
        Path markdown = folder.resolve("summary.md");
        Path junit = folder.resolve("junit.xml");
        CommandLine squareoff = SquareOff.commandLine("80").setOut(new PrintWriter(out));
        squareoff.parseArgs(command, "--markdown=" + markdown, "--junit=" + junit);
        Object output = squareoff.getSubcommands().get(command).getMixins().get("Output");

        ((ComparisonOutputOptions) output).print(ReportCase.CAPACITY.result(), folder, folder);

        assertThat(junit).content().contains("<testsuite name=\"squareoff " + command + "\"");
        assertThat(markdown).content().startsWith("## ").contains(" (" + command + ")");
        assertThat(out.toString()).contains("rest and nats: N = 1,000");
    }

    /** Nobody listens there. */
    @Test
    void cannotSayAnythingOfATargetThatDoesNotAnswer() throws Exception {
        Path markdown = folder.resolve("summary.md");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        assertThat(run("compare", "--target=http://127.0.0.1:" + port, "--markdown=" + markdown))
                .isEqualTo(CANNOT_SAY);

        assertThat(markdown).content().startsWith("## ✕ NO RESULT (compare): ");
    }

    @Test
    void appendsToTheFileOfAStepAndReplacesAnyOther() throws Exception {
        Path step = Files.writeString(folder.resolve("step"), "");
        Path link = Files.createSymbolicLink(folder.resolve("link"), step);
        Map<String, String> environment = Map.of(SummaryFile.OF_STEP, link.toString());
        SummaryFile file = SummaryFile.of(step, environment);

        file.write("one\n");
        file.write("two\n");

        assertThat(step).hasContent("one\n\ntwo\n");
        assertThat(file.isReplaced()).isFalse();
        SummaryFile other = SummaryFile.of(folder.resolve("other"), environment);
        other.write("one\n");
        other.write("two\n");
        assertThat(other.path()).hasContent("two\n");
        assertThat(SummaryFile.of(step, Map.of()).appended()).isFalse();
        assertThat(SummaryFile.of(step, Map.of(SummaryFile.OF_STEP, "")).appended())
                .isFalse();
    }
}
