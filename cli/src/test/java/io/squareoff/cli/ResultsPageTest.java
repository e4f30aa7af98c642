package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The list of results that are kept, and where they are from; what its rows, and those of pages, say of the reports that they link. */
@Execution(ExecutionMode.CONCURRENT)
class ResultsPageTest {

    private static final ProjectLayout HOME = ProjectLayout.find();
    private static final Path PAGE = HOME.root().resolve("docs/results.md");
    private static final Path RESULTS = HOME.root().resolve("docs/results");
    private static final Path LIST = RESULTS.resolve("README.md");
    private static final List<Path> PAGES =
            List.of(PAGE, LIST, HOME.root().resolve("README.md"), HOME.root().resolve("docs/lab.md"));
    private static final String ENDING = ".json.gz";

    private static final Pattern MACHINE = Pattern.compile("On the (AMD EPYC|Intel Xeon):");
    private static final Pattern TEXT = Pattern.compile("\\]\\((?:(?:docs/)?results/)?([\\w-]+)\\.txt\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]*)`");
    private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,]\\d+)*");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    /** A row of the list of results; {@code names} may have a {@code *}. */
    private record Kept(String machine, List<String> names, List<String> commits, String command, String shows) {

        List<Path> results() throws IOException {
            try (Stream<Path> files = Files.list(RESULTS)) {
                return files.filter(this::matches).sorted().toList();
            }
        }

        private boolean matches(Path file) {
            return names.stream()
                    .anyMatch(name -> FileSystems.getDefault()
                            .getPathMatcher("glob:" + name + ENDING)
                            .matches(file.getFileName()));
        }

        /** The name of the test. */
        @Override
        public String toString() {
            return String.join(", ", names);
        }
    }

    static Stream<Kept> kept() throws IOException {
        List<Kept> rows = new ArrayList<>();
        String machine = "";
        for (String line : Files.readAllLines(LIST)) {
            if (MACHINE.matcher(line).matches()) {
                machine = groups(MACHINE, line).get(0);
            } else if (line.startsWith("| [") || line.startsWith("| `")) {
                String[] cells = line.substring(2, line.length() - 2).split(" \\| ");
                List<String> names = new ArrayList<>(groups(TEXT, cells[0]));
                names.addAll(groups(CODE, cells[0]));
                rows.add(new Kept(machine, names, groups(CODE, cells[1]), cells[2], cells[3]));
            }
        }
        return rows.stream();
    }

    /** Those that have no text beside them. */
    static Stream<Kept> keptWithoutText() throws IOException {
        return kept().filter(
                        row -> row.names().stream().map(ResultsPageTest::text).noneMatch(Files::exists));
    }

    static Stream<String> rowsThatLinkReports() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path page : PAGES) {
            lines.addAll(Files.readAllLines(page));
        }
        return lines.stream()
                .filter(line -> line.startsWith("|"))
                .filter(line -> TEXT.matcher(line).find());
    }

    @Test
    void listsEveryResultOnce() throws IOException {
        List<Path> listed = new ArrayList<>();
        for (Kept row : kept().toList()) {
            listed.addAll(row.results());
        }
        try (Stream<Path> files = Files.list(RESULTS)) {
            assertThat(listed)
                    .containsExactlyInAnyOrderElementsOf(
                            files.filter(file -> file.toString().endsWith(ENDING))
                                    .toList());
        }
    }

    @ParameterizedTest
    @MethodSource("kept")
    void saysWhereResultsAreFrom(Kept row) throws IOException {
        List<String> commits = new ArrayList<>();
        for (Path result : row.results()) {
            JsonNode environment = StoredResult.read(result).json().path("run").path("environment");
            assertThat(environment.path("processor").asString().replace("(R)", ""))
                    .contains(row.machine());
            assertThat(row.command())
                    .contains(command(environment, row.command().contains("--seed N")));
            commits.add(environment.path("commit").asString().substring(0, 7));
        }
        assertThat(commits).isNotEmpty();
        assertThat(Set.copyOf(commits)).isEqualTo(Set.copyOf(row.commits()));
    }

    /** In backquotes; empty of a race, which a page began. */
    private static String command(JsonNode environment, boolean anySeed) {
        String arguments = StreamSupport.stream(environment.path("arguments").spliterator(), false)
                .map(JsonNode::asString)
                .collect(Collectors.joining(" "))
                .replace(" --results results", "")
                // The sides of a gate are comparisons.
                .replace("compare --against", "gate --against");
        return arguments.isEmpty()
                ? ""
                : "`" + (anySeed ? arguments.replaceAll("--seed \\d+", "--seed N") : arguments) + "`";
    }

    @ParameterizedTest
    @MethodSource("keptWithoutText")
    void saysOfResultsWhatTheyShow(Kept row) throws IOException {
        for (Path result : row.results()) {
            assertSaid(row.shows(), new TextRenderer().render(ReportCommand.report(StoredResult.read(result))));
        }
    }

    @ParameterizedTest
    @MethodSource("rowsThatLinkReports")
    void saysOfReportsWhatTheyShow(String row) {
        String reports = groups(TEXT, row).stream()
                .map(ResultsPageTest::text)
                .map(ResultsPageTest::read)
                .collect(Collectors.joining("\n"));

        assertSaid(row, reports);
    }

    /** Numbers outside backquotes and addresses, and words in quotes. */
    private static void assertSaid(String row, String reports) {
        String words = TARGET.matcher(CODE.matcher(row).replaceAll("")).replaceAll("]");
        assertThat(groups(NUMBER, reports)).containsAll(groups(NUMBER, words));
        assertThat(groups(QUOTED, words))
                .allSatisfy(quoted -> assertThat(reports).contains(quoted));
    }

    private static Path text(String name) {
        return RESULTS.resolve(name + ".txt");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the one group of each match, or the match where the pattern has no group. */
    private static List<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group(found.groupCount()))
                .toList();
    }
}
