package io.squareoff.cli;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportFiles;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Estimate;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.PairedComparison;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gate.Batch;
import io.squareoff.load.gate.DifferenceVerdict;
import io.squareoff.load.gate.GateResult;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.report.ComparisonReport;
import io.squareoff.load.report.GateFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Carries out a gate: a batch of launches of both sides in turns, and a second one if the first shows a regression.
 *
 * @param warnings notes that weaken the comparison without making it wrong
 * @param tolerance the share by which head may be worse
 * @param folder of the run
 */
record GateRun(Side base, Side head, List<Finding> warnings, double tolerance, Path folder, ProgressDisplay progress) {

    /** Makes the source of a side's targets for a batch. */
    interface Source {

        /** @param logs the folder for what they print */
        DescribedSource of(Path logs) throws InterruptedException;
    }

    /**
     * One of both, which each batch measures anew.
     *
     * @param title its description
     * @param hosts of its processes, which stay
     */
    record Side(String title, Plan plan, Hosts hosts, Source source) {}

    /** A side in one batch: an ordinary comparison that takes turns with another. */
    private record Turns(Comparison comparison, DescribedSource source, Path folder) {

        /** @param rounds that were to be made, as is known by now */
        ComparisonResult result(int rounds, Optional<String> cutShort) {
            Plan plan = comparison.plan();
            return source.result(comparison, plan.with(rounds, plan.seed()), cutShort);
        }
    }

    /** The result, also of a run that ended early. Each side's own result is in its folder then. */
    GateResult run() {
        Plan plan = head.plan();
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
        return new GateResult(base.title(), head.title(), tolerance, first, second, warnings);
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
        Turns ofBase;
        Turns ofHead;
        try {
            ofBase = turns(base, "base", number, seed);
            ofHead = turns(head, "head", number, seed);
        } catch (InterruptedException e) {
            throw new UserFacingException(Interruption.why(e), e);
        }
        int rounds = head.plan().rounds();
        Optional<String> cutShort = Optional.empty();
        try {
            rounds = new PairedComparison(ofBase.comparison(), ofHead.comparison())
                    .run(ofBase.source(), ofHead.source(), () -> suffices(ofBase, ofHead));
        } catch (UserFacingException | IllegalStateException | InterruptedException e) {
            cutShort = Optional.of(Interruption.why(e));
        } catch (RuntimeException e) {
            throw ComparisonRun.keptAfter(e, () -> {
                kept(ofBase, head.plan().rounds(), Optional.of(e.toString()));
                kept(ofHead, head.plan().rounds(), Optional.of(e.toString()));
            });
        }
        progress.end();
        return Batch.of(kept(ofBase, rounds, cutShort), kept(ofHead, rounds, cutShort));
    }

    private Turns turns(Side side, String name, int batch, long seed) throws InterruptedException {
        Path own = folder.resolve(GateFiles.folder(batch, name));
        Plan plan = side.plan().with(side.plan().rounds(), seed);
        DescribedSource source = side.source().of(own.resolve("logs"));
        Runner runner = new Runner(
                plan,
                own.resolve(ComparisonRun.GATLING),
                new ComparisonProgress(progress, name + ": "),
                new Generators.OnHost(side.hosts()));
        return new Turns(new Comparison(plan, runner), source, own);
    }

    /** Returns true if further rounds would not change the decision. */
    private boolean suffices(Turns ofBase, Turns ofHead) {
        int planned = head.plan().rounds();
        Batch soFar = Batch.of(ofBase.result(planned, Optional.empty()), ofHead.result(planned, Optional.empty()));
        boolean suffices = soFar.excludesRegression(tolerance);
        if (suffices) {
            progress.line("a regression is excluded: no further rounds are needed");
        }
        return suffices;
    }

    /** Writes the result and the report of a side, of which the gate's say more: without them it goes on. */
    private ComparisonResult kept(Turns side, int rounds, Optional<String> cutShort) {
        ComparisonResult result = side.result(rounds, cutShort);
        try {
            Path own = SummaryFileOptions.created(side.folder());
            ComparisonReport.result(result).write(own);
            ReportFiles.write(ComparisonReport.of(result, own), own);
        } catch (UserFacingException e) {
            progress.line(e.getMessage());
        }
        return result;
    }
}
