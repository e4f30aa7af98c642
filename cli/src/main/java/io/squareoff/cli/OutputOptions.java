package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.BriefRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.harness.result.Result;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The places for a run's files. */
class OutputOptions extends SummaryFileOptions {

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Folder in which the run's folder is created (default: results/ in the project).")
    private Path results;

    @Option(
            names = "--full",
            description =
                    "Print the whole report, which report.html and report.md have anyway: all figures, facts and remarks.")
    private boolean full;

    /**
     * Prints a run's report and writes its files, the report first, so that it is there even if a file cannot be written.
     *
     * @param more lines behind that of the result
     * @throws UserFacingException if a file cannot be written
     */
    final void print(Report report, Result<?, ?> result, Path folder, String... more) {
        PrintWriter out = textOutput();
        out.println();
        out.print((full ? new TextRenderer() : new BriefRenderer()).render(report));
        out.println();
        out.flush();
        Path file = result.write(folder);
        out.println("result: " + file);
        Stream.of(more).forEach(out::println);
        String page = writeFiles(report, folder);
        written(result, file);
        writeSummaries(report.withTitle(command()), page);
    }

    /** Called once a result is written, before summaries tell of it. */
    void written(Result<?, ?> result, Path file) {}

    /** Creates the folder of a run. */
    Path runFolder(ProjectLayout home, String name) {
        return RunFolder.create(results == null ? home.results() : results, name);
    }
}
