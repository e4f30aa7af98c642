package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.report.DifferenceTable;
import io.squareoff.load.report.RecordedRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "diff",
        description = {
            "Says what changed between two results of compare, and whether it got worse.",
            "",
            "Their rounds were made at different times, so this is less sure than a comparison within one run:",
            "what a machine does differently today counts as a change.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit codes: 0 no regression was shown, 1 one was, or the results cannot be compared, 2 usage.",
            "",
            "Example: squareoff diff results/2026-11-01-101500-compare results/2026-11-02-101500-compare"
        })
final class DiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "BASE", description = "The earlier result.json, or its folder.")
    private Path base;

    @Parameters(paramLabel = "HEAD", description = "The later one.")
    private Path head;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "How much worse a figure may be (default: ${DEFAULT-VALUE}).")
    private double tolerancePercent;

    @Option(names = "--anyway", description = "Compare also what was not the same work on the same machine.")
    private boolean anyway;

    @Override
    public Integer call() {
        if (tolerancePercent < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--tolerance must not be negative, not " + tolerancePercent);
        }
        RecordedRun before = read(base);
        RecordedRun after = read(head);
        if (!anyway) {
            refuse(before, after);
        }
        List<MetricDifference> changes = MetricDifference.between(before.arms(), after.arms());
        if (changes.isEmpty()) {
            throw new UserFacingException(base + " and " + head + " have no workload in common", null);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("base: " + before.title());
        out.println("head: " + after.title());
        before.otherDifferences(after).forEach(difference -> out.println("differs: " + difference));
        out.println();
        out.print(DifferenceTable.render(changes, tolerancePercent / 100));
        out.flush();
        boolean worse = changes.stream().anyMatch(change -> change.regression(tolerancePercent / 100));
        return worse ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    private void refuse(RecordedRun before, RecordedRun after) {
        if (!before.valid() || !after.valid()) {
            throw new UserFacingException(
                    (before.valid() ? head : base) + " is of a run that was not valid (--anyway compares it)", null);
        }
        List<String> differences = before.incomparable(after);
        if (!differences.isEmpty()) {
            throw new UserFacingException(
                    "these were not the same work on the same machine (--anyway compares them):\n  "
                            + String.join("\n  ", differences),
                    null);
        }
    }

    private static RecordedRun read(Path file) {
        try {
            return RecordedRun.read(file, ProjectLayout.find().resultSchema());
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }
}
