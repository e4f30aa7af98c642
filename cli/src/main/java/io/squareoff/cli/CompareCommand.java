package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Stack;
import io.squareoff.load.compare.CapacitySearch;
import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Measurement;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gatling.GatlingRun;
import io.squareoff.load.report.JsonReport;
import io.squareoff.load.report.TableReport;
import io.squareoff.load.selftest.SelfTest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        description = {
            "Measures each transport with the same work and says how they compare.",
            "",
            "Starts a broker, the backends and the aggregator on free ports of the loopback address, loads",
            "each transport in turn, prints a table, and leaves result.json and Gatling's reports in a folder",
            "below results/. Everything that it started is stopped, also on Ctrl-C.",
            ""
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Exit codes: 0 every answer was right and the figures are valid, 1 not so or the run was cut short (with",
            "--strict, something was marked), 2 usage, 130 after Ctrl-C, 143 after SIGTERM. The file of a run that is not",
            "valid is result-invalid.json.",
            "",
            "Examples:",
            "  squareoff compare --quick",
            "  squareoff compare --rounds 10 --window 30",
            "  squareoff compare --rate 50",
            "  squareoff compare --find-capacity --slo 'p99<200ms'",
            "  squareoff compare --numbers 1,10,100,1000 --users 1,10,100",
            "  squareoff compare --grid --limits",
            "  squareoff compare --self-test"
        })
final class CompareCommand implements Callable<Integer> {

    private static final String INTERRUPTED = "interrupted";
    private static final String UNKNOWN = "unknown";
    private static final String GATLING = "gatling";
    private static final String PROC = "/proc";

    @Spec
    private CommandSpec spec;

    @Mixin
    private PlanOptions options;

    @Mixin
    private TargetOptions targetOptions;

    @Option(names = "--strict", description = "Let every mark make the exit code 1, not only what is wrong.")
    private boolean strict;

    @Option(
            names = "--self-test",
            description = {
                "Try on this machine what every figure rests on, instead of comparing: known latencies and CPU times, a",
                "frozen backend, wrong answers, and a transport against itself. About 5 minutes; with --quick one, without",
                "the last."
            })
    private boolean selfTest;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Where to make the run's folder (default: results/ in the project).")
    private Path results;

    @Override
    public Integer call() throws InterruptedException {
        Plan plan = options.plan();
        Optional<RemoteTarget> target = targetOptions.target();
        if (target.isPresent() && (selfTest || options.needsOwnStack())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--target goes with none of --self-test, --fresh-jvm, --cluster, --limits and the transport null");
        }
        options.objective();
        ProjectLayout home = ProjectLayout.find();
        Path folder = RunFolder.create(results == null ? home.results() : results, "compare");
        ComparisonResult result;
        try (Progress progress = Progress.onStandardError(spec.commandLine().getErr())) {
            Runner runner = new Runner(folder.resolve(GATLING), progress);
            if (target.isPresent()) {
                result = compare(
                        plan,
                        environment(
                                home, UNKNOWN, List.of(), target.get().usage().title()),
                        name -> target.get(),
                        runner);
            } else {
                NatsServer broker = NatsServer.obtain(home, progress::line);
                LocalStackFactory starter = new LocalStackFactory(
                        home, broker, plan, options.brokers(), folder.resolve("logs"), progress::line);
                if (selfTest) {
                    return exitCode(new SelfTest(runner, options.quick()).run(starter, this::print));
                }
                result = compare(plan, environment(home, broker.version(), Stack.SERVICE_FLAGS, PROC), starter, runner)
                        .with(starter.durability());
            }
        }
        tell(result, folder);
        return exitCode(good(result));
    }

    private static int exitCode(boolean good) {
        return good ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private Environment environment(
            ProjectLayout home, String brokerVersion, List<String> serviceFlags, String usageSource)
            throws InterruptedException {
        return Environment.read(
                home.root(),
                spec.commandLine().getParseResult().originalArgs(),
                brokerVersion,
                serviceFlags,
                GatlingRun.JVM_FLAGS,
                usageSource);
    }

    private boolean good(ComparisonResult result) {
        if (strict) {
            return result.valid() && result.findings().marks().isEmpty();
        }
        return options.quick() ? result.answersRight() : result.valid();
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
                measurement.arms(),
                measurement.capacities(),
                measurement
                        .findings(environment.cores())
                        .andMarks(options.missingLimits())
                        .andMarks(targetOptions.marks()),
                Optional.empty(),
                source.transports(),
                cutShort);
    }

    /** The table comes first, so that a file that cannot be written does not take it away. */
    private void tell(ComparisonResult result, Path folder) {
        var out = spec.commandLine().getOut();
        out.println();
        out.print(TableReport.render(result));
        out.println();
        out.flush();
        out.println("result:            " + JsonReport.write(result, folder));
        out.println("Gatling's reports: " + folder.resolve(GATLING) + ", a folder for each round");
        out.flush();
    }
}
