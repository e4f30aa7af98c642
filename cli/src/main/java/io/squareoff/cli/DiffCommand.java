package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Report;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.report.DifferenceReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        description = {
            "Says what changed between results of compare, and whether it got worse.",
            "",
            "They were measured at different times, so this is less certain than gate, whose launches take turns:"
                    + " whatever the machine does differently today counts as a change. Several results on each side show how"
                    + " runs differ: from four on each side the run is the unit."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:No regression was shown.",
            "1:A regression was shown.",
            "3:Cannot say: too few rounds, too much noise, or a result that cannot be read, is not valid, or cannot be compared."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff diff results/2026-11-01-101500-compare new/result.json",
            "  squareoff diff --base old/1 old/2 old/3 old/4 --head new/1 new/2 new/3 new/4"
        })
final class DiffCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "BASE HEAD",
            arity = "0..2",
            description = "The earlier result.json and the later one, or their folders.")
    private List<Path> results = new ArrayList<>();

    @Option(names = "--base", paramLabel = "RESULT", arity = "1..*", description = "Earlier results, instead of BASE.")
    private List<Path> bases = new ArrayList<>();

    @Option(names = "--head", paramLabel = "RESULT", arity = "1..*", description = "Later results, instead of HEAD.")
    private List<Path> heads = new ArrayList<>();

    @Option(
            names = "--tolerance",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "Percent by which a figure may get worse: a regression is what surely got worse by more"
                    + " (default: ${DEFAULT-VALUE}).")
    private double tolerancePercent;

    @Option(names = "--anyway", description = "Compare even if workload or machine differ.")
    private boolean anyway;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description =
                    "Write report.html, with charts, and report.md into this folder; of two results also the figures of both.")
    private Path output;

    @Mixin(name = "Output")
    private SummaryFileOptions summaries;

    @Override
    public Integer call() {
        double tolerance = GateOptions.tolerance(spec, tolerancePercent);
        summaries.requireWritableSummaries();
        requireTwoSides();
        ComparedRuns runs = ComparedRuns.read(bases, heads);
        if (!anyway) {
            runs.requireComparable();
        }
        List<JudgedRatio> differences = runs.differences();
        Report report =
                report(runs, differences, tolerance).withOrigins(runs.origins()).withNotes(runs.weaknesses());
        summaries.print(report, output, "printed by this command; --output keeps it");
        return ExitCodes.of(Decision.of(DifferenceVerdict.of(differences, tolerance)));
    }

    /** Names BASE and HEAD as the options would. */
    private void requireTwoSides() {
        boolean named = !bases.isEmpty() && !heads.isEmpty() && results.isEmpty();
        if (!named && (results.size() != 2 || !bases.isEmpty() || !heads.isEmpty())) {
            throw UsageErrors.of(spec, "diff needs BASE and HEAD, or --base with results and --head with results");
        }
        if (!named) {
            bases = List.of(results.get(0));
            heads = List.of(results.get(1));
        }
    }

    private Report report(ComparedRuns runs, List<JudgedRatio> differences, double tolerance) {
        boolean sideBySide = output != null && !runs.several();
        try {
            return DifferenceReport.of(
                    runs.titles(), differences, sideBySide ? List.of(runs.base(), runs.head()) : List.of(), tolerance);
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }
}
