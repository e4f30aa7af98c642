package io.squareoff.harness.stack;

import io.squareoff.harness.network.Hosts;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The ports that a stack listens on.
 *
 * @param brokers those of each node of the broker, one or more
 * @param services those of each service, in the order in which it names them
 */
public record Ports(List<Node> brokers, Map<ServiceSpec, List<Integer>> services) {

    /**
     * The ports of one node of the broker.
     *
     * @param routes for the other nodes; not listened on where there is none
     */
    public record Node(int client, int monitor, int routes) {}

    private static final int PORTS_OF_A_NODE = 3;

    public Ports {
        brokers = List.copyOf(brokers);
        services = new LinkedHashMap<>(services);
        if (brokers.isEmpty()) {
            throw new IllegalArgumentException("a broker has at least one node");
        }
    }

    /** The ports that the documents name, for the services of this project. */
    public static Ports documented(int nodes) {
        List<Node> brokers = IntStream.range(0, nodes)
                .mapToObj(node -> new Node(4222 + node, 8222 + node, 6222 + node))
                .toList();
        Ports ports = new Ports(brokers, Map.of());
        for (ServiceSpec service : Services.ALL.list()) {
            ports = ports.with(service);
        }
        return ports;
    }

    /** These and the documented ports of one more service. */
    public Ports with(ServiceSpec service) {
        Map<ServiceSpec, List<Integer>> more = new LinkedHashMap<>(services);
        more.put(
                service,
                service.ports().stream().map(ServiceSpec.Port::documented).toList());
        return new Ports(brokers, more);
    }

    /** Ports on which nothing listens and that no other stack is given, for the services of this project. */
    public static Ports free(int nodes, RandomGenerator random) {
        return free(nodes, Services.ALL, random);
    }

    /** The same for other services. Each call takes another block of ports. */
    public static Ports free(int nodes, Services services, RandomGenerator random) {
        int count = services.list().stream()
                        .mapToInt(service -> service.ports().size())
                        .sum()
                + nodes * PORTS_OF_A_NODE;
        Iterator<Integer> free = FreePorts.take(count, random).iterator();
        Map<ServiceSpec, List<Integer>> ports = new LinkedHashMap<>();
        services.list()
                .forEach(service -> ports.put(
                        service,
                        service.ports().stream().map(port -> free.next()).toList()));
        List<Node> brokers = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            brokers.add(new Node(free.next(), free.next(), free.next()));
        }
        return new Ports(brokers, ports);
    }

    /** The port of a service that one of its properties sets. */
    int of(ServiceSpec service, String property) {
        return services.get(service).get(service.ports().indexOf(service.port(property)));
    }

    /** The ports at which other services find this one, in the order of its addresses. */
    public List<Integer> addresses(ServiceSpec service) {
        return service.addresses().stream()
                .map(address -> of(service, address.property()))
                .toList();
    }

    /**
     * The variables with the addresses at which services listen for others, of all services, started or not: one that is not is
     * looked for at a port that nobody listens on.
     *
     * @param tls true if they use TLS
     */
    Map<String, String> addresses(Services all, Hosts hosts, boolean tls) {
        Map<String, String> addresses = new LinkedHashMap<>();
        for (ServiceSpec service : all.list()) {
            service.addresses()
                    .forEach(address -> addresses.put(
                            address.variable(),
                            address.at(tls, hosts.address(service.name()), of(service, address.property()))));
        }
        return addresses;
    }

    /** The port on which a service serves HTTP. */
    int http(ServiceSpec service) {
        return of(service, ServiceSpec.Port.HTTP);
    }

    /** The ports that something else listens on, with their use. */
    public Map<Integer, String> taken() {
        Map<Integer, String> uses = new LinkedHashMap<>();
        for (int i = 0; i < brokers.size(); i++) {
            String name = Broker.name(i, brokers.size());
            uses.put(brokers.get(i).client(), name);
            uses.put(brokers.get(i).monitor(), name + "'s monitoring");
            if (brokers.size() > 1) {
                uses.put(brokers.get(i).routes(), name + "'s routes");
            }
        }
        services.forEach((service, ports) -> {
            for (int i = 0; i < ports.size(); i++) {
                uses.put(ports.get(i), service.use(service.ports().get(i)));
            }
        });
        uses.keySet().removeIf(FreePorts::isFree);
        return uses;
    }
}
