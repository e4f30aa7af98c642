package io.squareoff.cli;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.compare.Runner;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.selftest.SelfTest;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "selftest",
        mixinStandardHelpOptions = true,
        description = {
            "Checks the measurement itself on this machine: known latencies and CPU times, a frozen backend, a frozen generator, wrong answers, and a"
                    + " generator that does not stall.",
            "",
            "Starts a broker, a backend and the aggregator on free ports, and stops them. Prints what each check saw. About 2"
                    + " minutes."
        },
        exitCodeOnExecutionException = ExitCodes.CANNOT_SAY,
        exitCodeList = {
            "0:All checks passed.",
            "1:A check failed.",
            "3:Cannot say: other programs or the host may be why a check failed, or the test was cut short.",
            "130:Interrupted with Ctrl-C."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  squareoff selftest", "  squareoff selftest --quick"})
final class SelfTestCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--quick",
            description = "Without the generator's steadiness, which needs a machine without other work.")
    private boolean quick;

    @Option(
            names = "--results",
            paramLabel = "FOLDER",
            description = "Folder in which the run's folder is created, with logs (default: results/ in the project).")
    private Path results;

    @Override
    public Integer call() throws InterruptedException {
        ProjectLayout home = ProjectLayout.find();
        TransportCatalogue catalogue = TransportCatalogue.read(home, Optional.empty());
        StackPlan stack = new StackPlan(Services.ALL, catalogue.all(SelfTest.TRANSPORTS), 1, Optional.empty());
        Path folder = RunFolder.create(results == null ? home.results() : results, spec.name());
        try (ProgressDisplay progress = ProgressDisplay.onStandardError(spec)) {
            NatsServer broker = NatsServer.obtain(home, progress);
            Runner runner = new Runner(
                    plan(catalogue), folder.resolve("gatling"), new ComparisonProgress(progress), Generators.HERE);
            Ports ports = Ports.free(1, RandomGenerator.getDefault());
            Path logs = folder.resolve("logs").resolve("all");
            int cores = Runtime.getRuntime().availableProcessors();
            try (Stack started = Stack.start(home, broker, stack, ports, logs, progress::line)) {
                return ExitCodes.of(new SelfTest(runner, quick, cores, progress).run(started, this::print));
            }
        }
    }

    /** No transport of it has a ceiling: that is all that the checks' loads take from it. */
    private static Plan plan(TransportCatalogue catalogue) {
        return new Plan(
                SelfTest.TRANSPORTS,
                List.of(1),
                List.of(1),
                List.of(new Load.Closed(1)),
                List.of(Demand.NONE),
                1,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofSeconds(1),
                Launches.ONE,
                0,
                1,
                catalogue);
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
