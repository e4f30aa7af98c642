package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;

/** The report of a run, made again from its result. */
final class RecordedReport {

    private RecordedReport() {}

    /**
     * Asserts that it is the report that the run made, and writes it in that one's place. The result fits its schema.
     *
     * @param run the run's folder
     * @param printed by the run
     */
    static void assertSame(Path run, String printed) throws Exception {
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
