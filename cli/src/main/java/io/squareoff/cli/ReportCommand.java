package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.report.StoredResult;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.lab.report.LabReport;
import io.squareoff.load.compare.CoreHourPrice;
import io.squareoff.load.drill.DrillReport;
import io.squareoff.load.report.RecordedRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Makes the report of a run again from its result.json: of compare, of an experiment of the lab, or of a drill.",
            "",
            "Figures, ratios and verdicts of a comparison are computed anew from its rounds, so the report of an older version's"
                    + " result has the verdicts of this one. Nothing is measured."
        },
        exitCodeList = {
            "0:The report was made, also that of a run that was not valid.",
            "1:The file is no result that can be read, or the report cannot be written.",
            "2:Usage error."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff report results/2026-11-01-101500-compare",
            "  squareoff report old/result.json.gz --output=old"
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            description =
                    "A result.json or result-invalid.json, or the folder of its run. It may be compressed by gzip.")
    private Path file;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "Write report.html and report.md into this folder too, in place of any that are there.")
    private Path output;

    @Mixin(name = "Cost")
    private CostOptions costs;

    @Override
    public Integer call() {
        Report report = report();
        PrintWriter out = spec.commandLine().getOut();
        out.print(new TextRenderer().render(report));
        out.flush();
        if (output != null) {
            out.println();
            ReportFiles.write(report, folder()).forEach(written -> out.println("report: " + written));
            out.flush();
        }
        return CommandLine.ExitCode.OK;
    }

    private Report report() {
        ProjectLayout home = ProjectLayout.find();
        try {
            Optional<CoreHourPrice> price = costs.price();
            StoredResult result = StoredResult.read(file);
            return price.isPresent() ? report(result, home, price.get()) : report(result, home);
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }

    /** Only comparisons tell the CPU of a request. */
    private Report report(StoredResult result, ProjectLayout home, CoreHourPrice price) {
        if (!result.name().equals(RecordedRun.NAME)) {
            throw UsageErrors.of(spec, "--core-hour-price needs a result of compare, not of " + result.name());
        }
        return RecordedRun.of(result, home.resultSchema()).report(price);
    }

    static Report report(StoredResult result, ProjectLayout home) {
        if (result.name().equals(RecordedRun.NAME)) {
            return RecordedRun.of(result, home.resultSchema()).report();
        }
        if (result.name().equals(DrillReport.NAME)) {
            return DrillReport.of(result, home.drillSchema());
        }
        if (LabReport.isName(result.name())) {
            return LabReport.of(result, home.labSchema());
        }
        throw new IllegalArgumentException("%s is a result of \"%s\"; there are reports of compare, lab and drill"
                .formatted(result.file(), result.name()));
    }

    private Path folder() {
        try {
            return Files.createDirectories(output);
        } catch (IOException e) {
            throw new UserFacingException("could not create the folder for the report, " + output + ": " + e, e);
        }
    }
}
