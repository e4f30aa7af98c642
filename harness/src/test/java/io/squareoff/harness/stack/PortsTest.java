package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

import io.squareoff.harness.stack.ServiceSpec.Port;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PortsTest {

    private static final int LOWEST = 20_000;
    private static final int BLOCK = 50;

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

        assertThat(new HashSet<>(found)).hasSize(9);
        for (int port : found) {
            assertThat(hold(port)).isEqualTo(port);
        }
    }

    @Test
    void passesOverPortsThatAreTaken() throws IOException {
        int first = FreePorts.take(1, new Random()).get(0) - 1;
        hold(first + 2);

        assertThat(FreePorts.free(first, 3)).containsExactly(first + 1, first + 3, first + 4);
    }

    /** As another process would that draws before anything listens on the ports. */
    @Test
    void givesAPortToNobodyElse() {
        int first = FreePorts.take(1, new Random()).get(0) - 1;
        assertThatExceptionOfType(BindException.class).isThrownBy(() -> hold(first));

        List<Integer> others = FreePorts.take(1, drawing((first - LOWEST) / BLOCK, 1));

        assertThat((others.get(0) - LOWEST) / BLOCK).isNotEqualTo((first - LOWEST) / BLOCK);
    }

    /** As for the broker of a lab's last round, once there were as many as there are blocks. */
    @Test
    void givesABlockOfThisProcessAgainWhereNoneIsLeft() {
        int block = (FreePorts.take(1, new Random()).get(0) - LOWEST) / BLOCK;

        List<Integer> again = FreePorts.take(3, drawing(block, Integer.MAX_VALUE));

        assertThat(again).hasSize(3).doesNotHaveDuplicates().allMatch(FreePorts::isFree);
        int first = again.get(0) - (again.get(0) - LOWEST) % BLOCK;
        assertThatExceptionOfType(BindException.class).isThrownBy(() -> hold(first));
    }

    @Test
    void namesWhatNeedsEachPortThatIsTaken() throws IOException {
        Ports.Node node = new Ports.Node(hold(0), hold(0), hold(0));
        ServiceSpec two = new ServiceSpec(
                "two-ports", List.of(new Port(1, "any.port", ""), new Port(2, Port.HTTP, "health and metrics")));
        ServiceSpec one = new ServiceSpec("one-port", List.of(Port.http(3)));
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
    void seesAPortThatIsTakenOnAllAddresses() throws IOException {
        Ports free = Ports.free(1, new Random());
        assertThat(free.taken()).isEmpty();

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

    /** Draws this block so many times, then any. */
    private static RandomGenerator drawing(int block, int times) {
        Random others = new Random();
        AtomicInteger left = new AtomicInteger(times);
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int nextInt(int bound) {
                return left.getAndDecrement() > 0 ? block : others.nextInt(bound);
            }
        };
    }
}
