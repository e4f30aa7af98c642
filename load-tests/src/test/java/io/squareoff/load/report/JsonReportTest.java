package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportCell;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final int LABELS = 2;

    private static final List<String> SHOWN =
            List.of("req/s", "squares/s", "p50 ms", "p90 ms", "p95 ms", "p99 ms", "max ms");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void writesTheGoldenFile(Fixture fixture) throws Exception {
        assertThat(Files.readString(write(fixture.result(folder))) + "\n").isEqualTo(fixture.golden("json"));
    }

    /** Row by row, from the top down: what is not in figures of arms is in their rounds. */
    @ParameterizedTest
    @EnumSource
    void holdsEveryFigureThatTheTableShows(Fixture fixture) {
        ComparisonResult result = fixture.result(folder);
        JsonNode json = JsonMapper.shared().readTree(write(result).toFile());
        List<List<ReportCell>> rows =
                ComparisonReport.of(result).tables().get(0).rows();

        assertThat(json.at("/derived/arms").size()).isEqualTo(result.arms().size());
        for (int arm = 0; arm < result.arms().size(); arm++) {
            int column = LABELS + arm;
            List<Double> shown =
                    rows.stream().map(row -> value(row.get(column))).toList();
            List<Double> held = held(
                    json.at("/derived/arms").get(arm),
                    json.at("/run/arms").get(arm).get("rounds"));
            assertThat(shown).hasSameSizeAs(held);
            for (int row = 0; row < shown.size(); row++) {
                if (held.get(row) == null) {
                    assertThat(shown.get(row)).as("%s", rows.get(row)).isNull();
                } else {
                    assertThat(shown.get(row)).as("%s", rows.get(row)).isCloseTo(held.get(row), within(1e-6));
                }
            }
        }
    }

    private static Double value(ReportCell cell) {
        if (cell instanceof ReportCell.Count count) {
            return (double) count.value();
        }
        return cell instanceof ReportCell.Figure figure ? Double.valueOf(figure.value()) : null;
    }

    /** The figures of an arm in the order of the table's rows; null for a dash. */
    private static List<Double> held(JsonNode arm, JsonNode rounds) {
        List<Double> held = new ArrayList<>();
        JsonNode figures = arm.get("figures");
        SHOWN.forEach(figure -> held.add(number(figures.get(figure))));
        List<JsonNode> processes = List.copyOf(arm.get("processes").values());
        processes.forEach(process -> held.add(number(process.get("cpuCores"))));
        held.add(number(arm.get("otherCores")));
        double window = rounds.size() * 2;
        held.add(sum(rounds, "/contention/steal") / window);
        held.add(sum(rounds, "/contention/throttled") / window);
        for (String pressure : List.of("cpu", "memory", "io")) {
            held.add(100 * sum(rounds, "/contention/pressure/" + pressure) / window);
        }
        processes.forEach(process -> held.add(number(process.get("cpuMillisPerThousandSquares"))));
        List<String> names = List.copyOf(arm.get("processes").propertyNames());
        double all = names.stream()
                .mapToDouble(name -> sum(rounds, "/usage/" + name + "/cpu"))
                .sum();
        for (String part : List.of("compilation", "collection")) {
            names.stream()
                    .filter(name -> rounds.get(0).at("/usage/" + name + "/jvm").isObject())
                    .forEach(name -> held.add(100 * sum(rounds, "/usage/" + name + "/jvm/" + part) / all));
        }
        held.add(number(figures.get("core-hours per million requests")));
        held.add(number(figures.get("core-hours per million squares")));
        processes.forEach(process -> held.add(process.get("residentBytes").asDouble() / (1 << 20)));
        held.add(arm.get("failures").values().stream()
                .mapToDouble(JsonNode::asDouble)
                .sum());
        return held;
    }

    private static double sum(JsonNode rounds, String field) {
        return rounds.values().stream()
                .mapToDouble(round -> round.at(field).asDouble())
                .sum();
    }

    private static Double number(JsonNode figure) {
        return figure.isNull() ? null : Double.valueOf(figure.asDouble());
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
