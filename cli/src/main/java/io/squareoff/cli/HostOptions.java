package io.squareoff.cli;

import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.network.HostNetwork;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The hosts of processes on this machine, and the networks between them. */
final class HostOptions {

    @Option(
            names = "--hosts",
            description =
                    "Give each process a host of its own on this machine: a network namespace, joined to the others by a virtual switch"
                            + " (default: all share the loopback address). Needs iproute2, util-linux, and root or user namespaces.")
    private boolean hosts;

    @Option(
            names = "--network",
            paramLabel = "CONDITIONS",
            converter = Conditions.class,
            description =
                    "The same hosts, with a network between them, such as rtt=0.5ms,jitter=50us,rate=1Gbit: the round trip, how much"
                            + " longer each way may take, and the rate of each host in each direction. loss=SHARE loses packets, SHARE in"
                            + " percent with its sign. All but rtt can be left out. Several values, as in rtt=0.5ms/1ms/5ms or"
                            + " several losses: a sweep of compare. A relay holds the packets; its CPU counts to no transport. Needs"
                            + " /dev/net/tun.")
    private Networks networks = new Networks(List.of());

    @Option(
            names = "--pin",
            split = ",",
            paramLabel = "PROCESS=CORES",
            description =
                    "With hosts: the cores that a process may use, such as generator=0,aggregator-service=1-2; network-relay is the network's"
                            + " (default: each may use all).")
    private List<String> pins = List.of();

    private static final Pattern CORES = Pattern.compile("(\\d{1,4})(?:-(\\d{1,4}))?");

    private record Networks(List<NetworkConditions> each) {}

    private static final Duration SWITCH = Duration.ofSeconds(6);
    private static final Duration NETWORK = Duration.ofSeconds(15);

    /**
     * Looks at the options before anything is made.
     *
     * @param processes that have a host each
     * @throws ParameterException if they contradict each other, or the machine
     */
    void require(CommandSpec command, List<String> processes) {
        if (!pins.isEmpty() && !hosts && networks().isEmpty()) {
            throw UsageErrors.of(command, "--pin needs --hosts or --network");
        }
        List<String> names = new ArrayList<>(processes);
        if (!networks().isEmpty()) {
            names.add(Instruments.RELAY);
        }
        int last = Runtime.getRuntime().availableProcessors() - 1;
        Set<String> pinned = new HashSet<>();
        for (String pin : pins) {
            String process = pin.replaceFirst("=.*", "");
            String cores = pin.replaceFirst("^[^=]*=", "");
            if (!names.contains(process)) {
                throw UsageErrors.of(command, "--pin must be of " + String.join(", ", names) + ", not " + process);
            }
            // A map of picocli's would replace the first without a word.
            if (!pinned.add(process)) {
                throw UsageErrors.of(command, "--pin is there twice for " + process + ": leave one out");
            }
            Matcher matcher = CORES.matcher(cores);
            if (!matcher.matches() || !areCores(matcher, last)) {
                throw UsageErrors.of(
                        command, "--pin must name cores like 0 or 0-1, of 0 to " + last + " here, not " + cores);
            }
        }
    }

    private static boolean areCores(Matcher named, int last) {
        int from = Integer.parseInt(named.group(1));
        int to = named.group(2) == null ? from : Integer.parseInt(named.group(2));
        return from <= to && to <= last;
    }

    /**
     * Makes the hosts, if there are to be any.
     *
     * @param processes that have one each
     * @param logs for the output of what holds them
     */
    Hosts make(List<String> processes, Path logs, Progress progress) throws InterruptedException {
        if (!hosts && networks().isEmpty()) {
            return Hosts.LOOPBACK;
        }
        progress.begin(new Step(
                "making hosts, and measuring the network between them",
                SWITCH.plus(NETWORK.multipliedBy(networks().size()))));
        Map<String, String> coresByProcess =
                pins.stream().map(pin -> pin.split("=", 2)).collect(Collectors.toMap(pin -> pin[0], pin -> pin[1]));
        Hosts made = HostNetwork.make(processes, networks(), coresByProcess, logs);
        progress.end();
        return made;
    }

    /** The hosts and the network for a plan that is printed; empty where all share the loopback address. */
    Optional<String> words() {
        if (networks().isEmpty()) {
            return hosts ? Optional.of("a host for each process, joined by a switch") : Optional.empty();
        }
        return Optional.of("a host for each process, with "
                + networks().stream().map(NetworkConditions::title).collect(Collectors.joining(" or "))
                + " between them");
    }

    /** The networks between hosts; none where packets take no time on a wire. */
    List<NetworkConditions> networks() {
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
