package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.result.Result;
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
 * Prints the result of a comparison.
 *
 * @param out has the report, or else the result and nothing else
 * @param err has the report where the other has the result
 */
record ComparisonOutput(PrintWriter out, PrintWriter err, ComparisonOutputOptions options) {

    /**
     * Prints the result of a comparison.
     *
     * @param folder of the run
     * @param gatling the folder with Gatling's reports
     */
    void print(ComparisonResult result, Path folder, Path gatling) {
        String logs = (GatlingRun.makesPages() ? "Gatling's reports: " : "Gatling's logs:    ") + gatling
                + ", a folder for each round";
        print(ComparisonReport.of(result, folder), folder, JsonReport.of(result), List.of(logs));
    }

    /** Prints the result of a gate. */
    void print(GateResult gate, Path folder) {
        print(GateReport.of(gate), folder, GateFiles.of(gate), List.of());
    }

    /**
     * Prints the report first, so that it is there even if a file cannot be written.
     *
     * @throws UserFacingException if the result cannot be written
     */
    private void print(Report report, Path folder, Result<?, ?> result, List<String> furtherFiles) {
        PrintWriter text = options.jsonOnStandardOutput() ? err : options.textOutput();
        text.println();
        text.print(options.text(report));
        text.println();
        text.flush();
        if (options.jsonOnStandardOutput()) {
            out.println(result.text());
        }
        Path file = result.write(folder);
        text.println("result:            " + file);
        furtherFiles.forEach(text::println);
        List<Path> reports = ReportFiles.write(report, folder);
        reports.forEach(each -> text.println("report:            " + each));
        text.flush();
        options.jsonFile().ifPresent(copy -> copy(file, copy));
        if (options.jsonOnStandardOutput() && out.checkError()) {
            throw new UserFacingException("could not write to standard output; the result is " + file);
        }
        options.writeSummaries(report.withTitle(options.command()), ReportFiles.page(reports));
    }

    /** Writes the result and the report of a run that is a part of another one, which says more. */
    void keep(ComparisonResult result, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserFacingException("could not create " + folder + ": " + e, e);
        }
        JsonReport.of(result).write(folder);
        ReportFiles.write(ComparisonReport.of(result, folder), folder);
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
