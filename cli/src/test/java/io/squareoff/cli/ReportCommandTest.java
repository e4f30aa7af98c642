package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.result.LaneFigures;
import io.squareoff.console.result.Phase;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceReport;
import io.squareoff.console.result.RaceResult;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Segment;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import io.squareoff.harness.measure.ControlGroup;
import io.squareoff.harness.measure.CpuFrequency;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.partitions.PartitionsExperiment;
import io.squareoff.lab.partitions.PartitionsSettings;
import io.squareoff.lab.report.LabReport;
import io.squareoff.load.drill.DrillReport;
import io.squareoff.load.drill.DrillResult;
import io.squareoff.load.drill.DrillSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private static final Environment ENVIRONMENT = new Environment(
            "0123456789abcdef",
            false,
            List.of("any"),
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

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"complete", "failed", "cut-short"})
    void printsAComparisonAsItsRunDid(String run) throws Exception {
        Path file = Files.write(folder.resolve("result.json"), golden(run + ".json"));

        assertThat(report(file)).isEqualTo(OK);

        assertThat(out).hasToString(new String(golden(run + ".txt"), StandardCharsets.UTF_8));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void writesPageAndMarkdownFromACompressedResult() throws Exception {
        Path file = Files.write(folder.resolve("result.json.gz"), compressed(golden("complete.json")));
        Path output = folder.resolve("new").resolve("folder");

        assertThat(report(file, "--output=" + output)).isEqualTo(OK);

        assertThat(output.resolve("report.html")).hasBinaryContent(golden("complete.html"));
        assertThat(output.resolve("report.md")).hasBinaryContent(golden("complete.md"));
        assertThat(out.toString())
                .startsWith(new String(golden("complete.txt"), StandardCharsets.UTF_8))
                .endsWith(
                        "report: " + output.resolve("report.md") + "\nreport: " + output.resolve("report.html") + "\n");
    }

    @Test
    void printsAnExperimentAsItsRunDid() throws Exception {
        Findings findings = new Findings(line -> {});
        findings.check("claim", false, "seen");
        findings.warn("a warning");
        LabResult result = LabResult.of(
                new PartitionsExperiment(new PartitionsSettings(5, 1000, 1, 1, 1, 16, List.of(1, 3))),
                Instant.EPOCH,
                ENVIRONMENT,
                findings,
                Optional.empty());

        assertMadeAgain(LabReport.of(result), LabReport.result(result).write(folder));
    }

    @Test
    void printsADrillAsItsRunDid() throws Exception {
        DrillSettings settings = new DrillSettings(
                List.of("nats"), 30, 20, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(12));
        DrillResult result = new DrillResult(
                settings,
                Instant.EPOCH,
                Instant.EPOCH,
                ENVIRONMENT,
                List.of(),
                Map.of("broker-disk-full", "no root"),
                Optional.of("interrupted"));

        assertMadeAgain(DrillReport.of(result), DrillReport.result(result).write(folder));
    }

    @Test
    void printsARaceAsItDid() throws Exception {
        Workload work = new Workload(100, 8, 1, true);
        Slice slice = new Slice(7.5, 2.5, 50, 2000, Slice.Kind.COUNTS, Map.of("aggregator-service", 0.0175));
        LaneFigures figures = LaneFigures.of(List.of(slice), Latencies.empty(), work.number());
        RaceResult race = new RaceResult(
                ENVIRONMENT,
                new Race(
                        new RaceSettings("nats", "rest", work, 60, Optional.of(2.0)),
                        Instant.EPOCH,
                        10,
                        8,
                        Phase.STOPPED,
                        "",
                        List.of(
                                new Race.Lane("nats", 5000, 100, Map.of(), ""),
                                new Race.Lane("rest", 5000, 100, Map.of("status 503", 1L), "status 503")),
                        List.of(Segment.of(1, "start", 0, work, 0, 0, figures, figures))));

        assertMadeAgain(RaceReport.of(race), race.result().write(folder));
    }

    /** All are results of runs that were not valid. */
    private void assertMadeAgain(Report report, Path file) throws IOException {
        assertThat(file).hasFileName("result-invalid.json");
        ResultSchemasTest.assertFits(file);
        assertThat(report(folder, "--output=" + folder)).isEqualTo(OK);

        assertThat(out.toString()).startsWith(new TextRenderer().render(report) + "\nreport: ");
        assertThat(folder.resolve("report.html")).hasContent(new HtmlRenderer().render(report));
        assertThat(folder.resolve("report.md")).hasContent(new MarkdownRenderer().render(report));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"name\" : \"compare\"  | \"name\" : \"other\"       | is a result of \"other\"; there are reports of compare, gate, lab, drill and race",
                "\"startedAt\"         | \"began\"                | is no result of this version: ",
                "\"schemaVersion\" : 4 | \"schemaVersion\" : 999  | has schema version 999, and this squareoff reads 4",
                "\"valid\"             | valid                  | is not JSON: ",
                "\"name\"              | \"title\"                | is no result of squareoff: "
            })
    void refusesWhatIsNoResult(String before, String after, String why) throws Exception {
        String text = new String(golden("complete.json"), StandardCharsets.UTF_8);
        assertThat(text).contains(before);
        Path file = Files.writeString(folder.resolve("result.json"), text.replaceFirst(before, after));

        assertThat(report(file)).isEqualTo(FAILED);

        assertThat(err.toString()).startsWith("squareoff: " + file + " " + why);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(report(folder)).isEqualTo(FAILED);
        assertThat(err.toString())
                .startsWith("squareoff: could not read " + folder.resolve("result.json") + ": there is no such file");

        assertThat(run("report")).isEqualTo(USAGE);
        assertThat(err.toString()).contains("Missing required parameter: 'FILE'");
    }

    @Test
    void saysThatItCannotWrite() throws Exception {
        Path file = Files.write(folder.resolve("result.json"), golden("complete.json"));

        assertThat(report(file, "--output=" + file)).isEqualTo(FAILED);

        assertThat(err.toString()).startsWith("squareoff: could not create the folder for the report, " + file);
    }

    private int report(Path file, String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "report";
        arguments[1] = file.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return run(arguments);
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return SquareOff.commandLine("80")
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    private static byte[] golden(String name) throws IOException {
        try (InputStream file = ReportCommandTest.class.getResourceAsStream("/io/squareoff/load/report/" + name)) {
            return file.readAllBytes();
        }
    }

    private static byte[] compressed(byte[] text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressing = new GZIPOutputStream(bytes)) {
            compressing.write(text);
        }
        return bytes.toByteArray();
    }
}
