package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.BriefRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.TextRenderer;
import java.nio.file.Path;
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

    /** Renders a report for a terminal. */
    final String text(Report report) {
        return (full ? new TextRenderer() : new BriefRenderer()).render(report);
    }

    /** Creates the folder of a run. */
    Path runFolder(ProjectLayout home, String name) {
        return RunFolder.create(results == null ? home.results() : results, name);
    }
}
