package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.squareoff.harness.stack.ServiceSpec.Port;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PortsTest {

    private final List<ServerSocket> held = new ArrayList<>();

    @AfterEach
    void letGo() throws IOException {
        for (ServerSocket socket : held) {
            socket.close();
        }
    }

    @Test
    void findsDistinctPortsThatCanBeListenedOn() throws IOException {
        List<Integer> found = all(Ports.free(1, new Random()));

        assertThat(new HashSet<>(found)).hasSize(8);
        for (int port : found) {
            assertThat(hold(port)).isEqualTo(port);
        }
    }

    @Test
    void passesOverPortsThatAreTakenOrChosenAlready() throws IOException {
        List<Integer> free = all(Ports.free(1, new Random()));
        int taken = hold(all(Ports.free(1, new Random(1))).get(0));
        List<Integer> drawn = new ArrayList<>(List.of(taken, free.get(0), free.get(0)));
        drawn.addAll(free);

        assertThat(all(Ports.free(1, drawing(drawn)))).isEqualTo(free);
    }

    @Test
    void namesWhatNeedsEachPortThatIsTaken() throws IOException {
        Ports.Node node = new Ports.Node(hold(0), hold(0), hold(0));
        ServiceSpec two = new ServiceSpec(
                "two-ports",
                List.of(new Port(1, "any.port", ""), new Port(2, Port.HTTP, "health and metrics")),
                Optional.empty(),
                List.of(),
                "/health",
                Set.of(),
                false);
        ServiceSpec one = new ServiceSpec(
                "one-port", List.of(Port.http(3)), Optional.empty(), List.of(), "/health", Set.of(), false);
        Map<ServiceSpec, List<Integer>> services = new LinkedHashMap<>();
        services.put(two, List.of(hold(0), hold(0)));
        services.put(one, List.of(hold(0)));
        Ports ports = new Ports(List.of(node), services);

        assertThat(ports.taken())
                .containsExactly(
                        entry(node.client(), "nats-server"),
                        entry(node.monitor(), "nats-server's monitoring"),
                        entry(ports.of(two, "any.port"), "two-ports"),
                        entry(ports.http(two), "two-ports's health and metrics"),
                        entry(ports.http(one), "one-port"));
    }

    @Test
    void namesOnlyThePortThatIsTaken() throws IOException {
        Ports free = Ports.free(1, new Random());
        assertThat(free.taken()).isEmpty();

        hold(free.http(Services.NATS));

        assertThat(free.taken()).containsOnlyKeys(free.http(Services.NATS));
    }

    @Test
    void seesAPortThatIsTakenOnAllAddresses() throws IOException {
        Ports free = Ports.free(1, new Random());
        held.add(new ServerSocket(free.http(Services.AGGREGATOR)));

        assertThat(free.taken()).containsOnlyKeys(free.http(Services.AGGREGATOR));
    }

    @Test
    void namesTheNodesOfACluster() throws IOException {
        Ports free = Ports.free(3, new Random());
        assertThat(free.brokers()).hasSize(3);
        hold(free.brokers().get(1).client());
        hold(free.brokers().get(2).routes());

        assertThat(free.taken())
                .containsExactly(
                        entry(free.brokers().get(1).client(), "nats-server-2"),
                        entry(free.brokers().get(2).routes(), "nats-server-3's routes"));
    }

    private int hold(int port) throws IOException {
        ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        return socket.getLocalPort();
    }

    private static List<Integer> all(Ports ports) {
        Ports.Node node = ports.brokers().get(0);
        List<Integer> all = new ArrayList<>();
        ports.services().values().forEach(all::addAll);
        all.addAll(List.of(node.client(), node.monitor(), node.routes()));
        return all;
    }

    private static RandomGenerator drawing(List<Integer> ports) {
        PrimitiveIterator.OfInt next =
                ports.stream().flatMapToInt(IntStream::of).iterator();
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int nextInt(int origin, int bound) {
                return next.nextInt();
            }
        };
    }
}
