package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.ComparisonResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final List<String> LATENCIES = List.of("p50", "p90", "p95", "p99", "max");

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
        List<String> table =
                new TextRenderer().render(ComparisonReport.of(result)).lines().toList();

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
                        "N = %,d, %d users (%s model), %d rounds of %.0f s each after %.1f s of warm-up",
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
        figures.add(number(arm.get("otherCpuCores")));
        figures.add(null);
        figures.addAll(processes.apply("cpuMillisPerThousandSquares"));
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
        for (int i = 0; i < 9; i++) {
            figures.add(null);
        }
        figures.add(number(transport.get("cpuPercent")));
        for (int i = 0; i < 11; i++) {
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
