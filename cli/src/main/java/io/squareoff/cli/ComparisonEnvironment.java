package io.squareoff.cli;

import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.RemoteTarget;
import io.squareoff.harness.stack.Stack;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.load.ceiling.Ceiling;
import io.squareoff.load.ceiling.H2Load;
import io.squareoff.load.compare.Plan;
import io.squareoff.load.gatling.GatlingRun;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Reads the environment of a comparison, or of a drill, for its result.
 *
 * @param generatorFlags of the JVM that loads
 */
record ComparisonEnvironment(ProjectLayout home, CommandSpec command, List<String> generatorFlags) {

    private static final String UNKNOWN = "unknown";
    private static final String PROC = "/proc";

    /** Of a comparison, whose generators are processes of Gatling. */
    ComparisonEnvironment(ProjectLayout home, CommandSpec command) {
        this(home, command, GatlingRun.JVM_FLAGS);
    }

    /** Of what somebody else started: the machine is that of the generator. */
    Environment of(RemoteTarget target) throws InterruptedException {
        return read(brokers(target), List.of(), target.usageTitle());
    }

    /** Of a stack that this program starts. */
    Environment of(Plan plan, StackPlan stack, NatsServer broker) throws InterruptedException {
        return of(stack, broker, h2load(plan));
    }

    /** The same without a plan. */
    Environment of(StackPlan stack, NatsServer broker, Optional<String> h2load) throws InterruptedException {
        return read(broker.version(), Stack.SERVICE_FLAGS, PROC)
                .withPrograms(broker.version(), stack.binaries(home, broker), h2load);
    }

    /** The versions that the brokers among the metrics report. */
    private static String brokers(RemoteTarget target) throws InterruptedException {
        Set<String> versions = target.brokerVersions();
        return versions.isEmpty() ? UNKNOWN : String.join(" and ", versions);
    }

    private Environment read(String brokerVersion, List<String> serviceFlags, String usageSource)
            throws InterruptedException {
        return Environment.read(home.root(), arguments(), brokerVersion, serviceFlags, generatorFlags, usageSource);
    }

    /** The command and its arguments, those of argument files too. */
    private List<String> arguments() {
        return Stream.concat(Stream.of(command.name()), command.commandLine().getParseResult().expandedArgs().stream())
                .toList();
    }

    /** Its version; empty where no arm uses it. */
    private static Optional<String> h2load(Plan plan) throws InterruptedException {
        boolean used = plan.cells().get(0).stream()
                .flatMap(workload -> plan.ceiling(workload).stream())
                .anyMatch(Ceiling::withH2load);
        return used ? Optional.of(H2Load.version()) : Optional.empty();
    }
}
