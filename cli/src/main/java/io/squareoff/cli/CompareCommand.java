package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.CapacitySearch;
import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Estimate;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Measurement;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.selftest.SelfTest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Measures each transport with the same work and says how they compare.",
            "",
            "Starts a broker, the backends and the aggregator on free ports of the loopback address, warms them up, loads"
                    + " each transport in turn, and stops everything: that is a launch. Verdicts are over several launches,"
                    + " six by default, which take about 11 minutes on two cores.",
            "",
            "Prints a table, and leaves result.json (result-invalid.json if the run is not valid), report.html, report.md and"
                    + " Gatling's reports in a folder below results/. Ctrl-C stops everything, and keeps the rounds that were"
                    + " finished."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every answer is right and the figures are valid; with --against no regression was shown.",
            "1:A wrong or missing answer; with --strict also warnings. With --against a regression that a second batch confirmed, or"
                    + " wrong answers of head alone.",
            "2:Usage error.",
            "3:Cannot say: nothing was measured, the figures are not valid (with --quick that is 0), or the run was cut short. With"
                    + " --against also: too few launches, too much noise, or a regression that was not confirmed.",
            "130:Interrupted with Ctrl-C.",
            "143:Terminated."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff compare --quick",
            "  squareoff compare --rounds=10 --window=30",
            "  squareoff compare --one-launch",
            "  squareoff compare --rate=50",
            "  squareoff compare --scenario=chatty-microservice --dry-run",
            "  squareoff compare --find-capacity --slo='p99<200ms'",
            "  squareoff compare --numbers=1,10,100,1000 --users=1,10,100",
            "  squareoff compare --rate=50 --number=20 --payload=2KiB --work=3ms",
            "  squareoff compare --grid --limits",
            "  squareoff compare --tls",
            "  squareoff compare --against=main --transports=rest,nats",
            "  squareoff compare --target=http://host:8080 --simulation=com.example.PriceSimulation --classpath=prices.jar",
            "  squareoff compare --self-test"
        })
final class CompareCommand implements Callable<Integer> {

    private static final String INTERRUPTED = "interrupted";
    private static final String GATLING = "gatling";

    @Spec
    private CommandSpec spec;

    @Mixin(name = "Scenario")
    private ScenarioOptions scenarios;

    @Mixin(name = "Plans")
    private PlanOptions options;

    @Mixin(name = "Target")
    private TargetOptions targetOptions;

    @Mixin(name = "Gate")
    private GateOptions gate;

    @Mixin(name = "Checks")
    private CheckOptions checks;

    @Mixin(name = "Output")
    private ComparisonOutputOptions output;

    @Mixin(name = "Cost")
    private CostOptions costs;

    @Override
    public Integer call() throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        if (scenarios.list()) {
            scenarios.lines(home).forEach(this::print);
            return CommandLine.ExitCode.OK;
        }
        Optional<RemoteTarget> target = targetOptions.target();
        boolean started = target.isPresent() || targetOptions.isPair();
        boolean gated = gate.against().isPresent() || targetOptions.isPair();
        // Before anything is read, for options that no catalogue makes right.
        Plan named = options.plan(checks.cores(), TransportCatalogue.unknown(), started, gated);
        if (started) {
            refuseOptionsOfOwnStack(named);
        }
        refuseOptionsOfComparison();
        gate.refuseContradictions(gated, started, checks, options, costs);
        options.objective();
        output.jsonFile();
        output.requireWritableSummaries();
        costs.price();
        if (gated) {
            return new GateStart(spec, home, gate, options, targetOptions, checks, output).run();
        }
        Plan plan = options.plan(checks.cores(), catalogue(home, target), target.isPresent());
        // A target would be asked, and a dry run sends no request.
        boolean asked = target.isPresent() && !options.dryRun();
        if (asked) {
            requireAnswers(spec, target.get(), plan);
        }
        if (asked || target.isEmpty()) {
            new DemandCheck(spec, plan).require(home, targetOptions.configuration(), target);
        }
        if (options.dryRun()) {
            tellPlan(plan);
            return CommandLine.ExitCode.OK;
        }
        return run(home, target, plan);
    }

    private int run(ProjectLayout home, Optional<RemoteTarget> target, Plan plan) throws InterruptedException {
        Path folder = output.runFolder(home, "compare");
        Path gatling = folder.resolve(GATLING);
        output.beginSummaries();
        ComparisonEnvironment environment = new ComparisonEnvironment(home, spec);
        ComparisonResult result;
        try (ProgressDisplay progress =
                ProgressDisplay.onStandardError(spec.commandLine().getErr())) {
            Runner runner = new Runner(plan, gatling, new ComparisonProgress(progress));
            if (target.isPresent()) {
                progress.planned("the run", Estimate.of(plan, options.objective()));
                result = compare(plan, environment.of(target.get()), (name, tls) -> target.get(), runner);
            } else {
                NatsServer broker = ObtainedBroker.of(home, progress);
                StackPlan stack = stackPlan(plan);
                LocalStackFactory starter =
                        new LocalStackFactory(home, broker, stack, folder.resolve("logs"), progress::line);
                if (checks.selfTest()) {
                    int cores = Runtime.getRuntime().availableProcessors();
                    return ExitCodes.of(
                            new SelfTest(runner, options.quick(), cores, progress).run(starter, this::print));
                }
                requireTls(plan);
                progress.planned("the run", Estimate.of(plan, options.objective()));
                result = compare(plan, environment.of(plan, stack, broker), starter, runner)
                        .with(starter.durability(), starter.choicesOfTls());
            }
        }
        new ComparisonOutput(spec.commandLine().getOut(), spec.commandLine().getErr(), output)
                .tell(result.at(costs.price()), folder, gatling);
        return ExitCodes.of(result, options.quick(), checks.strict());
    }

    private void tellPlan(Plan plan) {
        requireTls(plan);
        Optional<StackPlan> stack = plan.launches() == Launches.NONE ? Optional.empty() : Optional.of(stackPlan(plan));
        DryRun.lines(plan, options.objective(), ScenarioDefaults.linesOf(spec), stack, Optional.empty())
                .forEach(this::print);
    }

    private void refuseOptionsOfComparison() {
        if (checks.selfTest() && (options.dryRun() || output.json() || output.summaries())) {
            throw UsageErrors.of(spec, "--self-test cannot be combined with --dry-run, --json, --markdown or --junit");
        }
    }

    private void refuseOptionsOfOwnStack(Plan plan) {
        if (plan.tls()) {
            throw UsageErrors.of(
                    spec,
                    "--target cannot be combined with --tls or with transports such as nats+tls: it has TLS where it was"
                            + " deployed with it");
        }
        if (checks.selfTest()
                || targetOptions.cluster()
                || options.needsOwnStack()
                || targetOptions.configuration().isPresent()) {
            throw UsageErrors.of(
                    spec,
                    "--target cannot be combined with --self-test, --fresh-jvm, --cluster, --limits or --configuration");
        }
    }

    private TransportCatalogue catalogue(ProjectLayout home, Optional<RemoteTarget> target)
            throws InterruptedException {
        return target.isPresent()
                ? target.get().catalogue()
                : TransportCatalogue.read(home, targetOptions.configuration());
    }

    /** Sends one request over each transport: an aggregator that somebody else started does not tell all its bounds. */
    static void requireAnswers(CommandSpec spec, RemoteTarget target, Plan plan) throws InterruptedException {
        if (plan.simulation().isPresent()) {
            target.requireAnswer();
            return;
        }
        int largest = Collections.max(plan.numbers());
        for (String transport : plan.transports()) {
            Optional<String> refusal = target.refusal(transport, largest);
            if (refusal.isPresent()) {
                throw UsageErrors.of(
                        spec,
                        "the aggregator refuses --number " + largest + " over " + transport + ": " + refusal.get());
            }
        }
    }

    /** Before the stack without TLS is started, which comes first. */
    static void requireTls(Plan plan) {
        if (plan.tls() && !StackPlan.canHaveTls()) {
            throw new UserFacingException("there is no openssl, which makes the certificates for TLS: install it");
        }
    }

    private StackPlan stackPlan(Plan plan) {
        Set<String> transports = new LinkedHashSet<>(plan.transports());
        if (checks.selfTest()) {
            transports.addAll(SelfTest.TRANSPORTS);
        }
        return new StackPlan(
                Services.ALL,
                plan.catalogue().all(List.copyOf(transports)),
                targetOptions.brokers(),
                targetOptions.configuration());
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    private ComparisonResult compare(Plan plan, Environment environment, TargetSource targets, Runner runner) {
        DescribedSource source = new DescribedSource(targets);
        Measurement measurement = options.objective()
                .<Measurement>map(objective -> new CapacitySearch(plan, objective, runner))
                .orElseGet(() -> new Comparison(plan, runner));
        Instant startedAt = Instant.now();
        Optional<String> cutShort = Optional.empty();
        try {
            measurement.run(source);
        } catch (UserFacingException | IllegalStateException e) {
            // Without perl Ctrl-C ends the processes too, which may be noticed before the interrupt.
            cutShort = Optional.of(Thread.interrupted() ? INTERRUPTED : e.getMessage());
        } catch (InterruptedException e) {
            cutShort = Optional.of(INTERRUPTED);
        }
        return new ComparisonResult(
                startedAt,
                Instant.now(),
                plan,
                environment,
                measurement.arms(),
                measurement.capacities(),
                measurement.launches(),
                measurement
                        .findings(environment.cores())
                        .andMarks(options.missingCeilings(plan.catalogue()))
                        .andMarks(targetOptions.marks()),
                Optional.empty(),
                Map.of(),
                source.transports(),
                cutShort);
    }
}
