package io.squareoff.cli;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.JUnitRenderer;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.report.ReportRenderer;
import io.squareoff.harness.report.SummaryRenderer;
import io.squareoff.harness.report.TextRenderer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Short views of a report for the servers that run a command. */
class SummaryFileOptions {

    static final String MARKDOWN = "--markdown";
    static final String JUNIT = "--junit";

    private static final String STANDARD_OUTPUT = "-";
    private static final String NOWHERE = "none";
    private static final String NOT_ENDED = "the command began, and did not come to its end";

    @Spec
    CommandSpec spec;

    @Option(
            names = MARKDOWN,
            paramLabel = "FILE|-",
            description =
                    "Write a summary of at most 20 lines in Markdown to this file, verdict first, also of a run that failed; with"
                            + " - to standard output, and the report to standard error. Appends to the file that GITHUB_STEP_SUMMARY"
                            + " names, and replaces any other.")
    private String markdown;

    @Option(
            names = JUNIT,
            paramLabel = "FILE|-",
            description =
                    "Write the verdicts and checks to this file as JUnit XML, a test case each: a regression, a failed check or a"
                            + " result that is not valid is a failure, and what cannot be said is skipped. With - as above.")
    private String junit;

    private boolean written;

    /** Returns true if standard output is to have a summary and nothing else. */
    final boolean summaryOnStandardOutput() {
        return Stream.of(markdown, junit).anyMatch(STANDARD_OUTPUT::equals);
    }

    /** The stream for a person: standard output, unless something else has that. */
    PrintWriter textOutput() {
        return summaryOnStandardOutput()
                ? spec.commandLine().getErr()
                : spec.commandLine().getOut();
    }

    /**
     * Refuses files that cannot be written: nobody is to wait for a run and then hear of it.
     *
     * @throws ParameterException naming the option
     */
    final void requireWritableSummaries() {
        files().forEach((option, file) -> {
            if (!file.isWritable()) {
                throw UsageErrors.of(
                        spec,
                        option + " must be - or a file in a folder that exists and can be written, not " + file.path());
            }
        });
        boolean same = STANDARD_OUTPUT.equals(markdown) && markdown.equals(junit)
                || files().size() == 2
                        && SummaryFile.isSame(
                                files().get(MARKDOWN).path(), files().get(JUNIT).path());
        if (same) {
            throw UsageErrors.of(spec, MARKDOWN + " and " + JUNIT + " must not both be " + markdown);
        }
    }

    /** Returns true if a summary is to be in this file. */
    final boolean isSummary(Path file) {
        return files().values().stream().anyMatch(summary -> SummaryFile.isSame(summary.path(), file));
    }

    private Map<String, SummaryFile> files() {
        Map<String, SummaryFile> files = new LinkedHashMap<>();
        if (markdown != null && !markdown.equals(STANDARD_OUTPUT)) {
            files.put(MARKDOWN, SummaryFile.of(Path.of(markdown), System.getenv()));
        }
        if (junit != null && !junit.equals(STANDARD_OUTPUT)) {
            files.put(JUNIT, new SummaryFile(Path.of(junit), false));
        }
        return files;
    }

    /**
     * Writes into files what they are to say if this program ends without a word, so that none of an earlier run is taken for one
     * of this.
     */
    final void beginSummaries() {
        beginCopies();
        Report unfinished = Report.withoutResult(command(), NOT_ENDED);
        files().forEach((option, file) -> {
            if (file.isReplaced()) {
                file.write(renderer(option, NOWHERE).render(unfinished));
            }
        });
    }

    /** Removes what {@link #beginSummaries} cannot write. */
    void beginCopies() {}

    /**
     * Writes what was asked for.
     *
     * @param where the whole report is, in words
     * @throws UserFacingException if a file cannot be written
     */
    final void writeSummaries(Report report, String where) {
        written = true;
        files().forEach((option, file) -> file.write(renderer(option, where).render(report)));
        if (summaryOnStandardOutput()) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(renderer(STANDARD_OUTPUT.equals(markdown) ? MARKDOWN : JUNIT, where)
                    .render(report));
            out.flush();
            if (out.checkError()) {
                throw new UserFacingException("could not write to standard output; the report is " + where);
            }
        }
    }

    /**
     * Prints a report, writes it into a folder, which is created, and writes the summaries.
     *
     * @param folder null for none
     * @param elsewhere the whole report's place without a folder, in words
     * @throws UserFacingException if a file cannot be written
     */
    final void print(Report report, Path folder, String elsewhere) {
        PrintWriter out = textOutput();
        out.print(new TextRenderer().render(report));
        out.flush();
        String where = elsewhere;
        if (folder != null) {
            out.println();
            where = writeFiles(report, created(folder));
        }
        writeSummaries(report, where);
    }

    /** Creates a folder for the files of a report. */
    static Path created(Path folder) {
        try {
            return FolderTree.create(folder);
        } catch (IOException e) {
            throw new UserFacingException("could not create the folder for the report, " + folder + ": " + e, e);
        }
    }

    /** Writes the files of a report, and returns which of them is the page. */
    final String writeFiles(Report report, Path folder) {
        PrintWriter out = textOutput();
        ReportFiles.write(report, folder).forEach(file -> out.println("report: " + file));
        out.flush();
        return folder.resolve(ReportFiles.PAGE).toString();
    }

    private static ReportRenderer renderer(String option, String where) {
        return option.equals(MARKDOWN) ? new SummaryRenderer(where) : new JUnitRenderer();
    }

    /**
     * Writes that a command failed, if it was to write summaries and did not.
     *
     * @throws UserFacingException if a file cannot be written
     */
    static void writeFailure(CommandSpec command, String why) {
        of(command)
                .filter(options -> !options.written)
                .ifPresent(options -> options.writeSummaries(Report.withoutResult(title(command), why), NOWHERE));
    }

    /** The command as a title, such as "lab kv": servers know a suite by it, whether the command works or fails. */
    private static String title(CommandSpec command) {
        return command.qualifiedName(" ").replace(command.root().name() + " ", "");
    }

    /** The command that has these options, as a title. */
    final String command() {
        // A mixin of a mixin has a specification of its own.
        return title(spec.commandLine().getCommandSpec());
    }

    /** Those of a command, or of a mixin of its mixins. */
    private static Optional<SummaryFileOptions> of(CommandSpec command) {
        return command.mixins().values().stream()
                .flatMap(mixin -> mixin.userObject() instanceof SummaryFileOptions options
                        ? Stream.of(options)
                        : of(mixin).stream())
                .findFirst();
    }
}
