package io.squareoff.harness.stack;

import io.squareoff.harness.measure.Binaries;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.ProjectLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The services, the broker and the transports of a stack that is to be started.
 *
 * @param services to choose from
 * @param transports that are to work; what they need is started
 * @param nodes of the broker, one or more, where a service uses it
 * @param configuration more of the aggregator's, a file of YAML; see {@link TransportCatalogue#read}
 * @param aggregatorEnvironment further variables of the aggregator's environment, which go before the addresses of what is started
 * @param brokerDisk size of a disk that the broker has for its streams alone, in bytes; empty where they are in a folder. Needs the
 *     right to mount
 * @param variant what it has that another stack has not; with TLS the aggregator talks to broker and backends so, and callers to the
 *     aggregator without
 */
public record StackPlan(
        Services services,
        List<TransportDescription> transports,
        int nodes,
        Optional<Path> configuration,
        Map<String, String> aggregatorEnvironment,
        OptionalLong brokerDisk,
        StackVariant variant) {

    /** A stack as it is measured: the aggregator talks straight to what is started, and streams are in a folder. */
    public StackPlan(
            Services services, List<TransportDescription> transports, int nodes, Optional<Path> configuration) {
        this(services, transports, nodes, configuration, Map.of(), OptionalLong.empty(), StackVariant.PLAIN);
    }

    /** @throws IllegalArgumentException if there is no transport, no node, or a service without the TLS that there is to be */
    public StackPlan {
        transports = List.copyOf(transports);
        aggregatorEnvironment = Map.copyOf(aggregatorEnvironment);
        if (transports.isEmpty() || nodes < 1) {
            throw new IllegalArgumentException(
                    "a stack has one transport and one node at least, not " + transports + " and " + nodes);
        }
        if (variant == StackVariant.TLS) {
            for (ServiceSpec service : services.neededBy(transports)) {
                if (service.tlsArguments().isEmpty()) {
                    throw new IllegalArgumentException(service.name() + " has no TLS");
                }
            }
        }
    }

    /** The same stack as another variant. */
    public StackPlan as(StackVariant other) {
        return new StackPlan(services, transports, nodes, configuration, aggregatorEnvironment, brokerDisk, other);
    }

    /** Returns true if broker and backends have TLS. */
    boolean tls() {
        return variant == StackVariant.TLS;
    }

    /** Returns true if the broker can have a disk of its own here: see {@link #brokerDisk}. */
    public static boolean canMountDisks() throws InterruptedException {
        return ChildProcesses.succeeds(List.of("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/tmp"));
    }

    /** Returns true if a stack can have TLS here: openssl makes its certificates. */
    public static boolean canHaveTls() {
        return ChildProcesses.find("openssl").isPresent();
    }

    /** The services to start, in this order. */
    List<ServiceSpec> started() {
        return services.neededBy(transports);
    }

    /** The names of the processes that are started, in this order: the broker's nodes, then the services. */
    public List<String> processes() {
        Stream<String> brokers =
                IntStream.range(0, withBroker() ? nodes : 0).mapToObj(node -> Broker.name(node, nodes));
        return Stream.concat(brokers, started().stream().map(ServiceSpec::name)).toList();
    }

    /** The modules of the services that are started, each once. */
    public List<String> modules() {
        return started().stream().map(ServiceSpec::module).distinct().toList();
    }

    /** Description of the processes that are started: a cluster's nodes are counted. */
    String title() {
        Stream<String> broker = Stream.of(nodes == 1 ? Stack.BROKER : nodes + " nodes of " + Stack.BROKER)
                .filter(any -> withBroker());
        return Stream.concat(broker, started().stream().map(ServiceSpec::name)).collect(Collectors.joining(", "));
    }

    /** Returns true if a service that is started uses the broker. */
    boolean withBroker() {
        return started().stream().anyMatch(service -> service.brokerUser().isPresent());
    }

    /**
     * The SHA-256 of programs that are started, by the names of the processes: of the services' archives, whose manifests name the versions
     * of their libraries, and of the broker's binary.
     *
     * @throws io.squareoff.harness.process.UserFacingException if one cannot be read, as where a service has not been built
     */
    public Map<String, String> binaries(ProjectLayout home, NatsServer server) {
        Map<String, String> binaries = new LinkedHashMap<>();
        if (withBroker()) {
            binaries.put(Stack.BROKER, Binaries.hash(server.file()));
        }
        for (ServiceSpec service : started()) {
            Path folder = home.serviceFolder(service.module());
            binaries.put(service.module(), Binaries.hash(folder.resolve(service.module() + ".jar")));
        }
        return binaries;
    }

    /** The names of certificates that it takes to start it, each with the addresses on which it is shown. */
    List<String> certificates(Hosts hosts) {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (int node = 0; withBroker() && node < nodes; node++) {
            add(names, Stack.BROKER, hosts.address(Broker.name(node, nodes)));
        }
        started().forEach(service -> add(names, service.module(), hosts.address(service.name())));
        return names.entrySet().stream()
                .map(name -> Stream.concat(Stream.of(name.getKey()), name.getValue().stream())
                        .collect(Collectors.joining(",")))
                .toList();
    }

    /** Every certificate is for the loopback address. */
    private static void add(Map<String, Set<String>> names, String name, String address) {
        Set<String> addresses = names.computeIfAbsent(name, any -> new LinkedHashSet<>());
        if (!address.equals(Hosts.THIS)) {
            addresses.add(address);
        }
    }

    /** The arguments of a service, without those for its ports, its login and its certificate. */
    List<String> arguments(ServiceSpec service) {
        List<String> arguments = new ArrayList<>();
        service.arguments()
                .forEach(argument -> arguments.add(argument.replace(ServiceSpec.REPLICAS, Integer.toString(nodes))));
        if (tls()) {
            arguments.addAll(service.tlsArguments());
        }
        if (service == services.aggregator()) {
            configuration.ifPresent(file -> arguments.add("--spring.config.additional-location="
                    + file.toAbsolutePath().toUri()));
            transports.stream()
                    .filter(TransportDescription::isFloor)
                    .forEach(floor -> arguments.add("--squareoff.transports." + floor.name() + ".kind=null"));
        }
        return arguments;
    }
}
