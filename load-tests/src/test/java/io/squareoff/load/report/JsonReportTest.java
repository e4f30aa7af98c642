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
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    /** Fields of figures by the titles of their rows. */
    private static final Map<String, String> ROWS = Map.of(
            "requests/s", "req/s",
            "squares/s", "squares/s",
            "p50 ms", "p50 ms",
            "p90 ms", "p90 ms",
            "p95 ms", "p95 ms",
            "p99 ms", "p99 ms",
            "max ms", "max ms");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void writesTheGoldenFile(Fixture fixture) throws Exception {
        assertThat(Files.readString(write(fixture.result(folder))) + "\n").isEqualTo(fixture.golden("json"));
    }

    /** By the titles of rows; what has no row of its own stands in no table of arms that do the same work. */
    @ParameterizedTest
    @EnumSource
    void holdsEveryFigureThatTheTableShows(Fixture fixture) {
        ComparisonResult result = fixture.result(folder);
        JsonNode arms = JsonMapper.shared().readTree(write(result).toFile()).at("/derived/arms");
        List<String> lines =
                new TextRenderer().render(ComparisonReport.of(result)).lines().toList();

        assertThat(arms.size()).isEqualTo(result.arms().size());
        for (int i = 0; i < arms.size(); i++) {
            int column = i;
            int columns = arms.size();
            JsonNode figures = arms.get(i).get("figures");
            ROWS.forEach((row, field) -> assertShown(cell(lines, row, columns, column), figures.get(field)));
            arms.get(i).get("processes").properties().forEach(process -> {
                List<String> cells = lines.stream()
                        .filter(line -> line.matches("(.* )?" + process.getKey() + " {2,}.*"))
                        .map(line -> cell(List.of(line), process.getKey(), columns, column))
                        .toList();
                assertShown(cells.get(0), process.getValue().get("cpuCores"));
                assertShown(cells.get(1), process.getValue().get("cpuMillisPerThousandSquares"));
                assertThat(cells.get(cells.size() - 1))
                        .isEqualTo(String.format(
                                Locale.ROOT,
                                "%,d",
                                Math.round(
                                        process.getValue().get("residentBytes").asDouble() / (1 << 20))));
            });
        }
    }

    /** The cell of an arm in the first row that has this title. */
    private static String cell(List<String> lines, String row, int columns, int column) {
        String[] cells = lines.stream()
                .filter(line -> line.matches("(.* )?\\Q" + row + "\\E {2,}.*"))
                .findFirst()
                .orElseThrow()
                .split(" {2,}");
        return cells[cells.length - columns + column];
    }

    /** Three significant digits, but never more than two decimals unless it costs next to nothing. */
    private static void assertShown(String cell, JsonNode figure) {
        if (figure.isNull()) {
            assertThat(cell).isEqualTo("–");
        } else {
            assertThat(Double.parseDouble(cell.replace(",", "")))
                    .isCloseTo(figure.asDouble(), within(Math.max(0.0051, figure.asDouble() * 0.005)));
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
                        json.at("/run/plan/numbers/0").asInt(),
                        json.at("/run/plan/loads/0/users").asInt(),
                        json.at("/run/plan/loads/0/model").asString(),
                        json.at("/run/plan/rounds").asInt(),
                        json.at("/run/plan/window").asDouble(),
                        json.at("/run/plan/warmUp").asDouble()))
                .contains(String.format(
                        Locale.ROOT,
                        "%d cores, %,.0f MiB, %s, %s, commit %.9s%s",
                        json.at("/run/environment/cores").asInt(),
                        json.at("/run/environment/memoryBytes").asDouble() / (1 << 20),
                        json.at("/run/environment/kernel").asString(),
                        json.at("/run/environment/broker").asString(),
                        json.at("/run/environment/commit").asString(),
                        json.at("/run/environment/dirty").asBoolean() ? " with changes" : ""));
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
                .at("/derived/verdicts");

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
        return new Arm(rounds);
    }

    @Test
    void saysWhichFileItCouldNotWrite() {
        Path absent = folder.resolve("absent");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> JsonReport.of(Fixture.COMPLETE.result(folder)).write(absent))
                .withMessageStartingWith("could not write " + absent.resolve("result.json") + ": ");
    }

    private Path write(ComparisonResult result) {
        return JsonReport.of(result).write(folder);
    }
}
