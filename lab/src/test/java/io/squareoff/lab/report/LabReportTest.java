package io.squareoff.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.partitions.PartitionsExperiment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LabReportTest {

    private static final ReportTable TABLE = TableBuilder.of("Rates", "file storage", "replicas", "msg/s", "p99 µs")
            .row("1 replica", 1_234.5, 77)
            .row("3 replicas", null, 1_500L)
            .build();

    private static final ReportTable RAW =
            TableBuilder.of("Rounds", "", "round", "msg/s").row(1, 1_234.5).build();

    @TempDir
    private Path folder;

    @Test
    void showsAnExperimentAsText() {
        assertThat(new TextRenderer().render(LabReport.of(result(true, Optional.of("interrupted")))))
                .isEqualTo("""
                lab partitions: partitions 5, messages 1,000, publishers 1, batch 1, replicas 1, size 16, scale 1 and 3
                2 cores, 8,192 MiB, Linux, nats-server 2.15.2, commit 012345678

                Rates
                file storage
                replicas    msg/s  p99 µs
                1 replica   1,235      77
                3 replicas      –   1,500

                passed: claim
                    seen
                MARKED: a mark
                CUT SHORT: interrupted
                """);
    }

    @Test
    void saysInOneSentenceHowItEnded() {
        assertThat(LabReport.of(result(true, Optional.empty())).verdict()).isEqualTo("Complete; all checks passed.");
        assertThat(LabReport.of(result(false, Optional.empty())).verdict()).isEqualTo("A check FAILED.");
        assertThat(LabReport.of(result(true, Optional.of("interrupted"))).verdict())
                .isEqualTo("Cut short; the results up to then are below.");
    }

    @Test
    void hasEverythingThatTheExperimentFound() {
        LabResult result = result(true, Optional.empty());

        Report report = LabReport.of(result);

        assertThat(report.diagram()).isEqualTo(result.experiment().topology());
        assertThat(report.charts()).isEqualTo(result.charts());
        assertThat(report.notes()).containsExactly(new ReportNote(ReportNote.Kind.MARKED, "a mark"));
    }

    @Test
    void writesRawFiguresAndNullWhereThereIsNone() throws Exception {
        Path file = LabReport.write(result(true, Optional.empty()), folder);

        JsonNode table = JsonMapper.shared().readTree(Files.readString(file)).at("/tables/0");
        assertThat(table).isEqualTo(JsonMapper.shared().readTree("""
                {"title": "Rates", "durability": "file storage", "columns": ["replicas", "msg/s", "p99 µs"],
                 "rows": [["1 replica", 1234.5, 77], ["3 replicas", null, 1500]]}"""));
    }

    @Test
    void keepsRawTablesInTheResultOnly() throws Exception {
        LabResult result = result(true, Optional.empty());

        Path file = LabReport.write(result, folder);

        assertThat(JsonMapper.shared().readTree(Files.readString(file)).at("/rawTables"))
                .isEqualTo(JsonMapper.shared().readTree("""
                        [{"title": "Rounds", "durability": "", "columns": ["round", "msg/s"], "rows": [[1, 1234.5]]}]"""));
        assertThat(LabReport.of(result).tables()).containsExactly(TABLE);
    }

    private static LabResult result(boolean passed, Optional<String> cutShort) {
        Experiment experiment =
                new PartitionsExperiment(new PartitionsExperiment.Settings(5, 1000, 1, 1, 1, 16, List.of(1, 3)));
        Environment environment = new Environment(
                "0123456789abcdef",
                false,
                List.of("lab"),
                "nats-server 2.15.2",
                "a JVM",
                List.of(),
                List.of(),
                "Linux",
                "Processor 9000",
                2,
                1L << 33,
                new ControlGroup(Optional.empty(), Optional.empty()),
                0.25,
                "/proc",
                CpuFrequency.UNKNOWN,
                Map.of(),
                Optional.empty());
        return new LabResult(
                experiment,
                Instant.EPOCH,
                Instant.EPOCH,
                environment,
                List.of(TABLE),
                List.of(RAW),
                List.of(new ReportCheck("claim", passed, "seen")),
                List.of(new ReportChart("chart", "x", "y", false, List.of())),
                List.of("a mark"),
                cutShort);
    }
}
