package io.squareoff.cli;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.stack.Services;
import io.squareoff.harness.stack.StackPlan;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** A stack that this program starts, on this machine or on hosts that it makes. */
class StackOptions {

    @Option(
            names = "--tls",
            description = "Measure each transport also with TLS between aggregator, backends and broker, in the same"
                    + " rounds, and compute what that costs it: nats+tls beside nats. Takes twice the time, and twice the"
                    + " memory, since two stacks run. Needs openssl.")
    boolean tls;

    @Option(
            names = "--cluster",
            description = "Start a broker of three nodes, and streams with three replicas (default: one of each).")
    private boolean cluster;

    @Option(
            names = "--configuration",
            paramLabel = "FILE",
            description = "YAML that goes before the aggregator's application.yaml: one more entry below"
                    + " squareoff.transports is one more transport.")
    private Path configuration;

    @ArgGroup(exclusive = false)
    HostOptions hosts = new HostOptions();

    /** More of the aggregator's configuration, a file that can be read. */
    final Optional<Path> configuration(CommandSpec command) {
        return UsageErrors.readable(command, "--configuration", configuration);
    }

    /** @throws UserFacingException if the plan has TLS and it cannot be had: the stack without TLS would be started first */
    final StackPlan stack(Plan plan) {
        if (plan.variants().contains(StackVariant.TLS) && !StackPlan.canHaveTls()) {
            throw new UserFacingException("there is no openssl, which makes the certificates for TLS: install it");
        }
        return new StackPlan(
                Services.ALL,
                plan.catalogue().all(plan.transports()),
                cluster ? 3 : 1,
                Optional.ofNullable(configuration));
    }

    /** @throws ParameterException if the options contradict each other, or the machine */
    final void requireHosts(CommandSpec command, StackPlan stack) {
        hosts.require(command, processes(List.of(stack)));
    }

    /**
     * The hosts of all processes, the generator's included.
     *
     * @param stacks whose processes of the same name share a host
     * @param logs for the output of what holds them
     */
    final Hosts make(List<StackPlan> stacks, Path logs, Progress progress) throws InterruptedException {
        return hosts.make(processes(stacks), logs, progress);
    }

    private static List<String> processes(List<StackPlan> stacks) {
        return Stream.concat(Stream.of(Generator.NAME), stacks.stream().flatMap(stack -> stack.processes().stream()))
                .distinct()
                .toList();
    }

    /** A stack that a comparison starts, and how often it does. */
    static final class OfComparison extends StackOptions {

        private static final class LaunchOptions {

            @Option(
                    names = "--one-launch",
                    description =
                            "Start all processes once for all rounds. Saves their starts and warm-ups, and gives no verdict:"
                                    + " what holds within one launch need not hold in another.")
            private boolean one;

            @Option(
                    names = "--fresh-jvm",
                    description =
                            "Make a launch for each transport in each round, in which no other transport has been.")
            private boolean freshJvm;
        }

        @Option(
                names = "--limits",
                description =
                        "Measure also, in the same rounds, a client that only asks the backend, and compute how close"
                                + " the transport comes to it. The client is h2load for REST over HTTP/1.1 with JSON and for rest-h2-protobuf,"
                                + " where it is installed, and the project's own for nats and jetstream; the others have none. Not with"
                                + " --rate, --fresh-jvm or a sweep.")
        boolean limits;

        @ArgGroup
        private LaunchOptions launches = new LaunchOptions();

        Launches launches(boolean quick) {
            if (launches.freshJvm) {
                return Launches.PER_ARM;
            }
            return launches.one || quick ? Launches.ONE : Launches.PER_ROUND;
        }
    }
}
