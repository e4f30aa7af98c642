package io.squareoff.load.report;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.harness.result.Result;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.RunRatios;
import io.squareoff.load.compare.Workload;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.Decision;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.gate.GateResult;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files of a gate: its own result, and below it those of each side's run, which are ordinary ones. */
public final class GateFiles {

    public static final String NAME = "gate";

    private GateFiles() {}

    /**
     * The runs that were measured, which have the figures.
     *
     * @param base what it is, such as a commit
     * @param head the same of head
     * @param tolerance the share by which a figure may be worse: 0.05 is 5 %
     * @param batches one, or a second one that was to confirm a regression
     */
    record Measured(
            Instant startedAt,
            Instant endedAt,
            String base,
            String head,
            double tolerance,
            List<Finding> warnings,
            List<RunFolders> batches) {}

    /** The folders of both sides' runs, relative to that of the gate. */
    record RunFolders(Path base, Path head) {}

    /**
     * The decision that follows from both sides' runs.
     *
     * @param decision {@code no regression}, {@code regression} or {@code cannot say}: exit codes 0, 1 and 3
     * @param reasons for it, in words
     * @param verdicts of the last batch, in each metric that is compared
     * @param batches the problems of each, and its ratios in all metrics
     */
    record Derived(String decision, List<String> reasons, List<GateVerdict> verdicts, List<BatchFigures> batches) {}

    /**
     * A ratio and what it decides.
     *
     * @param smallestRegression that the gate would have found; empty where none is large enough
     */
    record GateVerdict(RatioFigures ratio, Optional<Double> smallestRegression, String outcome, boolean regression) {

        /** @param counts false where the figures do not count, whatever they show */
        static GateVerdict of(DifferenceVerdict verdict, boolean counts) {
            return new GateVerdict(
                    RatioFigures.of(verdict.difference(), verdict.words()),
                    verdict.smallestRegression().filter(Double::isFinite),
                    (counts ? verdict.outcome() : Outcome.CANNOT_SAY).word(),
                    counts && verdict.regression());
        }
    }

    /** @param paces of the machine, which differences are without */
    record BatchFigures(List<String> problems, List<RatioFigures> differences, List<PaceFigures> paces) {

        static BatchFigures of(Batch batch) {
            return new BatchFigures(
                    batch.problems(),
                    batch.differences().stream()
                            .map(difference -> RatioFigures.of(difference, ""))
                            .toList(),
                    batch.paces().stream().map(PaceFigures::of).toList());
        }
    }

    /**
     * @param generator its CPU time for a request, of head to base
     * @param cpu the ratio of CPU as it was measured
     * @param throughput the same
     */
    record PaceFigures(Workload workload, double generator, Optional<Double> cpu, Optional<Double> throughput) {

        static PaceFigures of(RunRatios.Pace pace) {
            return new PaceFigures(
                    pace.workload(),
                    pace.generator().value(),
                    Optional.ofNullable(pace.measured().get(Metric.CPU)).map(Ratio::value),
                    Optional.ofNullable(pace.measured().get(Metric.THROUGHPUT)).map(Ratio::value));
        }
    }

    /**
     * The folder of a side's run, relative to the gate's.
     *
     * @param batch 1 or 2
     * @param side base or head
     */
    public static String folder(int batch, String side) {
        return (batch == 1 ? "" : "second/") + side;
    }

    /** The gate's own result; docs/reference.md explains it. */
    public static Result<?, ?> of(GateResult gate) {
        List<RunFolders> folders = new ArrayList<>();
        for (int batch = 1; batch <= gate.batches().size(); batch++) {
            folders.add(new RunFolders(Path.of(folder(batch, "base")), Path.of(folder(batch, "head"))));
        }
        return new Result<>(
                NAME,
                gate.decision() != Decision.CANNOT_SAY,
                GateReport.summary(gate),
                new Measured(
                        gate.first().head().startedAt(),
                        gate.second().orElse(gate.first()).head().endedAt(),
                        gate.base(),
                        gate.head(),
                        gate.tolerance(),
                        gate.warnings(),
                        folders),
                new Derived(
                        gate.decision().words(),
                        gate.reasons(),
                        gate.verdicts().stream()
                                .map(verdict -> GateVerdict.of(verdict, gate.counts()))
                                .toList(),
                        gate.batches().stream().map(BatchFigures::of).toList()));
    }

    /**
     * A gate that was written. Ratios and the decision are computed anew from the rounds of both sides, whose results are read too.
     *
     * @throws IllegalArgumentException if one of the results cannot be read, or they do not fit
     */
    public static GateResult read(StoredResult stored) {
        Measured gate = stored.run(Measured.class);
        Path folder = stored.file().toAbsolutePath().getParent();
        List<Batch> batches = gate.batches().stream()
                .map(batch -> {
                    RecordedRun base = RecordedRun.read(folder.resolve(batch.base()));
                    RecordedRun head = RecordedRun.read(folder.resolve(batch.head()));
                    return stored.compute(() -> Batch.of(base.result(), head.result()));
                })
                .toList();
        if (batches.isEmpty()) {
            throw new IllegalArgumentException(stored.file() + " has no batch");
        }
        return new GateResult(
                gate.base(),
                gate.head(),
                gate.tolerance(),
                batches.get(0),
                batches.stream().skip(1).findFirst(),
                gate.warnings());
    }
}
