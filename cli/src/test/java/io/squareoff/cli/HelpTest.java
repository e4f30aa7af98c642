package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.stack.Services;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The layout of the help: groups, widths and line breaks. */
@Timeout(30)
@Execution(ExecutionMode.CONCURRENT)
class HelpTest {

    /** Made once, which takes longer than to look into it. */
    private static final CommandLine EVERY_COMMAND = SquareOff.commandLine("80");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare | Scenario:,Transports:,Load:,Demand:,Plan:,Stack or target:,Checks:,Output:,Help:,Exit codes:,Examples:",
                "gate | Gate:,Scenario:,Transports:,Load:,Demand:,Plan:,Checks:,Output:,Help:,Exit codes:,Examples:",
                "capacity | Scenario:,Transports:,Load:,Demand:,Search:,Stack or target:,Checks:,Output:,Help:,Exit codes:,Examples:",
                "selftest | Options:,Help:,Exit codes:,Examples:",
                "diff | Parameters:,Options:,Output:,Help:,Exit codes:,Examples:",
                "report | Parameters:,Options:,Output:,Help:,Exit codes:,Examples:",
                "up | Options:,Help:,Exit codes:",
                "workshop | Options:,Help:,Commands:,Exit codes:",
                "workshop start | Parameters:,Options:,Help:,Exit codes:",
                "lab | Help:,Commands:,Exit codes:",
                "lab partitions | Experiment:,Broker:,Network:,Output:,Help:,Exit codes:",
                "lab failover | Experiment:,Network:,Output:,Help:,Exit codes:",
                "lab matrix | Parameters:,Matrix:,Network:,Output:,Help:,Exit codes:"
            })
    void hasItsOptionsInGroups(String command, String headings) {
        assertThat(help(command, "80").lines().filter(line -> line.matches("[A-Z][a-z ]*:")))
                .containsExactly(headings.split(","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"compare", "gate", "capacity"})
    void showsEachOptionOnce(String command) {
        List<String> lines = help(command, "80").lines().toList();

        assertThat(command(command).options())
                .hasSizeGreaterThan(20)
                .allSatisfy(option -> assertThat(lines)
                        .filteredOn(line -> line.matches(
                                "  (-[hV]| {2})(, | {2})(--(number|rate), )?" + option.longestName() + "\\b[= ].*"))
                        .hasSize(1));
    }

    @Test
    void namesThePortsOfEveryServiceThatUpStarts() {
        String words = help("up", "80").replaceAll("\\s+", " ");

        assertThat(Services.deployed())
                .allSatisfy(service -> assertThat(words)
                        .containsPattern(service.ports().stream()
                                .map(port -> "\\b" + port.documented() + "\\b")
                                .collect(Collectors.joining(" and ", service.module() + " ", ""))));
    }

    static Stream<Arguments> widths() {
        return commands(EVERY_COMMAND, "")
                .flatMap(command -> Stream.of(80, 120).map(width -> Arguments.of(command, width)));
    }

    /** The command of this name and all that it has. */
    private static Stream<String> commands(CommandLine command, String name) {
        return Stream.concat(
                Stream.of(name),
                command.getSubcommands().entrySet().stream()
                        .filter(each -> !List.of("help", "generate-completion").contains(each.getKey()))
                        .flatMap(each -> commands(each.getValue(), (name + " " + each.getKey()).strip())));
    }

    /** Lines break between words only, and only where the next word has no room. */
    @ParameterizedTest
    @MethodSource("widths")
    void fillsItsLines(String command, int width) {
        String help = help(command, Integer.toString(width));

        assertThat(help).startsWith(("Usage: squareoff " + command).strip()).contains("Exit codes:");
        assertThat(help.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        for (List<String> paragraph : paragraphs(help)) {
            for (int i = 0; i + 1 < paragraph.size(); i++) {
                String nextWord = paragraph.get(i + 1).strip().split(" ")[0];
                assertThat(paragraph.get(i).length() + 1 + nextWord.length())
                        .as("'%s' before '%s'", paragraph.get(i), nextWord)
                        .isGreaterThan(width);
            }
        }
        String words = help.replaceAll("\\s+", " ");
        CommandSpec spec = command(command);
        assertThat(spec.options())
                .allSatisfy(option -> assertThat(words).contains(String.join(" ", option.description())));
        assertThat(spec.usageMessage().description())
                .allSatisfy(paragraph ->
                        assertThat(words).contains(paragraph.strip().replaceAll("\\s+", " ")));
    }

    private static CommandSpec command(String name) {
        CommandLine command = EVERY_COMMAND;
        for (String part : name.isEmpty() ? new String[0] : name.split(" ")) {
            command = command.getSubcommands().get(part);
        }
        return command.getCommandSpec();
    }

    /** The lines of each description: the first one of an option or paragraph, and those that continue it. */
    private static List<List<String>> paragraphs(String help) {
        List<List<String>> paragraphs = new ArrayList<>();
        boolean open = false;
        String before = "";
        for (String line : help.lines().toList()) {
            boolean prose = line.matches("\\S.* .*") && !line.endsWith(":") && !line.startsWith("Usage: ");
            boolean continued = open
                    && !line.isBlank()
                    && (prose
                            ? before.matches("\\S.*")
                            : line.matches(" {20,}[^ │└┌].*") && !line.matches(".*[│└┌▶].*"));
            if (continued) {
                paragraphs.get(paragraphs.size() - 1).add(line);
            } else {
                open = prose || line.matches(" {2,6}-.* {2,}\\S.*");
                if (open) {
                    paragraphs.add(new ArrayList<>(List.of(line)));
                }
            }
            before = line;
        }
        return paragraphs;
    }

    @ParameterizedTest
    @CsvSource({"help compare, compare --help", "help lab, lab --help", "lab help kv, lab kv --help"})
    void isThereAsACommandToo(String command, String option) {
        assertThat(run("80", command)).isEqualTo(run("80", option)).startsWith("Usage: squareoff ");
    }

    @Test
    void completesCommandsAndOptionsInBash() throws Exception {
        String script = run("80", "generate-completion");

        assertThat(script).contains("compare", "publish-latency", "--one-launch", "-F _complete_squareoff");
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        // As a terminal does on the tab key; compopt works only there.
                        "bash -n \"$1\" && source \"$1\" && compopt() { :; } && COMP_WORDS=(./squareoff compare --one) COMP_CWORD=2"
                                + " && _complete_squareoff && echo \"${COMPREPLY[@]}\"",
                        "bash",
                        Files.writeString(folder.resolve("completion"), script).toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes()).strip()).isEqualTo("--one-launch");
        assertThat(bash.waitFor()).isZero();
    }

    private static String help(String command, String columns) {
        return run(columns, (command + " --help").strip());
    }

    private static String run(String columns, String arguments) {
        StringWriter out = new StringWriter();
        int exit = SquareOff.commandLine(columns).setOut(new PrintWriter(out)).execute(arguments.split(" "));
        assertThat(exit).isZero();
        return out.toString();
    }
}
