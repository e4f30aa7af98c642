package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.result.Result;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.GateFiles;
import io.squareoff.load.report.GateReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The places for a comparison's result. */
final class ComparisonOutputOptions extends OutputOptions {

    private static final String STANDARD_OUTPUT = "-";

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description =
                    "Write result.json to this file too; with - to standard output, and the report to standard error."
                            + " The same of a run that is invalid or was cut short: the result says so.")
    private String json;

    /** @throws ParameterException if a file cannot be written */
    void requireWritable() {
        Optional<Path> result = jsonFile();
        requireWritableSummaries();
        if (result.isPresent() && isSummary(result.get())) {
            throw UsageErrors.of(
                    spec, "--json must not name the file of " + MARKDOWN + " or " + JUNIT + " too, which is " + json);
        }
    }

    /** Returns true if standard output is to have the result and nothing else. */
    boolean jsonOnStandardOutput() {
        return STANDARD_OUTPUT.equals(json);
    }

    /**
     * The file that is to have the result.
     *
     * @throws ParameterException if it cannot be written
     */
    Optional<Path> jsonFile() {
        if (jsonOnStandardOutput() && summaryOnStandardOutput()) {
            throw UsageErrors.of(spec, "--json cannot be - where " + MARKDOWN + " or " + JUNIT + " is");
        }
        if (json == null || jsonOnStandardOutput()) {
            return Optional.empty();
        }
        SummaryFile file = new SummaryFile(Path.of(json), false);
        if (!file.isWritable()) {
            throw UsageErrors.of(spec, "--json must be - or a file that can be written, not " + json);
        }
        return Optional.of(file.path());
    }

    @Override
    PrintWriter textOutput() {
        return jsonOnStandardOutput() ? spec.commandLine().getErr() : super.textOutput();
    }

    /**
     * Prints the result of a comparison.
     *
     * @param gatling the folder with Gatling's reports
     */
    void print(ComparisonResult result, Path folder, Path gatling) {
        String logs = (GatlingRun.makesPages() ? "Gatling's reports: " : "Gatling's logs: ") + gatling
                + ", a folder for each round";
        print(ComparisonReport.of(result, folder), ComparisonReport.result(result), folder, logs);
    }

    /** Prints the result of a gate. */
    void print(GateResult gate, Path folder) {
        print(GateReport.of(gate), GateFiles.of(gate), folder);
    }

    @Override
    void beginCopies() {
        jsonFile().filter(Files::isRegularFile).ifPresent(earlier -> {
            try {
                Files.delete(earlier);
            } catch (IOException e) {
                throw new UserFacingException("could not replace " + earlier + ": " + e, e);
            }
        });
    }

    /** Puts the result where {@code --json} wants it too. */
    @Override
    void written(Result<?, ?> result, Path file) {
        jsonFile().ifPresent(copy -> copy(file, copy));
        if (jsonOnStandardOutput()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(result.text());
            if (out.checkError()) {
                throw new UserFacingException("could not write to standard output; the result is " + file);
            }
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
