package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.progress.Progress;
import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gatling.Generators;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One side of a gate in one batch: an ordinary comparison that takes turns with another.
 *
 * <p>Not thread-safe.
 *
 * @param hosts of its processes, which stay
 * @param warnings on what cannot be read from it
 */
record SideOfGate(
        Environment environment, Comparison comparison, DescribedSource source, Hosts hosts, List<Finding> warnings) {

    /** The place of a side's files, and of its progress. */
    record Place(String name, Path folder, Progress progress) {

        Comparison comparison(Plan plan, Hosts hosts) {
            Runner runner = new Runner(
                    plan,
                    folder.resolve("gatling"),
                    new ComparisonProgress(progress, name + ": "),
                    new Generators.OnHost(hosts));
            return new Comparison(plan, runner);
        }
    }

    /**
     * What was measured so far.
     *
     * @param rounds that were to be made, as is known by now
     */
    ComparisonResult result(Instant startedAt, int rounds, Optional<String> cutShort) {
        Plan plan = comparison.plan();
        Findings findings = comparison.findings(environment.cores()).andWarnings(warnings);
        return source.result(startedAt, plan.with(rounds, plan.seed()), environment, comparison, findings, cutShort)
                .with(hosts.description());
    }
}
