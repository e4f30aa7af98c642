package io.squareoff.load.cli;

import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.measure.Environment;
import io.squareoff.load.report.JsonReport;
import io.squareoff.load.report.TableReport;
import io.squareoff.load.stack.Home;
import io.squareoff.load.stack.NatsServer;
import io.squareoff.load.stack.Ports;
import io.squareoff.load.stack.Stack;
import io.squareoff.load.stack.StackException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        description = {
            "Measures each transport with the same work and says how they compare.",
            "",
            "Starts a broker, both backends and the aggregator on free ports of the loopback address, loads",
            "each transport in turn, prints a table, and leaves result.json and Gatling's reports in a folder",
            "below results/. Everything that it started is stopped, also on Ctrl-C.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit codes: 0 every answer was right, 1 some were not or the run was cut short (with --strict,",
            "something was marked), 2 usage.",
            "",
            "Examples:",
            "  squareoff compare --quick",
            "  squareoff compare --rounds 10 --window 30",
            "  squareoff compare --number 10 --users 10"
        })
final class CompareCommand implements Callable<Integer> {

    private static final String INTERRUPTED = "interrupted";

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--quick",
            description = "About a minute, for a first look: 2 rounds of 5 s, shorter warm-ups, no verdicts.")
    private boolean quick;

    @Option(
            names = "--transports",
            split = ",",
            paramLabel = "NAME",
            defaultValue = "rest,nats",
            description = "What to compare (default: ${DEFAULT-VALUE}).")
    private List<String> transports;

    @Option(
            names = "--number",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Squares that each request asks for (default: ${DEFAULT-VALUE}).")
    private int number;

    @Option(
            names = "--users",
            defaultValue = "100",
            description = "Requests in flight at any time (default: ${DEFAULT-VALUE}).")
    private int users;

    @Option(
            names = "--rounds",
            description = "How often each transport is measured (default: 6, the fewest that a verdict takes).")
    private Integer rounds;

    @Option(
            names = "--window",
            paramLabel = "SECONDS",
            description = "Measured time of each transport in each round (default: 20).")
    private Integer windowSeconds;

    @Option(names = "--warm-up", paramLabel = "SECONDS", description = "Load before each measured window (default: 5).")
    private Integer warmUpSeconds;

    @Option(
            names = "--stack-warm-up",
            paramLabel = "SECONDS",
            description = "Load on each transport before the first round, so that the services' code is compiled"
                    + " (default: 20).")
    private Integer stackWarmUpSeconds;

    @Option(names = "--strict", description = "Let every mark make the exit code 1, not only what is wrong.")
    private boolean strict;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Where to make the run's folder (default: results/ in the project).")
    private Path results;

    @Override
    public Integer call() throws InterruptedException {
        Plan plan = plan();
        Home home = Home.find();
        Path folder = RunFolder.create(results == null ? home.results() : results, "compare");
        ComparisonResult result;
        try (Progress progress = Progress.onStandardError(spec.commandLine().getErr())) {
            NatsServer broker = NatsServer.obtain(home, progress::line);
            result = compare(plan, home, broker, folder, progress);
        }
        Path file = folder.resolve("result.json");
        JsonReport.write(result, file);
        tell(result, file, folder);
        boolean good = result.valid() && (!strict || result.marks().isEmpty());
        return good ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private ComparisonResult compare(Plan plan, Home home, NatsServer broker, Path folder, Progress progress)
            throws InterruptedException {
        Environment environment =
                Environment.read(home.root(), broker.version(), Stack.JVM_FLAGS, GatlingRun.JVM_FLAGS);
        Comparison comparison = new Comparison(plan, folder.resolve("gatling"), progress);
        Instant startedAt = Instant.now();
        Optional<String> cutShort = Optional.empty();
        Ports ports = Ports.free(RandomGenerator.getDefault());
        try (Stack stack =
                Stack.start(home, broker, ports, plan.transports(), folder.resolve("logs"), progress::line)) {
            comparison.run(stack);
        } catch (StackException | IllegalStateException e) {
            // Ctrl-C reaches the processes too, and the end of one of them may be noticed before the interrupt.
            cutShort = Optional.of(Thread.interrupted() ? INTERRUPTED : e.getMessage());
        } catch (InterruptedException e) {
            cutShort = Optional.of(INTERRUPTED);
        }
        return new ComparisonResult(
                startedAt,
                Instant.now(),
                plan,
                environment,
                comparison.arms(),
                comparison.failures(),
                comparison.marks(),
                cutShort);
    }

    private void tell(ComparisonResult result, Path file, Path folder) {
        var out = spec.commandLine().getOut();
        out.println();
        out.print(TableReport.render(result));
        out.println();
        out.println("result:          " + file);
        result.arms()
                .forEach(arm -> arm.rounds()
                        .forEach(
                                round -> out.println("Gatling's report: " + folder.relativize(round.gatlingReport()))));
        out.flush();
    }

    private Plan plan() {
        try {
            return new Plan(
                    transports,
                    number,
                    users,
                    or(rounds, quick ? 2 : 6),
                    Duration.ofSeconds(or(stackWarmUpSeconds, quick ? 12 : 20)),
                    Duration.ofSeconds(or(warmUpSeconds, quick ? 2 : 5)),
                    Duration.ofSeconds(or(windowSeconds, quick ? 5 : 20)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static int or(Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }
}
