package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.HtmlRenderer;
import io.squareoff.harness.report.MarkdownRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.StoredResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class ReportCommandTest extends CommandCalls {

    private static final ProjectLayout HOME = ProjectLayout.find();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"complete", "failed"})
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

    /** Each is made again as its run did in a test of its own module. */
    @ParameterizedTest
    @ValueSource(strings = {"lab-kv", "drill", "race"})
    void printsAResultOfEachKind(String kept) throws Exception {
        Path file = HOME.root().resolve("docs/results/" + kept + ".json.gz");
        Report report = ReportCommand.report(StoredResult.read(file));

        assertThat(report(file, "--output=" + folder)).isEqualTo(OK);

        assertThat(out.toString()).startsWith(new TextRenderer().render(report) + "\nreport: ");
        assertThat(folder.resolve("report.html")).hasContent(new HtmlRenderer().render(report));
        assertThat(folder.resolve("report.md")).hasContent(new MarkdownRenderer().render(report));
    }

    @Test
    void givesRatiosToAnotherTransport() throws Exception {
        Path file = HOME.root().resolve("docs/results/equal-in-flight.json.gz");

        assertThat(report(file, "--reference=grpc-512")).isEqualTo(OK);

        Matcher ratio = Pattern.compile("throughput +nats-512 ([0-9.]+)× \\(([0-9.–]+)\\) grpc-512")
                .matcher(out.toString());
        assertThat(ratio.find()).as(out.toString()).isTrue();
        assertThat(Files.readString(HOME.root().resolve("docs/results.md")).replaceAll("\\s+", " "))
                .contains("with 512 each, NATS carries " + ratio.group(1) + " times (" + ratio.group(2)
                        + ") as much as gRPC");
    }

    /** Those of docs/results.md, "When does it matter?", which kept reports have to rest. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "one-and-ten        | 10 +400 requests/s +CPU .* 1\\.61 \\(1\\.45–1\\.79\\) +1\\.31 \\(1\\.15–1\\.49\\)",
                "one-and-ten        | 10 +400 requests/s +p50 .* 1\\.19 \\(",
                "one-and-ten        | 10 +400 requests/s +p99 .* 1\\.39 \\(",
                "payload-at-a-rate  | requests/s +10 KiB +CPU .* 1\\.30 \\(",
                "payload-at-a-rate  | requests/s +100 KiB +CPU .* 2\\.15 \\(",
                "payload-at-a-rate  | requests/s +100 KiB +p50 .* 1\\.60 \\(",
                "hundred-calls-four | CPU per thousand squares +nats 0\\.674× ",
                "hundred-calls-four | p50 +nats 0\\.615× ",
                "hundred-calls-four | CPU per thousand squares +nats-request 1\\.14× ",
                "hundred-calls-four | p50 +nats-request 0\\.905× ",
                "hundred-that-wait  | CPU per thousand squares +nats-request 1\\.20× \\(1\\.14–1\\.26\\)",
                "hundred-that-wait  | CPU per thousand squares +nats against grpc: no difference shown",
                "one-call-payloads  | requests/s +10 KiB +0 +CPU .* 1\\.49 \\(",
                "ten-payloads-that-wait | requests/s +10 KiB +5 ms of waiting +CPU .* 1\\.28 \\(",
                "thousand-that-wait | CPU per thousand squares +nats 0\\.890× ",
                "one-call-that-waits | CPU per thousand squares +nats 1\\.36× ",
                "one-call-that-waits | p50 +nats 1\\.03× ",
                "hundred-of-hundred-kib | requests/s +100 KiB +0 +CPU .* 1\\.60 \\(",
                "thousand-of-ten-kib | requests/s +10 KiB +0 +CPU per thousand squares +no difference shown",
                "large-payload-grpc | throughput +nats 0\\.466× ",
                "large-payload-grpc | CPU per thousand squares +nats 2\\.07× "
            })
    void givesTheRatiosToGrpcOfTheDocument(String kept, String shown) {
        assertThat(report(HOME.root().resolve("docs/results/" + kept + ".json.gz"), "--reference=grpc"))
                .isEqualTo(OK);

        assertThat(out.toString()).containsPattern(shown);
    }

    @Test
    void refusesAReferenceThatTheResultDoesNotHave() {
        Path results = HOME.root().resolve("docs/results");

        assertThat(report(results.resolve("equal-in-flight.json.gz"), "--reference=jetstream"))
                .isEqualTo(FAILED);
        assertThat(err.toString()).contains("the run measured rest, nats, nats-512, grpc, grpc-512, and no jetstream");
        assertThat(report(results.resolve("lab-kv.json.gz"), "--reference=rest"))
                .isEqualTo(USAGE);
        assertThat(err.toString()).contains("--reference is of a comparison, not of lab kv");
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
    }

    @Test
    void saysThatItCannotWrite() throws Exception {
        Path file = Files.write(folder.resolve("result.json"), golden("complete.json"));

        assertThat(report(file, "--output=" + file)).isEqualTo(FAILED);

        assertThat(err.toString()).startsWith("squareoff: could not create the folder for the report, " + file);
    }

    private int report(Path file, String... options) {
        return run(List.of("report", file.toString()), options);
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
