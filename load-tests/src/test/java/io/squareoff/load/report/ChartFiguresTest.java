package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.HeatChart;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.StoredResult;
import io.squareoff.harness.report.WaterfallChart;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Every figure of a chart is that of result.json. */
class ChartFiguresTest {

    private static final ProjectLayout HOME = ProjectLayout.find();

    /** Every second round has a little less or more. */
    private static final double[] NOISE = {0.98, 1.01, 1.02, 0.99, 1.005, 0.995};

    @TempDir
    private Path folder;

    static Stream<Path> kept() throws IOException {
        try (Stream<Path> files = Files.list(HOME.root().resolve("docs/results"))) {
            return files
                    .filter(file -> file.toString().endsWith(".json.gz"))
                    .filter(file -> StoredResult.read(file).name().equals(RecordedRun.NAME))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("kept")
    void areThoseOfAKeptResult(Path file) {
        StoredResult stored = StoredResult.read(file);

        List<ReportChart> charts =
                RecordedRun.of(stored, HOME.resultSchema()).report().charts();

        assertThat(charts).extracting(ReportChart::title).hasSizeGreaterThan(5);
        new ChartFigures(stored.json()).assertShown(charts);
    }

    @ParameterizedTest
    @EnumSource
    void areThoseOfTheRun(Fixture fixture) {
        assertShown(fixture.result(folder));
    }

    @ParameterizedTest
    @EnumSource
    void areThoseOfASweepOverTwoProperties(Launches launches) {
        List<ReportChart> charts = assertShown(Fixture.resultOf(grid(), launches));

        assertThat(charts).filteredOn(HeatChart.class::isInstance).hasSize(1);
        assertThat(charts)
                .filteredOn(chart -> chart.title().startsWith("Throughput over N, "))
                .hasSize(2);
    }

    @Test
    void areThoseOfAnOpenModel() {
        List<ReportChart> charts = assertShown(Fixture.resultOf(List.of(
                arm(new Workload("rest", 20, new Load.Open(200)), 2000, 40, 6),
                arm(new Workload("nats", 20, new Load.Open(200)), 2000, 20, 6))));

        assertThat(charts).extracting(ReportChart::title).contains("Each launch: p99");
    }

    @Test
    void areThoseOfASearch() {
        List<Arm> arms = new ArrayList<>();
        for (int rate : new int[] {100, 200, 300}) {
            arms.add(arm(new Workload("rest", 1000, new Load.Open(rate)), 10L * rate, rate, 1));
        }
        Capacity capacity =
                new Capacity("rest", 1000, Objective.parse("p99<200ms"), Map.of(100, true, 200, true, 300, false));

        List<ReportChart> charts = assertShown(Fixture.resultOf(arms, List.of(capacity)));

        assertThat(charts)
                .filteredOn(LineChart.class::isInstance)
                .allSatisfy(chart -> assertThat(((LineChart) chart).limits())
                        .containsExactly(new LineChart.Limit(200, "p99<200ms")));
    }

    @Test
    void areThoseOfTheFactorsWithTheClientLibraryBeforeThem() {
        List<Arm> arms = new ArrayList<>();
        int requests = 600;
        for (String name : List.of("rest", "rest-webclient", "rest-protobuf", "rest-h2", "rest-h2-protobuf", "nats")) {
            arms.add(arm(Rounds.closed(name, 1000), requests, 10, 6));
            requests += 300;
        }

        List<ReportChart> charts = assertShown(Fixture.resultOf(arms));

        assertThat(charts)
                .filteredOn(WaterfallChart.class::isInstance)
                .hasSize(2)
                .allSatisfy(
                        chart -> assertThat(((WaterfallChart) chart).steps()).hasSize(6));
    }

    private List<ReportChart> assertShown(ComparisonResult result) {
        List<ReportChart> charts = ComparisonReport.of(result).charts();
        new ChartFigures(JsonMapper.shared()
                        .readTree(JsonReport.write(result, folder).toFile()))
                .assertShown(charts);
        return charts;
    }

    /** Of 2 numbers and 3 loads, each with another factor. */
    static List<Arm> grid() {
        List<Arm> arms = new ArrayList<>();
        for (int number : new int[] {10, 100, 1000}) {
            for (int users : new int[] {10, 100}) {
                Load load = new Load.Closed(users);
                arms.add(arm(new Workload("rest", number, load), 3000, 10, 6));
                arms.add(arm(new Workload("nats", number, load), 1000L + 20L * number + users, 10, 6));
            }
        }
        return arms;
    }

    /** @param requests of each round, about; nats differs from round to round */
    private static Arm arm(Workload workload, long requests, int tailMillis, int rounds) {
        List<Round> all = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            double noise = workload.arm().equals("nats") ? NOISE[round - 1] : 1;
            all.add(Rounds.round(
                    round,
                    workload,
                    Math.round(requests * noise),
                    Duration.ofMillis(4_321L + 137L * round),
                    Duration.ofMillis(1),
                    Duration.ofMillis(tailMillis)));
        }
        return new Arm(workload, all);
    }
}
