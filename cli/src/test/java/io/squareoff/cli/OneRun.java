package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The only run that has written into a folder of results, and its files.
 *
 * @param results the folder
 */
record OneRun(Path results) {

    /** The run's own. */
    Path folder() {
        try (Stream<Path> runs = Files.list(results)) {
            List<Path> all = runs.toList();
            assertThat(all).as("runs").hasSize(1);
            return all.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(String name) {
        return folder().resolve(name);
    }

    JsonNode read(String name) {
        return JsonMapper.shared().readTree(file(name).toFile());
    }

    /** Of a run that may be valid or not. */
    Path resultFile() {
        Path valid = file("result.json");
        return Files.exists(valid) ? valid : file("result-invalid.json");
    }

    /** Its content. */
    JsonNode result() {
        return JsonMapper.shared().readTree(resultFile().toFile());
    }

    /**
     * Asserts that its result fits the schema, and that the report of it is the one that the run made. Writes it in that
     * one's place.
     *
     * @param printed by the run
     */
    void assertReportedAgain(String printed) throws IOException {
        Path run = folder();
        ResultSchemasTest.assertFits(run);
        byte[] page = Files.readAllBytes(run.resolve("report.html"));
        byte[] markdown = Files.readAllBytes(run.resolve("report.md"));
        CommandCalls commands = new CommandCalls();
        assertThat(commands.run("report", run.toString(), "--output=" + run))
                .as(commands.err.toString())
                .isZero();
        String text = commands.out.toString().split("\n\nreport: ")[0];
        assertThat(printed).contains("\n" + text + "\n\nresult: ");
        assertThat(run.resolve("report.html")).hasBinaryContent(page);
        assertThat(run.resolve("report.md")).hasBinaryContent(markdown);
    }
}
