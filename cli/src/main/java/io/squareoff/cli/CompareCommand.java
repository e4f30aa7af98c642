package io.squareoff.cli;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.kubernetes.PodStack;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
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
                    + " six by default, which take about 20 minutes.",
            "",
            "Prints a table, and leaves result.json (result-invalid.json if the run is not valid), report.html, report.md and"
                    + " Gatling's reports in a folder below results/. Ctrl-C stops everything, and keeps the rounds that were"
                    + " finished."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every answer is right and the figures are valid.",
            "1:A wrong or missing answer; with --strict also warnings.",
            "3:Cannot say: nothing was measured, the figures are not valid (with --quick that is 0), or the run was cut short.",
            "130:Interrupted with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff compare --quick",
            "  squareoff compare --rounds=10 --window=30",
            "  squareoff compare --one-launch",
            "  squareoff compare --rate=50 --number=100",
            "  squareoff compare --scenario=chatty-microservice --dry-run",
            "  squareoff compare --numbers=1,10,100,1000 --users=1,10,100",
            "  squareoff compare --rate=50 --number=20 --payload=2KiB --work=3ms",
            "  squareoff compare --grid --limits",
            "  squareoff compare --rate=40 --number=100 --network=rtt=0.5ms/1ms/5ms",
            "  squareoff compare --tls",
            "  squareoff compare --target=http://host:8080 --simulation=com.example.PriceSimulation --classpath=prices.jar"
        })
final class CompareCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin(name = "Scenario")
    private ScenarioOptions scenarios;

    @Mixin(name = "Transports")
    private PlanOptions options;

    @Mixin(name = "Plan")
    private RoundOptions.OfComparison rounds;

    @Mixin(name = "Stack or target")
    private SourceOptions.OfComparison source;

    @Mixin(name = "Checks")
    private CheckOptions.Strict checks;

    @Mixin(name = "Output")
    private ComparisonOutputOptions output;

    @Override
    public Integer call() throws InterruptedException {
        if (scenarios.printed()) {
            return ExitCode.OK;
        }
        if (source.pods().isPresent() && !PodStack.isHere()) {
            return ExitCodes.of(fromOutside(source.pods().get()), rounds.quick, checks.strict);
        }
        Optional<PodStack> pods = source.pods().map(any -> PodStack.ofThisPod());
        Optional<RemoteTarget> target = pods.map(PodStack::target).or(() -> source.target(spec));
        // Before anything is read, for options that no catalogue makes right.
        Plan named = plan(TransportCatalogue.unknown());
        output.requireWritable();
        source.pods().ifPresent(each -> each.require(spec, named));
        TransportCatalogue catalogue = ComparisonRun.catalogue(spec, named, source.stack(), target);
        ComparisonRun run = new ComparisonRun(
                spec,
                plan(catalogue),
                Optional.empty(),
                source.stack(),
                target,
                pods,
                source.pods(),
                warnings(catalogue),
                output);
        if (rounds.dryRun) {
            run.print(scenarios.planned());
            return ExitCode.OK;
        }
        return ExitCodes.of(run.result(), rounds.quick, checks.strict);
    }

    private ComparisonResult fromOutside(PodStackOptions pods) throws InterruptedException {
        if (rounds.dryRun) {
            throw UsageErrors.of(
                    spec, "--dry-run and --kubernetes exclude each other: the cluster alone knows its transports");
        }
        // For options that no catalogue makes right.
        pods.require(spec, plan(TransportCatalogue.unknown()));
        output.requireWritable();
        Path folder = output.runFolder(ProjectLayout.find(), spec.name());
        output.beginSummaries();
        ComparisonResult result;
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            result = pods.remotely(spec, progress, folder);
        }
        output.print(result, folder, folder.resolve(ComparisonRun.GATLING));
        return result;
    }

    Plan plan(TransportCatalogue catalogue) {
        return options.plan(
                options.transports.arms(catalogue, source.stack().tls, source.stack().limits),
                rounds,
                source.launches(rounds.quick),
                source.pods().isPresent(),
                source.stack().hosts.networks(),
                source.simulation(spec),
                checks.cores,
                catalogue);
    }

    private List<Finding> warnings(TransportCatalogue catalogue) {
        List<Finding> missing = source.stack().limits ? options.transports.missingCeilings(catalogue) : List.of();
        return Stream.concat(missing.stream(), source.warnings(spec).stream()).toList();
    }
}
