package io.squareoff.lab.report;

import static io.squareoff.harness.golden.Golden.assertGolden;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.golden.Golden;
import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.partitions.PartitionsExperiment;
import io.squareoff.lab.partitions.PartitionsSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LabReportTest {

    private static final ReportTable TABLE = TableBuilder.of("Rates", "file storage", "replicas", "msg/s", "p99 µs")
            .row("1 replica", 1_234.5, 77)
            .row("3 replicas", null, 1_500L)
            .build();

    /** A label that is no text, ratios and whole figures. */
    private static final ReportTable RATIOS = TableBuilder.of("Ratios", "", "round", "ratio", "lost", "")
            .labels(1)
            .row(
                    ReportCell.count(1),
                    ReportCell.figure(0.0189, ReportCell.Digits.RATIO),
                    ReportCell.figure(59.75, ReportCell.Digits.WHOLE),
                    ReportCell.text("differs"))
            .row(
                    ReportCell.count(2),
                    ReportCell.none(),
                    ReportCell.figure(12, ReportCell.Digits.WHOLE),
                    ReportCell.none())
            .build();

    private static final LineChart CHART = new LineChart(
            "chart",
            ChartAxis.logarithmic("x"),
            ChartAxis.logarithmic("y"),
            List.of(new LineChart.Line("line", List.of(new double[] {0.1, 1e7}, new double[] {2, 1.0 / 3}))),
            List.of(new LineChart.Event(0.5, "killed")));

    private static final ReportTable RAW =
            TableBuilder.of("Rounds", "", "round", "msg/s").row(1, 1_234.5).build();

    @TempDir
    private Path folder;

    @Test
    void isTheGoldenOne() throws Exception {
        Report report = LabReport.of(result(true, Optional.of("interrupted"), List.of(TABLE, RATIOS), List.of(CHART)));

        assertGolden(
                getClass(),
                "report.txt",
                () -> Golden.views(report) + "\nDiagram:\n" + report.diagram() + "\nCommand: " + report.command());
    }

    @Test
    void saysInOneSentenceHowItEnded() {
        assertThat(LabReport.of(result(true, Optional.empty())).summary())
                .isEqualTo("published 900 (9 partitions) to 1,000 messages/s (1 partition); the check passed.");
        assertThat(LabReport.of(result(false, Optional.empty())).summary())
                .isEqualTo("1 of 1 check FAILED: claim (seen).");
        assertThat(LabReport.of(result(true, Optional.of("interrupted"))).summary())
                .isEqualTo("cut short (interrupted): the check passed; run it again.");
    }

    @Test
    void writesRawFiguresAndNullWhereThereIsNone() throws Exception {
        Path file = LabReport.result(result(true, Optional.empty())).write(folder);

        JsonNode table = JsonMapper.shared().readTree(Files.readString(file)).at("/run/tables/0");
        assertThat(table).isEqualTo(JsonMapper.shared().readTree("""
                {"title": "Rates", "durability": "file storage", "columns": ["replicas", "msg/s", "p99 µs"],
                 "labels": 1, "digits": ["measured", "measured", "measured"],
                 "rows": [["1 replica", 1234.5, 77], ["3 replicas", null, 1500]]}"""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "interrupted"})
    void isMadeAgainFromTheResult(String cutShort) {
        LabResult result = result(
                cutShort.isEmpty(),
                Optional.of(cutShort).filter(why -> !why.isEmpty()),
                List.of(TABLE, RATIOS),
                List.of(CHART));

        Report once = LabReport.of(result);
        Report again = LabReport.of(StoredResult.read(LabReport.result(result).write(folder)));

        assertThat(again.tables()).isEqualTo(once.tables());
        for (ReportRenderer format : List.of(new TextRenderer(), new MarkdownRenderer(), new HtmlRenderer())) {
            assertThat(format.render(again)).isEqualTo(format.render(once));
        }
        assertThat(again.diagram()).isEqualTo(result.diagram());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"ratio\"      | \"digital\" | has a value that no run can have: No enum constant",
                "\"labels\" : 1 | \"labels\" : 9 | has a value that no run can have: labels must be 0 to",
                "[ 1, 0.0189,   | [ 0.0189,      | has a value that no run can have: rows of \"Ratios\" must",
                "\"name\" : \"lab | \"name\" : \"lab no | is a result of lab no ",
                "\"warnings\"      | \"remarks\"  | is no result of this version: run.warnings: Missing"
            })
    void refusesWhatNoRunCanHaveWritten(String before, String after, String why) throws Exception {
        Path file = LabReport.result(result(true, Optional.empty(), List.of(TABLE, RATIOS), List.of(CHART)))
                .write(folder);
        String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replace(before, after));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabReport.of(StoredResult.read(file)))
                .withMessageStartingWith(file + " " + why);
    }

    @Test
    void refusesATableThatCouldNotBeMadeAgain() {
        ReportTable mixed = TableBuilder.of("Mixed", "", "figure")
                .row(ReportCell.figure(1))
                .row(ReportCell.figure(1, ReportCell.Digits.WHOLE))
                .build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabReport.of(result(true, Optional.empty(), List.of(mixed), List.of())))
                .withMessage(
                        "figures of column \"figure\" of \"Mixed\" must have the same digits, not [MEASURED, WHOLE]");
    }

    private static LabResult result(boolean passed, Optional<String> cutShort) {
        return result(
                passed,
                cutShort,
                List.of(TABLE),
                List.of(new LineChart("chart", ChartAxis.linear("x"), ChartAxis.linear("y"), List.of())));
    }

    private static LabResult result(
            boolean passed, Optional<String> cutShort, List<ReportTable> tables, List<LineChart> charts) {
        Experiment experiment =
                new PartitionsExperiment(new PartitionsSettings(5, 1000, 1, 1, 1, 16, List.of(1, 3), 1000, 6));
        Environment environment = new Environment(
                "0123456789abcdef",
                false,
                List.of("lab", "partitions", "--results=it's here"),
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
        Findings findings = new Findings(line -> {});
        findings.found("published", "messages/s", "9 partitions", 900);
        findings.found("published", "messages/s", "1 partition", 1_000);
        tables.forEach(findings::table);
        findings.rawTable(RAW);
        findings.check("claim", passed, "seen");
        charts.forEach(findings::chart);
        findings.warn("a warning");
        return LabResult.of(experiment, Instant.EPOCH, environment, Optional.empty(), findings, cutShort);
    }
}
