package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.TextRenderer;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.report.DifferenceReport;
import io.squareoff.load.report.RecordedRun;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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
        mixinStandardHelpOptions = true,
        description = {
            "Says what changed between two results of compare, and whether it got worse.",
            "",
            "The two runs were made at different times, so this is less certain than a comparison within one run: whatever the"
                    + " machine does differently today counts as a change."
        },
        exitCodeList = {
            "0:No regression was shown.",
            "1:A regression was shown, or the results cannot be compared.",
            "2:Usage error."
        },
        footerHeading = "%nExample:%n",
        footer = "  squareoff diff results/2026-11-01-101500-compare new/result.json")
final class DiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "BASE", description = "The earlier result.json, or its folder.")
    private Path base;

    @Parameters(paramLabel = "HEAD", description = "The later result.json, or its folder.")
    private Path head;

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "Percent by which a figure may get worse (default: ${DEFAULT-VALUE}).")
    private double tolerancePercent;

    @Option(names = "--anyway", description = "Compare even if workload or machine differ.")
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
        List<MetricDifference> differences = MetricDifference.between(before.arms(), after.arms());
        if (differences.isEmpty()) {
            throw new UserFacingException(base + " and " + head + " have no workload in common", null);
        }
        double tolerance = tolerancePercent / 100;
        PrintWriter out = spec.commandLine().getOut();
        out.print(new TextRenderer().render(DifferenceReport.of(runs(before, after), differences, tolerance)));
        out.flush();
        boolean worse = differences.stream().anyMatch(difference -> difference.regression(tolerance));
        return worse ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    private static List<String> runs(RecordedRun before, RecordedRun after) {
        List<String> runs = new ArrayList<>(List.of("base: " + before.title(), "head: " + after.title()));
        before.otherDifferences(after).forEach(difference -> runs.add("differs: " + difference));
        return runs;
    }

    private void refuse(RecordedRun before, RecordedRun after) {
        if (!before.valid() || !after.valid()) {
            throw new UserFacingException(
                    (before.valid() ? head : base)
                            + " is the result of a run that was not valid (--anyway compares it)",
                    null);
        }
        if (before.withinOneLaunch() || after.withinOneLaunch()) {
            throw new UserFacingException(
                    (before.withinOneLaunch() ? base : head)
                            + " was measured within one launch, which does not tell how another would be (--anyway"
                            + " compares it)",
                    null);
        }
        List<String> differences = before.incomparable(after);
        if (!differences.isEmpty()) {
            throw new UserFacingException(
                    "workload or machine differ (--anyway compares them):\n  " + String.join("\n  ", differences),
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
