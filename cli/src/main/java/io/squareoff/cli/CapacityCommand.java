package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Plan;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "capacity",
        mixinStandardHelpOptions = true,
        description = {
            "Searches for the highest rate at which an objective holds, for each transport.",
            "",
            "Starts a stack as compare does, for each launch anew, or loads a target. The first search begins with half of what a closed"
                    + " model gets through, later ones where those before ended; all end with two rates at most a twentieth apart. A rate"
                    + " holds if the objective does in a window of 30 s, and the backlog does not grow. About 85 minutes with three"
                    + " transports on two cores; --rounds 1 takes 19, without an interval.",
            "",
            "Prints the rates, and leaves result.json (result-invalid.json if the run is not valid), report.html, report.md and"
                    + " Gatling's reports in a folder below results/."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:Every answer is right and the figures are valid.",
            "1:A wrong or missing answer; with --strict also warnings.",
            "3:Cannot say: nothing was measured, the figures are not valid, or the run was cut short.",
            "130:Interrupted with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  squareoff capacity",
            "  squareoff capacity --slo='p99.9<50ms' --transports=rest,nats --number=20",
            "  squareoff capacity --scenario=chatty-microservice --dry-run",
            "  squareoff capacity --target=http://host:8080",
            "  squareoff capacity --target=http://host:8080 --simulation=com.example.PriceSimulation --classpath=prices.jar"
        })
final class CapacityCommand implements Callable<Integer> {

    /** In the closed model that the search begins with. */
    private static final int USERS = 10;

    @Spec
    private CommandSpec spec;

    @Mixin(name = "Scenario")
    private ScenarioOptions scenarios;

    @Mixin(name = "Transports")
    private TransportOptions transports;

    @Mixin(name = "Load")
    private SquareOptions squares;

    @Mixin(name = "Demand")
    private DemandOptions demand;

    @Mixin(name = "Search")
    private SearchOptions search;

    @Mixin(name = "Stack or target")
    private SourceOptions.OfSearch source;

    @Mixin(name = "Checks")
    private CheckOptions.Strict checks;

    @Mixin(name = "Output")
    private ComparisonOutputOptions output;

    @Override
    public Integer call() throws InterruptedException {
        if (scenarios.printed()) {
            return ExitCode.OK;
        }
        Optional<RemoteTarget> target = source.target(spec);
        Objective objective = UsageErrors.checked(spec, search::objective);
        // Before anything is read, for options that no catalogue makes right.
        Plan named = plan(TransportCatalogue.unknown());
        output.requireWritable();
        ComparisonRun run = new ComparisonRun(
                spec,
                plan(ComparisonRun.catalogue(spec, named, source.stack(), target)),
                Optional.of(objective),
                source.stack(),
                target,
                Optional.empty(),
                Optional.empty(),
                source.warnings(spec),
                output);
        if (search.dryRun) {
            run.print(scenarios.planned());
            return ExitCode.OK;
        }
        return ExitCodes.of(run.result(), false, checks.strict);
    }

    Plan plan(TransportCatalogue catalogue) {
        if (squares.sweep() || demand.sweep() || source.stack().hosts.networks().size() > 1) {
            throw UsageErrors.of(
                    spec,
                    "capacity is of one workload: give --numbers, --chunk, --payload, --work and --network one value each");
        }
        boolean target = source.targetOptions().isPresent();
        Plan asked = UsageErrors.checked(
                spec,
                () -> new Plan(
                                transports.arms(catalogue, source.stack().tls, false),
                                squares.numbers,
                                squares.chunks(),
                                List.of(new Load.Closed(USERS)),
                                demand.demands(),
                                search.rounds(target),
                                search.stackWarmUp(),
                                search.warmUp(),
                                search.window(),
                                target ? Launches.NONE : search.rounds(false) == 1 ? Launches.ONE : Launches.PER_ROUND,
                                search.seed(),
                                checks.cores,
                                catalogue)
                        .over(source.stack().hosts.networks())
                        .beforeRates());
        return source.simulation(spec).map(asked::of).orElse(asked);
    }
}
