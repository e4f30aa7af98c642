package io.squareoff.cli;

import io.squareoff.harness.measure.Commit;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.process.GitWorkTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gate.GateResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "gate",
        mixinStandardHelpOptions = true,
        description = {
            "Says whether head is slower than base: this tree than another commit, or one of two targets than the other.",
            "",
            "Both run on this machine at the same time, and each transport is measured on one and then on the other, so that machine and"
                    + " day drop out. A batch of 18 rounds takes up to 38 minutes with one transport on two cores; it ends as"
                    + " soon as a regression is excluded, and a regression is confirmed by a second one.",
            "",
            "Prints the verdicts, and leaves result.json (result-invalid.json if nothing can be said), report.html, report.md and"
                    + " those of both sides in a folder below results/."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:No regression was shown.",
            "1:A regression that a second batch confirmed, or wrong answers of head alone.",
            "3:Cannot say: too few launches, too much noise, figures that are not valid, a regression that was not confirmed, or a run"
                    + " that was cut short.",
            "130:Interrupted with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff gate --against=main --transports=rest,nats",
            "  squareoff gate --against=HEAD~1 --number=100 --users=4 --rounds=6",
            "  squareoff gate --target=base=http://a:8080 --target=head=http://b:8080"
        })
final class GateCommand implements Callable<Integer> {

    /** About the time that Maven takes for the services of another commit. */
    private static final Duration BUILD = Duration.ofSeconds(90);

    private static final String HASH = "commit %.9s";

    private static final int TAIL = 99;

    /** Makes both sides ready, and measures them. */
    private interface Start {

        GateResult result(Path folder, ProgressDisplay progress) throws InterruptedException;
    }

    @Spec
    private CommandSpec spec;

    @Mixin(name = "Gate")
    private GateOptions gate;

    @Mixin(name = "Scenario")
    private ScenarioOptions scenarios;

    @Mixin(name = "Transports")
    private PlanOptions options;

    @Mixin(name = "Plan")
    private RoundOptions.OfGate rounds;

    @Mixin(name = "Checks")
    private CheckOptions checks;

    @Mixin(name = "Output")
    private ComparisonOutputOptions output;

    @Override
    public Integer call() throws InterruptedException {
        if (scenarios.printed()) {
            return ExitCode.OK;
        }
        Optional<PairOptions> pair = gate.pair(spec);
        gate.tolerance(spec);
        // Before anything is read, for options that no catalogue makes right.
        Plan named = plan(TransportCatalogue.unknown());
        if (named.sharesCapacity()) {
            throw UsageErrors.of(spec, "--rates must be requests per second, which both sides get, not a share");
        }
        requireTail(named);
        output.requireWritable();
        if (pair.isPresent()) {
            TargetOptions.requirePlain(spec, named);
            return ofTargets(pair.get());
        }
        return ofCommits(gate.commit());
    }

    /** A gate judges p99 too, and could say nothing without it. */
    private void requireTail(Plan plan) {
        for (Load load : plan.loads()) {
            if (load instanceof Load.Open open && !rounds.quick) {
                // A second more would be for arrivals that are not planned.
                Duration enough = Latencies.window(TAIL, open.rate()).minusSeconds(1);
                if (plan.window().compareTo(enough) < 0) {
                    throw UsageErrors.of(
                            spec,
                            "--window must be at least %d s at %d requests/s, so that p99 has enough of them"
                                    .formatted(enough.toSeconds(), open.rate()));
                }
            }
        }
    }

    private int ofTargets(PairOptions pair) throws InterruptedException {
        RemoteTarget base = pair.of(spec, PairOptions.BASE);
        RemoteTarget head = pair.of(spec, PairOptions.HEAD);
        Plan basePlan = plan(base.catalogue(), PairOptions.BASE);
        Plan plan = plan(head.catalogue(), PairOptions.HEAD);
        if (rounds.dryRun) {
            return printed(plan, Optional.empty(), base.aggregatorUrl());
        }
        for (RemoteTarget target : List.of(base, head)) {
            new DemandCheck(spec, plan).require(target);
        }
        return measured((folder, progress) -> {
            List<Finding> unknown = pair.warnings(spec);
            return run(side(base, basePlan, unknown), side(head, plan, unknown), List.of(), folder, progress);
        });
    }

    /** @param unknown what cannot be read from a target */
    private GateRun.Side side(RemoteTarget target, Plan plan, List<Finding> unknown) {
        ComparisonEnvironment environment = new ComparisonEnvironment(ProjectLayout.find(), spec);
        return new GateRun.Side(
                target.aggregatorUrl(),
                plan,
                Hosts.LOOPBACK,
                logs -> new DescribedSource(
                        (name, variant) -> target, environment.of(target), Hosts.LOOPBACK, unknown));
    }

    private int ofCommits(CommitOptions commits) throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        String commit = commits.commit(spec, home);
        Plan plan = plan(TransportCatalogue.read(home, commits.configuration(spec)), PairOptions.HEAD);
        new DemandCheck(spec, plan).require(home, commits.configuration(spec));
        StackPlan stack = commits.stack(plan);
        commits.requireHosts(spec, stack);
        if (rounds.dryRun) {
            return printed(plan, Optional.of(stack), "commit " + commit);
        }
        return measured((folder, progress) -> built(commit, plan, folder, progress));
    }

    /** Checks the other commit out, looks whether it has what is to be measured, builds it, and measures both. */
    private GateResult built(String commit, Plan plan, Path folder, ProgressDisplay progress)
            throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        NatsServer broker = NatsServer.obtain(home, progress);
        CommitOptions commits = gate.commit();
        Optional<Path> configuration = commits.configuration(spec);
        GitWorkTree tree = GitWorkTree.add(home.root(), commit, folder.resolve("base-tree"));
        try {
            Plan basePlan = ofBase(tree, configuration);
            progress.begin(new Step("building base, commit %.9s".formatted(commit), BUILD));
            build(tree, commits, basePlan, folder.resolve("base").resolve("logs"));
            progress.end();
            Commit head = Commit.of(home.root());
            String ref = commits.against;
            String ofBase = HASH.formatted(commit) + (commit.startsWith(ref) ? "" : " (" + ref + ")");
            String ofHead = HASH.formatted(head.id()) + (head.changed() ? " with uncommitted changes" : "");
            List<StackPlan> stacks = List.of(commits.stack(basePlan), commits.stack(plan));
            try (Hosts hosts = commits.make(stacks, folder.resolve("logs"), progress)) {
                return run(
                        side(ofBase, basePlan, tree.layout(), broker, hosts, progress),
                        side(ofHead, plan, home, broker, hosts, progress),
                        warnings(commit, head),
                        folder,
                        progress);
            }
        } finally {
            close(tree, progress);
        }
    }

    /** Plans the same for base. The command line is not wrong about what base lacks, so that ends the gate as a build that fails does. */
    private Plan ofBase(GitWorkTree tree, Optional<Path> configuration) {
        try {
            Plan plan = plan(TransportCatalogue.read(tree.layout(), configuration), PairOptions.BASE);
            new DemandCheck(spec, plan).require(tree.layout(), configuration);
            return plan;
        } catch (ParameterException e) {
            throw new UserFacingException(e.getMessage(), e);
        }
    }

    private static void build(GitWorkTree tree, CommitOptions commits, Plan plan, Path logs)
            throws InterruptedException {
        List<String> modules = commits.stack(plan).modules();
        try {
            tree.build(modules, logs);
        } catch (UserFacingException e) {
            throw commits.hosts.words().isEmpty()
                    ? e
                    : new UserFacingException(
                            e.getMessage()
                                    + "\n  With hosts nothing can be downloaded meanwhile. If that is why: mvn -B -DskipTests package"
                                    + " here fetches what the build needs; then run this again",
                            e);
        }
    }

    /** A tree that stays is no reason to lose what was measured. */
    private static void close(GitWorkTree tree, ProgressDisplay progress) {
        try {
            tree.close();
        } catch (UserFacingException e) {
            progress.line(e.getMessage());
        }
    }

    /** @param layout of the commit whose services these are */
    private GateRun.Side side(
            String title, Plan plan, ProjectLayout layout, NatsServer broker, Hosts hosts, ProgressDisplay progress) {
        StackPlan stack = gate.commit().stack(plan);
        ComparisonEnvironment environment = new ComparisonEnvironment(layout, spec);
        return new GateRun.Side(
                title,
                plan,
                hosts,
                logs -> new DescribedSource(
                        DescribedSource.ofStacks(layout, broker, stack, hosts, logs, progress::line),
                        environment.of(plan, stack, broker),
                        hosts,
                        List.of()));
    }

    private static List<Finding> warnings(String base, Commit head) {
        if (head.changed()) {
            return List.of(Finding.of(Finding.Kind.HEAD_UNCOMMITTED));
        }
        return head.id().equals(base) ? List.of(Finding.of(Finding.Kind.SAME_COMMIT)) : List.of();
    }

    private int measured(Start start) throws InterruptedException {
        Path folder = output.runFolder(ProjectLayout.find(), spec.name());
        output.beginSummaries();
        GateResult result;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            result = start.result(folder, progress);
        }
        output.print(result, folder);
        return ExitCodes.of(result.decision());
    }

    private GateResult run(
            GateRun.Side base, GateRun.Side head, List<Finding> warnings, Path folder, ProgressDisplay progress) {
        return new GateRun(base, head, warnings, gate.tolerance(spec), folder, progress).run();
    }

    /** @param side whose transports these are, for messages */
    private Plan plan(TransportCatalogue catalogue, String side) {
        try {
            return plan(catalogue);
        } catch (ParameterException e) {
            throw UsageErrors.of(spec, e.getMessage() + " (of " + side + ")");
        }
    }

    Plan plan(TransportCatalogue catalogue) {
        Optional<PairOptions> pair = gate.pair(spec);
        boolean tls = pair.isEmpty() && gate.commit().tls;
        List<NetworkConditions> networks =
                pair.isPresent() ? List.of() : gate.commit().hosts.networks();
        return options.plan(
                options.transports.arms(catalogue, tls, false),
                rounds,
                pair.isPresent() ? Launches.NONE : gate.commit().launches(rounds.quick),
                false,
                networks,
                pair.flatMap(targets -> targets.simulation(spec)),
                checks.cores,
                catalogue);
    }

    /** Prints what would be done. */
    private int printed(Plan plan, Optional<StackPlan> stack, String base) {
        Optional<String> network = stack.flatMap(any -> gate.commit().hosts.words());
        PrintWriter out = spec.commandLine().getOut();
        new DryRun(plan, Optional.empty(), Optional.of(base), out).print(scenarios.planned(), stack, network);
        return ExitCode.OK;
    }
}
