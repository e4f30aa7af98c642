package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.BriefRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The results that are kept in docs/results and in the workshop's solutions, and the documents that show parts of them. A comment says which part follows:
 *
 * <ul>
 *   <li>{@code <!-- table of docs/results/NAME.json.gz: TITLE -->}: rows and columns of the table of that title, or without
 *       a colon and title those of the table that has none;
 *   <li>{@code <!-- report of docs/results/NAME.json.gz -->}: a code block with consecutive lines of the whole report;
 *   <li>{@code <!-- short report of docs/results/NAME.json.gz -->}: the same of the report that a run prints.
 * </ul>
 */
@Execution(ExecutionMode.CONCURRENT)
class KeptResultsTest {

    private static final ProjectLayout HOME = ProjectLayout.find();

    private static final Pattern COMMENT =
            Pattern.compile("<!-- (table|report|short report) of (\\S+\\.json\\.gz)(?:: (.+))? -->");

    private static final Pattern MACHINE_OR_RESULT =
            Pattern.compile("(?m)(AMD EPYC|Intel Xeon)|(results/[\\w-]+\\.json\\.gz)|^##");

    /** A row of a table that begins with the result that it is of. */
    private static final Pattern ROW_OF_A_RESULT =
            Pattern.compile("(?m)^\\| \\[[^`\\]]+]\\((?:docs/)?(results/[\\w-]+)\\.txt\\)");

    private static final Pattern NOT_WARM = Pattern.compile("not warm in (\\d+) of (\\d+) windows");

    /** A table of more than a tenth of cold windows is one of cold windows. */
    private static final int COLD_IN = 10;

    private static final Pattern FIGURE = Pattern.compile("\\d[\\d,.]*");

    /** Code blocks and rows of tables. */
    private static final Pattern NOT_PROSE = Pattern.compile("(?ms)^ *```.*?^ *```$|^\\|.*?$");

    /** Between paragraphs, and before headings and items of lists. */
    private static final String BREAK = "\n\\s*\n|\n(?=#|- |\\d+\\. )";

    private static final Pattern RESULT = Pattern.compile("results/([\\w-]+)\\.(?:txt|json\\.gz)");

    private static final String NUMBER = "(\\d+(?:[.,]\\d+)*)";

    /** Both ends, and the figure before them where there is one. */
    private static final Pattern INTERVAL = Pattern.compile("(?:(?<![\\w.,])" + NUMBER
            + "(?:\\stimes(?:\\sthe\\sbase)?,?|×|\\srequests/s)?\\s+\\(?)?" + NUMBER + "–" + NUMBER);

    /** To three digits, without an interval; rounder ones are in words of their own. */
    private static final Pattern FACTOR =
            Pattern.compile("(?<![\\w.,–-])([1-9]\\.\\d{2}|0\\.\\d{3,}|\\d{2}\\.\\d)\\stimes\\b");

    /** Figures that no kept report has, since they are of several results or of other ratios. */
    private static final String HELD_BY_OTHER_TESTS = """
            DiffCommandTest: 1.03 (0.765–1.38)
            KeptPaceTest: 1.01 (0.985–1.03)
            KeptPairsTest: 1.00 (0.988–1.02)
            KeptPairsTest: 0.991 (0.972–1.01)
            ReportCommandTest: 1.91 (1.70–2.15)
            ReportCommandTest: 1.31 (1.15–1.49)
            ReportCommandTest: 1.61 (1.45–1.79)
            ReportCommandTest: 1.20 (1.14–1.26)
            ReportCommandTest: 1.19, 1.39, 1.30, 2.15, 1.60, 0.674, 0.615, 1.49, 1.14, 0.905, 1.36, 0.466, 2.07
            PooledReportTest: 18.7, 0.101
            """;

    /** The reports that documents show, each made once: that takes longer than to look into it. */
    private static final Map<Path, Report> SHOWN = new ConcurrentHashMap<>();

    /** A comment, and the lines after it. */
    private record Passage(String document, String comment, List<String> after) {

        String result() {
            return comment.replaceFirst(".* of (\\S+?\\.json\\.gz).*", "$1");
        }

        /** The name of the test. */
        @Override
        public String toString() {
            return document + ", " + comment;
        }
    }

    static Stream<Path> results() throws IOException {
        return Stream.concat(files("docs/results", ".json.gz"), files("workshop/checkpoints", ".json.gz"));
    }

    static Stream<Passage> passages() throws IOException {
        List<Passage> passages = new ArrayList<>();
        for (Path document : documents().toList()) {
            List<String> lines = Files.readAllLines(document);
            for (int line = 0; line < lines.size(); line++) {
                if (lines.get(line).matches("<!-- (table|report|short report) of docs/results/.*")) {
                    String name = HOME.root().relativize(document).toString();
                    passages.add(new Passage(name, lines.get(line), lines.subList(line + 1, lines.size())));
                }
            }
        }
        return passages.stream();
    }

    static Stream<Path> documents() throws IOException {
        return Stream.concat(Stream.of(HOME.root().resolve("README.md")), files("docs", ".md"));
    }

    private static Stream<Path> files(String folder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(HOME.root().resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        }
    }

    /** The words in short may be those of another version. */
    @ParameterizedTest
    @MethodSource("results")
    void haveTheReportThatIsKeptBesideThemAndInShortTheFiguresThatTheirRunTold(Path result) {
        StoredResult stored = StoredResult.read(result);
        Report report = SHOWN.computeIfAbsent(result, any -> ReportCommand.report(stored));

        assertThat(report.tables()).isNotEmpty();
        if (hasItsText(result)) {
            assertThat(text(result)).hasContent(new TextRenderer().render(report));
        }
        JsonNode told = stored.json().path("summary");
        if (told.isString() && tellsTheSame(result)) {
            assertThat(figures(report.summary())).isNotEmpty().isEqualTo(figures(told.asString()));
        }
    }

    /** Texts of the lab show what results from before schema 4 do not keep. */
    private static boolean hasItsText(Path result) {
        return Files.exists(text(result)) && !result.getFileName().toString().startsWith("lab-");
    }

    private static Path text(Path result) {
        return Path.of(result.toString().replaceFirst("json\\.gz$", "txt"));
    }

    /**
     * Sentences of older curves were told before arms at the same share of their capacities were compared, or before a rate that was too
     * much left the others; that of the capacity had "2 more below" in place of its factors.
     */
    private static boolean tellsTheSame(Path result) {
        return !result.getFileName().toString().matches("curve-.*|capacity\\.json\\.gz");
    }

    private static List<String> figures(String sentence) {
        return FIGURE.matcher(sentence).results().map(MatchResult::group).toList();
    }

    @ParameterizedTest
    @MethodSource("passages")
    void areWhatDocumentsShow(Passage passage) {
        Matcher comment = COMMENT.matcher(passage.comment());
        assertThat(comment).matches();
        Report report = report(HOME.root().resolve(comment.group(2)));
        if (comment.group(1).equals("table")) {
            String title = comment.group(3) == null ? "" : comment.group(3);
            assertShown(report, title, cells(passage.after()));
        } else {
            assertThat(passage.after()).startsWith("```");
            List<String> block = passage.after().stream()
                    .skip(1)
                    .takeWhile(line -> !line.equals("```"))
                    .toList();
            ReportRenderer renderer = comment.group(1).equals("report") ? new TextRenderer() : new BriefRenderer();
            assertThat(renderer.render(report).lines()).containsSequence(block);
        }
    }

    /**
     * Outside tables and code: of the results that the paragraph or item names or, where it names none, the section before it. A ratio in a section that names
     * none is one of docs/results.md.
     */
    @ParameterizedTest
    @MethodSource("documents")
    void haveTheRatiosAndIntervalsThatProseGives(Path document) throws IOException {
        String prose = NOT_PROSE.matcher(Files.readString(document)).replaceAll("");
        List<String> section = new ArrayList<>();
        for (String paragraph : prose.split(BREAK)) {
            if (paragraph.startsWith("#")) {
                section.clear();
            }
            List<String> named = RESULT.matcher(paragraph)
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            section.addAll(named);
            StringBuilder reports = new StringBuilder(HELD_BY_OTHER_TESTS);
            for (String name : named.isEmpty() ? section : named) {
                reports.append(Files.readString(HOME.root().resolve("docs/results/" + name + ".txt")));
            }
            for (MatchResult interval : INTERVAL.matcher(paragraph).results().toList()) {
                assertThat(kept(interval).matcher(reports).find())
                        .as("%s in: %s", interval.group(), paragraph)
                        .isTrue();
            }
            if (section.isEmpty()) {
                reports.append(Files.readString(HOME.root().resolve("docs/results.md")));
            }
            assertThat(FACTOR.matcher(paragraph).results().map(factor -> factor.group(1)))
                    .as(paragraph)
                    .allSatisfy(factor -> assertThat(reports.toString()).containsPattern(whole(factor)));
        }
    }

    /** Reports may have the figure and both ends in columns. */
    private static Pattern kept(MatchResult interval) {
        String figure = interval.group(1) == null ? "" : whole(interval.group(1)) + "\\D+";
        return Pattern.compile(figure + whole(interval.group(2)) + "(?:–| +)" + whole(interval.group(3)));
    }

    private static String whole(String number) {
        return "(?<![\\d.,])" + Pattern.quote(number) + "(?![.,]?\\d)";
    }

    /** Blocks, and rows that begin with their result; those of the default runs, of which none is left out, begin with a time. */
    @Test
    void areOfWarmWindowsWhereTheyStandInATable() throws IOException {
        Set<String> shown = passages().map(Passage::result).collect(Collectors.toCollection(TreeSet::new));
        for (Path document : documents().toList()) {
            ROW_OF_A_RESULT
                    .matcher(Files.readString(document))
                    .results()
                    .map(row -> "docs/" + row.group(1) + ".json.gz")
                    // A gate has two, of which its report is made.
                    .filter(result -> Files.isRegularFile(HOME.root().resolve(result)))
                    .forEach(shown::add);
        }

        assertThat(shown)
                .hasSizeGreaterThan(20)
                .filteredOn(result -> isCold(HOME.root().resolve(result)))
                .isEmpty();
    }

    private static boolean isCold(Path result) {
        return NOT_WARM.matcher(new BriefRenderer().render(report(result)))
                .results()
                .anyMatch(found -> COLD_IN * Integer.parseInt(found.group(1)) > Integer.parseInt(found.group(2)));
    }

    /** Of the machine that a section names last before it, or else the one that the document names first. */
    @ParameterizedTest
    @MethodSource("documents")
    void areOfTheMachineThatDocumentsName(Path document) throws IOException {
        String first = "";
        String machine = "";
        for (MatchResult found :
                MACHINE_OR_RESULT.matcher(Files.readString(document)).results().toList()) {
            if (found.group(1) != null) {
                machine = found.group(1);
                first = first.isEmpty() ? machine : first;
            } else if (found.group(2) == null) {
                machine = first;
            } else {
                assertThat(processor(HOME.root().resolve("docs").resolve(found.group(2))))
                        .as(found.group(2))
                        .contains(machine);
            }
        }
    }

    private static String processor(Path result) {
        return StoredResult.read(result)
                .json()
                .path("run")
                .path("environment")
                .path("processor")
                .asString()
                .replace("(R)", "");
    }

    private static void assertShown(Report report, String title, List<List<String>> shown) {
        List<ReportTable> tables = report.tables().stream()
                .filter(table -> table.title().equals(title))
                .toList();
        assertThat(tables).as(title).hasSize(1);
        List<List<String>> kept = cells(new MarkdownRenderer()
                .render(new Report("", "", List.of(), "", tables, List.of(), List.of(), List.of()))
                .lines()
                .dropWhile(line -> !line.startsWith("|"))
                .toList());
        List<String> columns = kept.get(0);
        assertThat(columns).containsOnlyOnceElementsOf(shown.get(0));
        List<List<String>> rows = kept.stream()
                .map(row -> shown.get(0).stream()
                        .map(column -> row.get(columns.indexOf(column)))
                        .toList())
                .toList();
        // The second line is that between heading and rows.
        assertThat(rows.subList(2, rows.size())).containsSubsequence(shown.subList(2, shown.size()));
    }

    private static Report report(Path result) {
        return SHOWN.computeIfAbsent(result, file -> ReportCommand.report(StoredResult.read(file)));
    }

    private static List<List<String>> cells(List<String> lines) {
        return lines.stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.substring(1, line.length() - 1).split(" \\| ", -1))
                        .map(String::strip)
                        .toList())
                .toList();
    }
}
