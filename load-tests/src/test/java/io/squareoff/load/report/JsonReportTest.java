package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final List<String> LATENCIES = List.of("p50", "p90", "p95", "p99", "max");

    /** The summary, and an empty line. */
    private static final int SUMMARY_LINES = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void writesTheGoldenFile(Fixture fixture) throws Exception {
        assertThat(Files.readString(write(fixture.result(folder))) + "\n").isEqualTo(fixture.golden("json"));
    }

    @ParameterizedTest
    @EnumSource
    void holdsEveryFigureThatTheTableShows(Fixture fixture) {
        ComparisonResult result = fixture.result(folder);
        JsonNode json = JsonMapper.shared().readTree(write(result).toFile());
        List<String> table = new TextRenderer()
                .render(ComparisonReport.of(result))
                .lines()
                .skip(SUMMARY_LINES)
                .toList();

        List<List<Double>> columns = new ArrayList<>();
        json.get("arms").forEach(arm -> columns.add(measured(arm)));
        json.get("arms")
                .forEach(arm -> columns.add(published(
                        json.at("/published/transports/" + arm.get("transport").asString()))));
        for (int column = 0; column < columns.size(); column++) {
            assertShown(column(table, columns.size(), column), columns.get(column));
        }
    }

    @Test
    void holdsWhatTheTableSaysOfWorkloadAndMachine() {
        ComparisonResult result = Fixture.COMPLETE.result(folder);
        JsonNode json = JsonMapper.shared().readTree(write(result).toFile());

        assertThat(new TextRenderer().render(ComparisonReport.of(result)))
                .contains(String.format(
                        Locale.ROOT,
                        "N = %,d, %d users (%s model), %d rounds of %.0f s each after at most %.0f s of warm-up",
                        json.at("/workload/numbers/0").asInt(),
                        json.at("/workload/loads/0/users").asInt(),
                        json.at("/workload/loads/0/model").asString(),
                        json.at("/workload/rounds").asInt(),
                        json.at("/workload/windowSeconds").asDouble(),
                        json.at("/workload/warmUpSeconds").asDouble()))
                .contains(String.format(
                        Locale.ROOT,
                        "%d cores, %,.0f MiB, %s, %s, commit %.9s%s",
                        json.at("/environment/cores").asInt(),
                        json.at("/environment/memoryBytes").asDouble() / (1 << 20),
                        json.at("/environment/kernel").asString(),
                        json.at("/environment/broker").asString(),
                        json.at("/environment/commit").asString(),
                        json.at("/environment/dirty").asBoolean() ? " with changes" : ""));
    }

    /** 5 % more requests in every second round: in logarithms 0.0244 ± 2.5706 · √(6/5) · 0.0244 / √6. */
    @Test
    void holdsWhatIsJudgedAndWhatWouldHaveBeenShown() {
        List<Arm> arms = List.of(
                arm("rest", 2000, 2000, 2000, 2000, 2000, 2000),
                arm("nats", 2000, 2100, 2000, 2100, 2000, 2100),
                arm("nats#2", 4000, 4000, 4000, 4000, 4000, 4000));

        JsonNode verdicts = JsonMapper.shared()
                .readTree(write(Fixture.resultOf(arms)).toFile())
                .get("verdicts");

        JsonNode throughput = verdicts.get(0);
        assertThat(throughput.get("primary").asBoolean()).isTrue();
        assertThat(throughput.get("ratio").asDouble()).isCloseTo(1.0247, within(1e-4));
        assertThat(throughput.get("low").asDouble()).isCloseTo(0.9963, within(1e-4));
        assertThat(throughput.get("high").asDouble()).isCloseTo(1.0539, within(1e-4));
        assertThat(throughput.get("p").asDouble()).isCloseTo(0.0756, within(1e-3));
        assertThat(throughput.get("adjustedP").asDouble())
                .isEqualTo(throughput.get("p").asDouble());
        assertThat(throughput.get("family").asInt()).isEqualTo(2);
        assertThat(throughput.get("differs").asBoolean()).isFalse();
        assertThat(throughput.get("wouldHaveShown").asDouble()).isCloseTo(1.0388, within(1e-4));
        assertThat(throughput.get("words").asString())
                .isEqualTo("nats against rest: no difference shown (0.996–1.05; would have shown 3.9 %)");
        JsonNode p50 = verdicts.get(1);
        assertThat(p50.get("primary").asBoolean()).isFalse();
        assertThat(p50.get("p").asDouble()).isEqualTo(1);
        assertThat(List.of("adjustedP", "family", "differs", "wouldHaveShown"))
                .allSatisfy(judged -> assertThat(p50.get(judged).isNull()).isTrue());
        assertThat(verdicts.get(3).get("differs").asBoolean()).isTrue();
    }

    private static Arm arm(String name, long... requests) {
        Workload workload = Rounds.closed(name, 1000);
        List<Round> rounds = new ArrayList<>();
        for (long count : requests) {
            rounds.add(Rounds.round(rounds.size() + 1, workload, count, Duration.ofSeconds(5)));
        }
        return new Arm(workload, rounds);
    }

    @Test
    void saysWhichFileItCouldNotWrite() {
        Path absent = folder.resolve("absent");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> JsonReport.write(Fixture.COMPLETE.result(folder), absent))
                .withMessageStartingWith("could not write " + absent.resolve("result.json") + ": ");
    }

    /** The figures of a measured arm in the table, from the top down; null for a dash. */
    private static List<Double> measured(JsonNode arm) {
        List<Double> figures = new ArrayList<>();
        figures.add(number(arm.get("requestsPerSecond")));
        figures.add(number(arm.get("squaresPerSecond")));
        LATENCIES.forEach(name -> figures.add(number(arm.get("latencyMillis").get(name))));
        Function<String, List<Double>> processes = figure -> arm.get("processes").values().stream()
                .map(process -> number(process.get(figure)))
                .toList();
        figures.addAll(processes.apply("cpuCores"));
        JsonNode contention = arm.get("contention");
        double stolen = number(contention.get("stealCpuCores"));
        figures.add(number(arm.get("otherCpuCores")) - stolen);
        figures.add(stolen);
        figures.add(number(contention.get("throttledCores")));
        figures.add(null);
        contention.get("pressure").values().forEach(share -> figures.add(100 * number(share)));
        figures.addAll(processes.apply("cpuMillisPerThousandSquares"));
        double all = processes.apply("cpuSeconds").stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        List.of("compilationCpuSeconds", "collectionCpuSeconds")
                .forEach(part -> processes.apply(part).stream()
                        .filter(Objects::nonNull)
                        .forEach(seconds -> figures.add(100 * seconds / all)));
        figures.add(number(arm.get("coreHoursPerMillionRequests")));
        figures.add(number(arm.get("coreHoursPerMillionSquares")));
        processes.apply("residentBytes").forEach(bytes -> figures.add(bytes / (1 << 20)));
        figures.add(arm.get("failures").values().stream()
                .mapToDouble(JsonNode::asDouble)
                .sum());
        return figures;
    }

    private static List<Double> published(JsonNode transport) {
        List<Double> figures = new ArrayList<>();
        figures.add(number(transport.get("requestsPerSecond")));
        figures.add(1000 * number(transport.get("requestsPerSecond")));
        figures.add(1000 * number(transport.get("p50Seconds")));
        figures.add(1000 * number(transport.get("p90Seconds")));
        for (int i = 0; i < 11; i++) {
            figures.add(null);
        }
        figures.add(number(transport.get("cpuPercent")));
        for (int i = 0; i < 24; i++) {
            figures.add(null);
        }
        return figures;
    }

    private static Double number(JsonNode node) {
        return node.isNull() ? null : Double.valueOf(node.asDouble());
    }

    /** One of the table's columns of figures, without its heading. */
    private static List<String> column(List<String> table, int columns, int column) {
        int heading = table.indexOf("") + 1;
        List<String> rest = table.subList(heading, table.size());
        return rest.subList(1, rest.indexOf("")).stream()
                .map(line -> line.split(" {2,}"))
                .map(cells -> cells[cells.length - columns + column])
                .toList();
    }

    private static void assertShown(List<String> cells, List<Double> figures) {
        assertThat(cells).hasSameSizeAs(figures);
        for (int row = 0; row < cells.size(); row++) {
            String cell = cells.get(row);
            Double figure = figures.get(row);
            if (figure == null) {
                assertThat(cell).as("row %d", row).isEqualTo("–");
            } else {
                // Three significant digits, but never more than two decimals.
                assertThat(Double.parseDouble(cell.replaceAll("[~,% ]", "")))
                        .as("row %d: %s", row, cell)
                        .isCloseTo(figure, within(Math.max(0.0051, figure * 0.005)));
            }
        }
    }

    private Path write(ComparisonResult result) {
        return JsonReport.write(result, folder);
    }
}
