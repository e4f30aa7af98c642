package io.squareoff.load.stack;

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

/** The ports on the loopback address that a stack listens on. */
public record Ports(int broker, int brokerMonitor, int restService, int natsService, int aggregator) {

    /** Where a person expects the services. */
    public static final Ports DOCUMENTED = new Ports(4222, 8222, 7575, 7576, 8080);

    // Below the range that the kernel takes outgoing connections' ports from, so that none of those gets in between.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;

    /** Ports that nothing listens on now. */
    public static Ports free(RandomGenerator random) {
        Set<Integer> free = new LinkedHashSet<>();
        for (int tries = 0; free.size() < 5; tries++) {
            int port = random.nextInt(LOWEST, HIGHEST);
            if (isFree(port)) {
                free.add(port);
            }
            if (tries > HIGHEST - LOWEST) {
                throw new StackException("found no free ports from " + LOWEST + " to " + HIGHEST, null);
            }
        }
        List<Integer> ports = List.copyOf(free);
        return new Ports(ports.get(0), ports.get(1), ports.get(2), ports.get(3), ports.get(4));
    }

    /** The ports that something else listens on, with what they are for. */
    public Map<Integer, String> taken() {
        Map<Integer, String> uses = new LinkedHashMap<>();
        uses.put(broker, "nats-server");
        uses.put(brokerMonitor, "nats-server's monitoring");
        uses.put(restService, "square-rest-service");
        uses.put(natsService, "square-nats-service's health and metrics");
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
