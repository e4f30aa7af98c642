package io.squareoff.cli;

import io.squareoff.console.result.RaceReport;
import io.squareoff.console.result.RaceResult;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.lab.report.LabReport;
import io.squareoff.load.drill.DrillReport;
import io.squareoff.load.report.GateFiles;
import io.squareoff.load.report.GateReport;
import io.squareoff.load.report.GatlingPages;
import io.squareoff.load.report.PooledReport;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            "Makes the report of a run again from its result.json: of compare, of a gate (its folder), of an experiment of the"
                    + " lab, of a drill, or of a race.",
            "",
            "Figures, ratios and verdicts of a comparison are computed anew from its rounds, so the report of an older version's"
                    + " result has the verdicts of this one. Of several comparisons with the same workload it says how runs differ, and"
                    + " predicts what another one is likely to find. Nothing is measured."
        },
        exitCodeList = {
            "0:The report was made, also that of a run that was not valid.",
            "1:The file is no result that can be read, or the report cannot be written."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff report results/2026-11-01-101500-compare",
            "  squareoff report old/result.json.gz --output=old",
            "  squareoff report old/result.json.gz --reference=grpc",
            "  squareoff report monday/result.json tuesday/result.json wednesday/result.json"
        })
final class ReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "A result.json or result-invalid.json, or the folder of its run; or those of several comparisons. It may be compressed"
                            + " by gzip.")
    private List<Path> files;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "Write report.html and report.md into this folder too, in place of any that are there.")
    private Path output;

    @Option(
            names = "--reference",
            paramLabel = "TRANSPORT",
            description = "Give the ratios of a comparison to this transport (default: the first that it measured).")
    private String reference;

    @Mixin(name = "Output")
    private SummaryFileOptions summaries;

    @Override
    public Integer call() throws InterruptedException {
        summaries.requireWritableSummaries();
        Report report;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            progress.begin(new Step("reading " + names() + " and working out the figures", Duration.ZERO));
            report = files.size() == 1 ? report(files.get(0)) : pooled();
        } catch (IllegalArgumentException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
        summaries.print(report, output, "squareoff report " + names());
        return CommandLine.ExitCode.OK;
    }

    private String names() {
        return files.stream().map(Path::toString).collect(Collectors.joining(" "));
    }

    /** Of several runs. */
    private Report pooled() {
        if (reference != null) {
            throw UsageErrors.of(spec, "--reference is of one comparison, not of several");
        }
        if (Set.copyOf(files).size() < files.size()) {
            throw UsageErrors.of(spec, "each FILE must be named once: a run that counts twice makes others look alike");
        }
        return PooledReport.of(files.stream()
                .map(RecordedRun::read)
                .sorted(Comparator.comparing(run -> run.result().startedAt()))
                .toList());
    }

    private Report report(Path file) {
        StoredResult result = StoredResult.read(file);
        if (!result.name().equals(RecordedRun.NAME)) {
            if (reference != null) {
                throw UsageErrors.of(spec, "--reference is of a comparison, not of " + result.name());
            }
            return report(result);
        }
        RecordedRun read = RecordedRun.of(result);
        RecordedRun run = reference == null ? read : read.to(reference);
        return output == null ? run.report() : run.report().withLinks(GatlingPages.of(run.arms(), output));
    }

    static Report report(StoredResult result) {
        return switch (result.name()) {
            case RecordedRun.NAME -> RecordedRun.of(result).report();
            case DrillReport.NAME -> DrillReport.of(result);
            case GateFiles.NAME -> GateReport.of(result);
            case RaceResult.NAME -> RaceReport.of(result);
            default -> {
                if (LabReport.isName(result.name())) {
                    yield LabReport.of(result);
                }
                throw new IllegalArgumentException(
                        "%s is a result of \"%s\"; there are reports of compare, gate, lab, drill and race"
                                .formatted(result.file(), result.name()));
            }
        };
    }
}
