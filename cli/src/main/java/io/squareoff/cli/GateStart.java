package io.squareoff.cli;

import io.squareoff.harness.measure.Commit;
import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gate.GateResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A comparison of two sides, from its options to its exit code. The options go together: {@link CompareCommand} has looked. */
record GateStart(
        CommandSpec spec,
        ProjectLayout home,
        GateOptions gate,
        PlanOptions options,
        TargetOptions targets,
        CheckOptions checks,
        ComparisonOutputOptions output) {

    /** About the time that Maven takes for the services of another commit. */
    private static final Duration BUILD = Duration.ofSeconds(90);

    private ComparisonOutput result() {
        return new ComparisonOutput(
                spec.commandLine().getOut(), spec.commandLine().getErr(), output);
    }

    int run() throws InterruptedException {
        gate.tolerance();
        return targets.isPair() ? ofTargets() : ofCommits();
    }

    private int ofTargets() throws InterruptedException {
        RemoteTarget base = targets.of(TargetOptions.BASE);
        RemoteTarget head = targets.of(TargetOptions.HEAD);
        Plan basePlan = plan(base.catalogue(), TargetOptions.BASE);
        Plan plan = plan(head.catalogue(), TargetOptions.HEAD);
        if (options.dryRun()) {
            return told(plan, Optional.empty(), base.aggregatorUrl());
        }
        for (RemoteTarget target : new RemoteTarget[] {base, head}) {
            CompareCommand.requireAnswers(spec, target, plan);
            new DemandCheck(spec, plan).require(home, targets.configuration(), Optional.of(target));
        }
        Path folder = output.runFolder(home, "gate");
        output.beginSummaries();
        GateResult result;
        try (ProgressDisplay progress =
                        ProgressDisplay.onStandardError(spec.commandLine().getErr());
                GateSides sides = new TargetSides(
                        new ComparisonEnvironment(home, spec), basePlan, plan, base, head, targets.marks())) {
            result = new GateRun(sides, gate.tolerance(), folder, progress, result()).run();
        }
        return told(result, folder);
    }

    private int ofCommits() throws InterruptedException {
        String commit = gate.commit(home);
        Plan plan = plan(TransportCatalogue.read(home, targets.configuration()), TargetOptions.HEAD);
        new DemandCheck(spec, plan).require(home, targets.configuration(), Optional.empty());
        CompareCommand.requireTls(plan);
        if (options.dryRun()) {
            return told(plan, Optional.of(stackPlan(plan)), "commit " + commit);
        }
        Path folder = output.runFolder(home, "gate");
        output.beginSummaries();
        GateResult result;
        try (ProgressDisplay progress =
                ProgressDisplay.onStandardError(spec.commandLine().getErr())) {
            NatsServer broker = ObtainedBroker.of(home, progress);
            try (GateSides sides = built(commit, plan, broker, folder, progress)) {
                result = new GateRun(sides, gate.tolerance(), folder, progress, result()).run();
            }
        }
        return told(result, folder);
    }

    /** Checks the other commit out, looks whether it has what is to be measured, and builds it. */
    private GateSides built(String commit, Plan plan, NatsServer broker, Path folder, ProgressDisplay progress)
            throws InterruptedException {
        GitWorkTree tree = GitWorkTree.add(home.root(), commit, folder.resolve("base-tree"));
        try {
            TransportCatalogue catalogue = TransportCatalogue.read(tree.layout(), targets.configuration());
            Plan basePlan = plan(catalogue, TargetOptions.BASE);
            new DemandCheck(spec, basePlan).require(tree.layout(), targets.configuration(), Optional.empty());
            progress.begin(new Step("building base, commit %.9s".formatted(commit), BUILD));
            tree.build(stackPlan(basePlan).modules(), folder.resolve("base").resolve("logs"));
            progress.end();
            return new CommitSides(
                    spec,
                    gate.against().orElseThrow(),
                    commit,
                    Commit.of(home.root()),
                    home,
                    tree,
                    broker,
                    basePlan,
                    plan,
                    this::stackPlan);
        } catch (InterruptedException | RuntimeException e) {
            tree.close();
            throw e;
        }
    }

    /** @param side whose transports these are, for messages */
    private Plan plan(TransportCatalogue catalogue, String side) {
        try {
            return options.plan(checks.cores(), catalogue, targets.isPair(), true);
        } catch (ParameterException e) {
            throw UsageErrors.of(spec, e.getMessage() + " (of " + side + ")");
        }
    }

    private StackPlan stackPlan(Plan plan) {
        return new StackPlan(
                Services.ALL, plan.catalogue().all(plan.transports()), targets.brokers(), targets.configuration());
    }

    /** Tells what would be done. */
    private int told(Plan plan, Optional<StackPlan> stack, String base) {
        DryRun.lines(plan, Optional.empty(), ScenarioDefaults.linesOf(spec), stack, Optional.of(base))
                .forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private int told(GateResult result, Path folder) {
        result().tell(result, folder);
        return ExitCodes.of(result.decision());
    }
}
