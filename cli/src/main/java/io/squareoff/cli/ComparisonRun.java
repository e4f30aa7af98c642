package io.squareoff.cli;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.CapacitySearch;
import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Curve;
import io.squareoff.load.compare.Estimate;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Measurement;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.fleet.Fleet;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.kubernetes.PodStack;
import io.squareoff.load.report.ComparisonReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * A comparison of transports, or a search for their capacity, whose plan is made.
 *
 * @param spec the command
 * @param objective of a search
 * @param stack that it starts
 * @param target instead of that stack, which somebody else started
 * @param pods that the target is of, and which are replaced for each launch
 * @param generators the options of several that load instead of one of this program's own
 * @param warnings on its figures whatever they are
 */
record ComparisonRun(
        CommandSpec spec,
        Plan plan,
        Optional<Objective> objective,
        StackOptions stack,
        Optional<RemoteTarget> target,
        Optional<PodStack> pods,
        Optional<PodStackOptions> generators,
        List<Finding> warnings,
        ComparisonOutputOptions output) {

    /** @param before the result of what was measured first, if anything was */
    private record Outcome(ComparisonResult run, Optional<ComparisonResult> before) {}

    static final String GATLING = "gatling";

    /**
     * Reads the transports of a stack or a target.
     *
     * @param named a plan of transports of which nothing is known yet
     */
    static TransportCatalogue catalogue(CommandSpec spec, Plan named, StackOptions stack, Optional<RemoteTarget> target)
            throws InterruptedException {
        if (target.isEmpty()) {
            return TransportCatalogue.read(ProjectLayout.find(), stack.configuration(spec));
        }
        TargetOptions.requirePlain(spec, named);
        return target.get().catalogue();
    }

    /** Prints what would be done. A target gets no request for squares. */
    void print(List<String> scenario) throws InterruptedException {
        if (target.isEmpty()) {
            stack.requireHosts(spec, stack.stack(plan));
            new DemandCheck(spec, plan).require(ProjectLayout.find(), stack.configuration(spec));
        }
        Optional<StackPlan> started = target.isPresent() ? Optional.empty() : Optional.of(stack.stack(plan));
        PrintWriter out = spec.commandLine().getOut();
        new DryRun(plan, objective, Optional.empty(), out).print(scenario, started, stack.hosts.words());
    }

    /** Measures and prints the result, and returns it. */
    ComparisonResult result() throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        DemandCheck demands = new DemandCheck(spec, plan);
        if (target.isPresent()) {
            demands.require(target.get());
        } else {
            stack.requireHosts(spec, stack.stack(plan));
            demands.require(home, stack.configuration(spec));
        }
        Path folder = output.runFolder(home, spec.name());
        Path gatling = folder.resolve(GATLING);
        output.beginSummaries();
        ComparisonEnvironment environment = new ComparisonEnvironment(home, spec);
        Outcome outcome;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec);
                Fleet several = generators.isPresent() ? generators.get().fleet(progress) : null) {
            Generators joined = several == null ? Generators.HERE : several;
            Runner runner = new Runner(plan, gatling, new ComparisonProgress(progress), joined);
            if (target.isPresent()) {
                progress.planned("the run", Estimate.of(plan, objective));
                TargetSource source =
                        pods.map(each -> each.source(progress::line)).orElse((name, variant) -> target.get());
                DescribedSource described =
                        new DescribedSource(source, environment.of(target.get()), Hosts.LOOPBACK, warnings);
                outcome = measured(described, runner, folder, progress);
            } else {
                NatsServer broker = NatsServer.obtain(home, progress);
                StackPlan started = stack.stack(plan);
                Path logs = folder.resolve("logs");
                try (Hosts hosts = stack.make(List.of(started), logs, progress)) {
                    TargetSource source = DescribedSource.ofStacks(home, broker, started, hosts, logs, progress::line);
                    progress.planned("the run", Estimate.of(plan, objective));
                    DescribedSource described =
                            new DescribedSource(source, environment.of(plan, started, broker), hosts, warnings);
                    outcome = measured(described, runner.with(new Generators.OnHost(hosts)), folder, progress);
                }
            }
        }
        return workedOut(folder, () -> {
            output.print(outcome.run(), folder, gatling);
            outcome.before()
                    .map(ComparisonReport::result)
                    .ifPresent(first -> first.write(folder.resolve(Curve.CAPACITY)));
            return outcome.run();
        });
    }

    /** Measures, and writes what was measured before each further start and at the end, so that no later failure costs it. */
    private Outcome measured(DescribedSource source, Runner runner, Path folder, Progress progress) {
        Measurement measurement = objective
                .<Measurement>map(each -> new CapacitySearch(plan, each, runner))
                .orElseGet(() -> plan.sharesCapacity() ? new Curve(plan, runner) : new Comparison(plan, runner));
        Runnable keep = () -> {
            if (!measurement.arms().isEmpty()) {
                ComparisonReport.unfinished(source.soFar(measurement)).write(folder);
            }
            measurement
                    .before()
                    .ifPresent(first ->
                            ComparisonReport.unfinished(source.soFar(first)).write(folder.resolve(Curve.CAPACITY)));
        };
        Optional<String> cutShort = Optional.empty();
        try {
            run(measurement, keep, (name, variant) -> {
                // A search tries rates that do not hold.
                if (objective.isEmpty()) {
                    ComparisonReport.spoilt(source.soFar(measurement))
                            .ifPresent(why -> progress.line("so far " + why + "; the run goes on, Ctrl-C ends it"));
                }
                return source.start(name, variant);
            });
        } catch (UserFacingException | IllegalStateException | InterruptedException e) {
            cutShort = Optional.of(Interruption.why(e));
        }
        Optional<String> reason = cutShort;
        return workedOut(folder, () -> {
            Optional<String> reasonOfFirst =
                    reason.filter(any -> measurement.plan().sharesCapacity());
            return new Outcome(
                    source.result(measurement, measurement.plan(), reason),
                    measurement.before().map(first -> source.result(first, first.plan(), reasonOfFirst)));
        });
    }

    /** Measures, and keeps what was measured before each further start, at the end, and where this program has a defect. */
    static void run(Measurement measurement, Runnable keep, TargetSource source) throws InterruptedException {
        try {
            measurement.run((name, variant) -> {
                keep.run();
                return source.start(name, variant);
            });
        } catch (UserFacingException | IllegalStateException e) {
            throw e;
        } catch (RuntimeException e) {
            throw keptAfter(e, keep);
        }
        keep.run();
    }

    /** Keeps what was measured before a defect, which no result will name, and returns that. */
    static RuntimeException keptAfter(RuntimeException defect, Runnable keep) {
        try {
            keep.run();
        } catch (RuntimeException e) {
            defect.addSuppressed(e);
        }
        return defect;
    }

    /** Names the folder of what is left where this program has a defect. */
    private static <T> T workedOut(Path folder, Supplier<T> figures) {
        try {
            return figures.get();
        } catch (UserFacingException | ParameterException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "the figures could not be worked out; what was measured is in " + folder, e);
        }
    }
}
