package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.RatioText;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.report.RecordedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables in which readers find their case: each cell is the verdict of the kept result that its row links, in the workload that the row names. A ratio
 * with its interval is a difference that is shown, a dash none, a blank nothing that was measured.
 */
@Execution(ExecutionMode.CONCURRENT)
class CasesTest {

    private static final Path ROOT = ProjectLayout.find().root();

    private static final Pattern ROW =
            Pattern.compile("\\| \\[([^]]+)]\\((?:docs/)?results/([\\w-]+)\\.txt\\) \\|(.*)\\|");

    private static final Pattern CALLS =
            Pattern.compile("(\\d+)(?: calls?)?(?: of (\\d+ KiB))?(?: that waits? (\\d+ ms))?");

    private static final Pattern FIGURE = Pattern.compile("(gRPC|usual call|NATS) (CPU|p50|p99)");

    private static final Map<String, String> ARMS =
            Map.of("gRPC", "grpc", "usual call", "nats-request", "NATS", "nats");

    private static final Map<String, Metric> METRICS = Map.of("CPU", Metric.CPU, "p50", Metric.P50, "p99", Metric.P99);

    private static final double ROUNDED = 0.06;

    /** Each read once. */
    private static final Map<String, RecordedRun> RUNS = new ConcurrentHashMap<>();

    /**
     * @param columns the headings of the others
     * @param name of the case
     */
    private record Row(List<String> columns, String name, String result, List<String> cells) {

        /** The name of the test. */
        @Override
        public String toString() {
            return result + ", " + name + ": " + columns.get(columns.size() - 1);
        }
    }

    static Stream<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String document : List.of("README.md", "docs/results.md")) {
            List<String> columns = List.of();
            for (String line : Files.readAllLines(ROOT.resolve(document))) {
                if (line.matches("\\| (behind a request|round trip) \\|.*")) {
                    columns = cells(line).subList(1, cells(line).size() - 1);
                } else if (!line.startsWith("|")) {
                    columns = List.of();
                }
                Matcher row = ROW.matcher(line);
                if (!columns.isEmpty() && row.matches()) {
                    rows.add(new Row(columns, row.group(1), row.group(2), cells("|" + row.group(3))));
                }
            }
        }
        return rows.stream();
    }

    /** With an empty one behind the last bar. */
    private static List<String> cells(String row) {
        return Stream.of(row.substring(1).split("\\|", -1)).map(String::strip).toList();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void showTheVerdictsOfTheirResult(Row row) {
        assertThat(row.cells()).hasSameSizeAs(row.columns());
        for (int i = 0; i < row.columns().size(); i++) {
            String column = row.columns().get(i);
            Matcher figure = FIGURE.matcher(column);
            if (figure.matches()) {
                assertThat(row.cells().get(i))
                        .as(column)
                        .isEqualTo(cell(row, ARMS.get(figure.group(1)), METRICS.get(figure.group(2))));
            } else {
                String load = row.cells().get(i) + " " + column;
                assertThat(verdicts(row.result(), row.name(), "rest"))
                        .allMatch(verdict -> verdict.workload().loadTitle().equals(load));
            }
        }
    }

    /** Fractions of the CPU over another transport, to {@value #ROUNDED} of it; a dash where none of the figures that are judged shows a difference. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Of ten that answer at once, NATS saves a third                      | one-and-ten            | 10      | nats         | 2/3 | rest",
                "one reply subject and a fifth by the usual call; of a hundred       | one-and-ten            | 10      | nats-request | 4/5 | rest",
                "of a hundred three quarters                                         | hundred-calls-four     | 100     | nats         | 1/4 | rest",
                "three quarters and half;                                            | hundred-calls-four     | 100     | nats-request | 1/2 | rest",
                "of a thousand nine tenths by one reply subject                      | thousand-calls         | 1,000   | nats         | 1/10 | rest",
                "with cores busy five sixths by the usual call                       | compare-beside         | 1,000   | nats-request | 1/6 | rest",
                "Where a hundred calls wait for 5 ms it saves half,                  | hundred-that-wait      | 100 that wait 5 ms | nats | 1/2 | rest",
                "wait for 5 ms it saves half, and two fifths.                        | hundred-that-wait      | 100 that wait 5 ms | nats-request | 3/5 | rest",
                "Or gRPC, which needs no broker.** Of ten calls that answer at once it saves half | one-and-ten | 10     | grpc         | 1/2 | rest",
                "no difference between NATS and gRPC is shown                        | few-calls              | 10 that wait 5 ms | nats | – | grpc",
                "no difference between NATS and gRPC is shown                        | hundred-that-wait      | 100 that wait 5 ms | nats | – | grpc",
                "NATS takes a fifth more CPU,                                        | one-and-ten            | 1       | nats         | 6/5 | rest",
                "at 900 requests/s [a third]                                         | one-call               | 1       | nats         | 4/3 | rest",
                "where the call waits, no difference is shown.                       | one-call-that-waits    | 1 that waits 5 ms | nats | –   | rest",
                "and a quarter less where it waits;                                  | one-call-that-waits    | 1 that waits 5 ms | grpc | 3/4 | rest",
                "gRPC takes a fifth less,                                            | one-and-ten            | 1       | grpc         | 4/5 | rest",
                "a quarter less where it waits; at 900 no difference is shown                         | one-call               | 1       | grpc         | –   | rest",
                "With 10 KiB in that call NATS saves an eighth                       | one-call-payloads      | 1 of 10 KiB | nats     | 7/8 | rest",
                "but shows no difference where it waits                              | one-call-payloads      | 1 of 10 KiB that waits 5 ms | nats | – | rest",
                "with 100 KiB it saves a third                                       | one-call-payloads      | 1 of 100 KiB | nats    | 2/3 | rest",
            })
    void tellInWordsWhatTheirResultShows(
            String words, String result, String name, String arm, String times, String reference) throws IOException {
        List<JudgedRatio> verdicts = verdicts(result, name, reference).stream()
                .filter(verdict -> verdict.subject().equals(arm))
                .toList();

        assertThat(Files.readString(ROOT.resolve("README.md")).replaceAll("\\s+", " "))
                .contains(words);
        if (times.equals("–")) {
            assertThat(verdicts).isNotEmpty().noneMatch(JudgedRatio::differs);
        } else {
            JudgedRatio cpu = only(verdicts, Metric.CPU);
            String[] fraction = times.split("/");
            assertThat(cpu.differs()).isTrue();
            assertThat(cpu.ratio().orElseThrow().value())
                    .isCloseTo(Double.parseDouble(fraction[0]) / Double.parseDouble(fraction[1]), within(ROUNDED));
        }
    }

    private static String cell(Row row, String arm, Metric metric) {
        List<JudgedRatio> ofArm = verdicts(row.result(), row.name(), "rest").stream()
                .filter(verdict -> verdict.subject().equals(arm))
                .toList();
        if (ofArm.isEmpty() || only(ofArm, metric).judgement().isEmpty()) {
            return "";
        }
        JudgedRatio verdict = only(ofArm, metric);
        return verdict.differs() ? RatioText.withInterval(verdict.ratio().orElseThrow()) : "–";
    }

    private static JudgedRatio only(List<JudgedRatio> verdicts, Metric metric) {
        List<JudgedRatio> those =
                verdicts.stream().filter(verdict -> verdict.metric() == metric).toList();
        assertThat(those).as(metric.toString()).hasSize(1);
        return those.get(0);
    }

    /** Those in the workload of a case. */
    private static List<JudgedRatio> verdicts(String result, String name, String reference) {
        String workload = workload(name);
        List<JudgedRatio> verdicts = RUNS
                .computeIfAbsent(result, any -> RecordedRun.read(ROOT.resolve("docs/results/" + result + ".json.gz")))
                .to(reference)
                .result()
                .verdicts()
                .stream()
                .filter(verdict -> verdict.reference().equals(reference))
                .filter(verdict -> verdict.workload().fullTitle().matches(workload))
                .toList();
        assertThat(verdicts).as(workload).isNotEmpty();
        return verdicts;
    }

    /** The title of the workload of a case: calls such as "10 of 2 KiB that wait 5 ms", or a round trip such as "5 ms" for ten of them. */
    private static String workload(String name) {
        String rate = ", \\d+ (requests/s|users?)";
        Matcher calls = CALLS.matcher(name.replace(",", ""));
        if (!calls.matches()) {
            return "N = 10" + rate + ", round trip " + name;
        }
        return "N = " + calls.group(1) + rate
                + (calls.group(2) == null ? "" : ", payload " + calls.group(2))
                + (calls.group(3) == null ? "" : ", work " + calls.group(3) + " of waiting");
    }
}
