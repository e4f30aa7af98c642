package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.GateFiles;
import io.squareoff.load.report.GateReport;
import io.squareoff.load.report.JsonReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Tells the result of a comparison.
 *
 * @param out has the report, or else the result and nothing else
 * @param err has the report where the other has the result
 */
record ComparisonOutput(PrintWriter out, PrintWriter err, ComparisonOutputOptions options) {

    /**
     * Prints the report first, so that it is there even if a file cannot be written.
     *
     * @param folder of the run
     * @param gatling the folder with Gatling's reports
     * @throws UserFacingException if the result cannot be written
     */
    void tell(ComparisonResult result, Path folder, Path gatling) {
        Report report = ComparisonReport.of(result, folder);
        PrintWriter text = options.jsonOnStandardOutput() ? err : options.textOutput();
        text.println();
        text.print(new TextRenderer().render(report));
        text.println();
        text.flush();
        if (options.jsonOnStandardOutput()) {
            out.println(JsonReport.text(result, folder));
        }
        Path file = JsonReport.write(result, folder);
        text.println("result:            " + file);
        text.println((GatlingRun.makesPages() ? "Gatling's reports: " : "Gatling's logs:    ") + gatling
                + ", a folder for each round");
        List<Path> reports = ReportFiles.write(report, folder);
        reports.forEach(each -> text.println("report:            " + each));
        text.flush();
        options.jsonFile().ifPresent(copy -> copy(file, copy));
        if (options.jsonOnStandardOutput() && out.checkError()) {
            throw new UserFacingException("could not write to standard output; the result is " + file);
        }
        options.tellSummaries(report, ReportFiles.page(reports));
    }

    /** Writes the result and the report of a run that is a part of another one, which tells more. */
    void keep(ComparisonResult result, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserFacingException("could not create " + folder + ": " + e, e);
        }
        JsonReport.write(result, folder);
        ReportFiles.write(ComparisonReport.of(result, folder), folder);
    }

    /** Tells the result of a gate, as that of a comparison. */
    void tell(GateResult gate, Path folder) {
        Report report = GateReport.of(gate);
        PrintWriter text = options.jsonOnStandardOutput() ? err : options.textOutput();
        text.println();
        text.print(new TextRenderer().render(report));
        text.println();
        text.flush();
        if (options.jsonOnStandardOutput()) {
            out.println(GateFiles.text(gate));
        }
        Path file = GateFiles.write(gate, folder);
        text.println("result: " + file);
        List<Path> reports = ReportFiles.write(report, folder);
        reports.forEach(each -> text.println("report: " + each));
        text.flush();
        options.jsonFile().ifPresent(copy -> copy(file, copy));
        if (options.jsonOnStandardOutput() && out.checkError()) {
            throw new UserFacingException("could not write to standard output; the result is " + file);
        }
        options.tellSummaries(report, ReportFiles.page(reports));
    }

    /** Written and not moved, since it may be a pipe. */
    private static void copy(Path file, Path copy) {
        try {
            Files.write(copy, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UserFacingException("could not write " + copy + ": " + e + "; the result is " + file, e);
        }
    }
}
