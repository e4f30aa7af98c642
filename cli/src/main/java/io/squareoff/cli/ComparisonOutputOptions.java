package io.squareoff.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The places for a comparison's result. */
final class ComparisonOutputOptions extends OutputOptions {

    private static final String STANDARD_OUTPUT = "-";

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--json",
            paramLabel = "FILE|-",
            description =
                    "Write result.json to this file too; with - to standard output, and the report to standard error."
                            + " The same of a run that is invalid or was cut short: the result says so.")
    private String json;

    /** @throws ParameterException if a file cannot be written */
    void requireWritable() {
        jsonFile();
        requireWritableSummaries();
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
        Path file = Path.of(json);
        boolean writable = Files.exists(file)
                ? Files.isWritable(file) && !Files.isDirectory(file)
                : Files.isWritable(file.toAbsolutePath().getParent());
        if (!writable) {
            throw UsageErrors.of(spec, "--json must be - or a file that can be written, not " + json);
        }
        return Optional.of(file);
    }
}
