package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The ports on the loopback address that a stack listens on.
 *
 * @param brokers those of each node of the broker, one or more
 * @param restService where square-rest-service serves all that it does
 * @param natsService of square-nats-service's health and metrics
 * @param grpcService where square-grpc-service takes calls
 * @param grpcServiceHttp of its health and metrics
 */
public record Ports(
        List<Node> brokers, int restService, int natsService, int grpcService, int grpcServiceHttp, int aggregator) {

    /**
     * Those of one node of the broker.
     *
     * @param routes for the other nodes; not listened on where there is none
     */
    public record Node(int client, int monitor, int routes) {}

    private static final int PORTS_OF_A_NODE = 3;
    private static final int PORTS_OF_THE_SERVICES = 5;

    // Below the range that the kernel takes outgoing connections' ports from, so that none of those gets in between.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    public Ports {
        brokers = List.copyOf(brokers);
        if (brokers.isEmpty()) {
            throw new IllegalArgumentException("a broker has at least one node");
        }
    }

    /** Where a person expects them. */
    public static Ports documented(int nodes) {
        return new Ports(
                IntStream.range(0, nodes)
                        .mapToObj(node -> new Node(4222 + node, 8222 + node, 6222 + node))
                        .toList(),
                7575,
                7576,
                7577,
                7578,
                8080);
    }

    /** Ports that nothing listens on now. */
    public static Ports free(int nodes, RandomGenerator random) {
        Set<Integer> free = new LinkedHashSet<>();
        for (int tries = 0; free.size() < PORTS_OF_THE_SERVICES + nodes * PORTS_OF_A_NODE; tries++) {
            int port = random.nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                free.add(port);
            }
            if (tries > HIGHEST - LOWEST) {
                throw new UserFacingException("found no free ports from " + LOWEST + " to " + HIGHEST);
            }
        }
        List<Integer> ports = List.copyOf(free);
        List<Node> brokers = IntStream.range(0, nodes)
                .map(node -> PORTS_OF_THE_SERVICES + node * PORTS_OF_A_NODE)
                .mapToObj(at -> new Node(ports.get(at), ports.get(at + 1), ports.get(at + 2)))
                .toList();
        return new Ports(brokers, ports.get(0), ports.get(1), ports.get(2), ports.get(3), ports.get(4));
    }

    /** The ports that something else listens on, with what they are for. */
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
        uses.put(restService, "square-rest-service");
        uses.put(natsService, "square-nats-service's health and metrics");
        uses.put(grpcService, "square-grpc-service");
        uses.put(grpcServiceHttp, "square-grpc-service's health and metrics");
        uses.put(aggregator, "aggregator-service");
        uses.keySet().removeIf(Ports::isFree);
        return uses;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
