package io.squareoff.cli;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.network.HostNetwork;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.StackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** A stack that this program starts, on this machine or on hosts that it makes. */
class HostedStackOptions extends StackOptions {

    @Option(
            names = "--hosts",
            description =
                    "Give the generator, the aggregator, each backend and each node of the broker a host of its own on this"
                            + " machine: a network namespace, joined to the others by a virtual switch (default: all share the loopback"
                            + " address). Needs iproute2, util-linux, and root or user namespaces.")
    private boolean hosts;

    @Option(
            names = "--network",
            paramLabel = "CONDITIONS",
            converter = Conditions.class,
            description =
                    "The same hosts, with a network between them, such as rtt=0.5ms,jitter=50us,rate=1Gbit: the round trip, how much"
                            + " longer each way may take, and the rate of each host in each direction. loss=SHARE loses packets, SHARE in"
                            + " percent with its sign. All but rtt can be left out. Several values, as in rtt=0.5ms/1ms/5ms or"
                            + " several losses: a sweep. A relay holds the packets; its CPU counts to no transport. Needs /dev/net/tun.")
    private Networks networks = new Networks(List.of());

    private record Networks(List<NetworkConditions> each) {}

    private static final Duration SWITCH = Duration.ofSeconds(4);
    private static final Duration RELAY = Duration.ofSeconds(15);

    /**
     * The hosts of all processes.
     *
     * @param logs for the output of what holds them
     */
    final Hosts hosts(StackPlan stack, Path logs, Progress progress) throws InterruptedException {
        if (!hosts && networks().isEmpty()) {
            return Hosts.LOOPBACK;
        }
        List<String> processes = new ArrayList<>(List.of(Generator.NAME));
        processes.addAll(stack.processes());
        progress.begin(new Step(
                "making hosts, and measuring the network between them",
                SWITCH.plus(RELAY.multipliedBy(networks().size()))));
        Hosts made = HostNetwork.make(processes, networks(), logs);
        progress.end();
        return made;
    }

    /** The hosts and the network for a plan that is printed; empty where all share the loopback address. */
    final Optional<String> words() {
        if (networks().isEmpty()) {
            return hosts ? Optional.of("a host for each process, joined by a switch") : Optional.empty();
        }
        return Optional.of("a host for each process, with "
                + networks().stream().map(NetworkConditions::title).collect(Collectors.joining(" or "))
                + " between them");
    }

    /** The networks between hosts; none where packets take no time on a wire. */
    final List<NetworkConditions> networks() {
        return networks.each();
    }

    private static final class Conditions implements ITypeConverter<Networks> {

        @Override
        public Networks convert(String text) {
            try {
                return new Networks(NetworkConditions.parseAll(text));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
