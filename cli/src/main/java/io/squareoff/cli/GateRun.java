package io.squareoff.cli;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Estimate;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.GateFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Carries out a gate: a batch of launches of both sides in turns, and a second one if the first shows a regression.
 *
 * @param tolerance the share by which head may be worse
 * @param folder of the run
 */
record GateRun(GateSides sides, double tolerance, Path folder, ProgressDisplay progress) {

    private static final String INTERRUPTED = "interrupted";

    /** The result, also of a run that ended early. Each side's own result is in its folder then. */
    GateResult run() {
        Plan plan = sides.head().plan();
        Duration batch = Estimate.of(plan, Optional.empty()).multipliedBy(2);
        progress.planned("the run, base and head in turns,", batch);
        progress.line(
                plan.launches() == Launches.ONE || plan.rounds() < Ratio.ROUNDS_AT_LEAST
                        ? "of fewer than " + Ratio.ROUNDS_AT_LEAST
                                + " launches of each nothing can be said: this shows only whether they run"
                        : "a regression would be confirmed by a second batch: as long again, then");
        Batch first = batch(1, plan.seed());
        Optional<Batch> second = Optional.empty();
        if (GateResult.toBeConfirmed(first, tolerance)) {
            progress.line(shown(first));
            progress.planned("the second batch, which confirms it or does not,", batch);
            try {
                second = Optional.of(batch(2, plan.seed() + 1));
            } catch (UserFacingException e) {
                // The first batch is kept all the same: it took half an hour.
                progress.line("there is no second batch: " + e.getMessage());
            }
        }
        return new GateResult(sides.base().title(), sides.head().title(), tolerance, first, second, sides.warnings());
    }

    private String shown(Batch first) {
        if (first.onlyHeadFailed()) {
            return "requests of head alone failed outside of windows of the first batch";
        }
        List<String> slower = first.verdicts(tolerance).stream()
                .filter(DifferenceVerdict::regression)
                .map(verdict -> verdict.workload().arm())
                .distinct()
                .toList();
        return "the first batch shows a regression of " + String.join(", ", slower);
    }

    private Batch batch(int number, long seed) {
        SideOfGate.Place basePlace = place("base", number);
        SideOfGate.Place headPlace = place("head", number);
        Instant startedAt = Instant.now();
        Optional<String> cutShort = Optional.empty();
        int rounds = sides.head().plan().rounds();
        SideOfGate base;
        SideOfGate head;
        try {
            base = sides.base().of(seed, basePlace);
            head = sides.head().of(seed, headPlace);
        } catch (InterruptedException e) {
            throw new UserFacingException(INTERRUPTED, e);
        }
        try {
            rounds = new PairedComparison(base.comparison(), head.comparison())
                    .run(base.source(), head.source(), () -> suffices(base, head, startedAt));
        } catch (UserFacingException | IllegalStateException e) {
            // Without perl Ctrl-C ends the processes too, which may be noticed before the interrupt.
            cutShort = Optional.of(Thread.interrupted() ? INTERRUPTED : e.getMessage());
        } catch (InterruptedException e) {
            cutShort = Optional.of(INTERRUPTED);
        }
        progress.end();
        return Batch.of(
                kept(base.result(startedAt, rounds, cutShort), basePlace),
                kept(head.result(startedAt, rounds, cutShort), headPlace));
    }

    /** Returns true if further rounds would not change the decision. */
    private boolean suffices(SideOfGate base, SideOfGate head, Instant startedAt) {
        int planned = sides.head().plan().rounds();
        Batch soFar = Batch.of(
                base.result(startedAt, planned, Optional.empty()), head.result(startedAt, planned, Optional.empty()));
        boolean suffices = soFar.excludesRegression(tolerance);
        if (suffices) {
            progress.line("a regression is excluded: no further rounds are needed");
        }
        return suffices;
    }

    private SideOfGate.Place place(String side, int batch) {
        return new SideOfGate.Place(side, folder.resolve(GateFiles.folder(batch, side)), progress);
    }

    /** Writes the result and the report of a side, of which the gate's say more: without them it goes on. */
    private ComparisonResult kept(ComparisonResult result, SideOfGate.Place place) {
        try {
            Path folder = SummaryFileOptions.created(place.folder());
            ComparisonReport.result(result).write(folder);
            ReportFiles.write(ComparisonReport.of(result, folder), folder);
        } catch (UserFacingException e) {
            progress.line(e.getMessage());
        }
        return result;
    }
}
