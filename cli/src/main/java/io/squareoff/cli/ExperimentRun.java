package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.experiment.Experiment;
import io.squareoff.lab.experiment.LabResult;
import io.squareoff.lab.experiment.LabRun;
import io.squareoff.lab.report.LabReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The run of an experiment.
 *
 * @param spec of its command
 * @param arguments of the command, without anything secret
 * @param external the broker to use instead of starting one
 * @param prefix of every name and subject on an external broker
 */
record ExperimentRun(
        CommandSpec spec,
        OutputOptions output,
        List<String> arguments,
        Optional<BrokerAddress> external,
        String prefix) {

    /** A run with brokers of its own only. */
    static ExperimentRun onOwnBrokers(CommandSpec spec, OutputOptions output) {
        return new ExperimentRun(
                spec, output, spec.commandLine().getParseResult().originalArgs(), Optional.empty(), "");
    }

    /**
     * Runs an experiment, prints what it found, and leaves result.json and report.html.
     *
     * @param experiment creates it from the options; an IllegalArgumentException names a bad one
     * @return the exit code
     */
    int of(Supplier<Experiment> experiment) throws InterruptedException {
        Experiment chosen = UsageErrors.checked(spec, experiment);
        output.requireWritableSummaries();
        ProjectLayout home = ProjectLayout.find();
        Path folder = output.runFolder(home, "lab-" + chosen.name());
        output.beginSummaries();
        LabResult result;
        try (ProgressDisplay progress =
                ProgressDisplay.onStandardError(spec.commandLine().getErr())) {
            result = new LabRun(home, folder, arguments, external, prefix, progress, Interruption::asked).run(chosen);
        }
        print(result, folder);
        return ExitCodes.of(result.failed(), result.valid());
    }

    /** Prints the tables first, so that they are there even if a file cannot be written. */
    private void print(LabResult result, Path folder) {
        PrintWriter out = output.textOutput();
        Report report = LabReport.of(result);
        out.println();
        out.print(output.text(report));
        out.println();
        out.flush();
        out.println("result: " + LabReport.result(result).write(folder));
        List<Path> files = ReportFiles.write(report, folder);
        files.forEach(file -> out.println("report: " + file));
        out.flush();
        output.writeSummaries(report, ReportFiles.page(files));
    }
}
