package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The places for a run's files. */
class OutputOptions extends SummaryFileOptions {

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Folder in which the run's folder is created (default: results/ in the project).")
    private Path results;

    /** Creates the folder of a run. */
    Path runFolder(ProjectLayout home, String name) {
        return RunFolder.create(results == null ? home.results() : results, name);
    }
}
