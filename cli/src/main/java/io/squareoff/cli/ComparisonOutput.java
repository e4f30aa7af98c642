package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.JsonReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

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
        Report report = ComparisonReport.of(result);
        PrintWriter text = options.jsonOnStandardOutput() ? err : out;
        text.println();
        text.print(new TextRenderer().render(report));
        text.println();
        text.flush();
        if (options.jsonOnStandardOutput()) {
            out.println(JsonReport.text(result, folder));
        }
        Path file = JsonReport.write(result, folder);
        text.println("result:            " + file);
        ReportFiles.write(report, folder).forEach(each -> text.println("report:            " + each));
        text.println("Gatling's reports: " + gatling + ", a folder for each round");
        text.flush();
        options.jsonFile().ifPresent(copy -> copy(file, copy));
        if (options.jsonOnStandardOutput() && out.checkError()) {
            throw new UserFacingException("could not write to standard output; the result is " + file);
        }
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
