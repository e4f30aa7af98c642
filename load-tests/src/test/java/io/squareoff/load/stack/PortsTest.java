package io.squareoff.load.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Random;
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
    void findsFiveDistinctPortsThatCanBeListenedOn() throws IOException {
        List<Integer> found = all(Ports.free(new Random()));

        assertThat(new HashSet<>(found)).hasSize(5);
        for (int port : found) {
            assertThat(hold(port)).isEqualTo(port);
        }
    }

    @Test
    void passesOverPortsThatAreTakenOrChosenAlready() throws IOException {
        List<Integer> free = all(Ports.free(new Random()));
        int taken = hold(all(Ports.free(new Random(1))).get(0));
        List<Integer> drawn = new ArrayList<>(List.of(taken, free.get(0), free.get(0)));
        drawn.addAll(free);

        assertThat(all(Ports.free(drawing(drawn)))).isEqualTo(free);
    }

    @Test
    void namesWhatNeedsEachPortThatIsTaken() throws IOException {
        Ports ports = new Ports(hold(0), hold(0), hold(0), hold(0), hold(0));

        assertThat(ports.taken())
                .containsExactly(
                        entry(ports.broker(), "nats-server"),
                        entry(ports.brokerMonitor(), "nats-server's monitoring"),
                        entry(ports.restService(), "square-rest-service"),
                        entry(ports.natsService(), "square-nats-service's health and metrics"),
                        entry(ports.aggregator(), "aggregator-service"));
    }

    @Test
    void namesOnlyThePortThatIsTaken() throws IOException {
        Ports free = Ports.free(new Random());
        assertThat(free.taken()).isEmpty();

        hold(free.natsService());

        assertThat(free.taken()).containsOnlyKeys(free.natsService());
    }

    @Test
    void seesAPortThatIsTakenOnAllAddresses() throws IOException {
        Ports free = Ports.free(new Random());
        held.add(new ServerSocket(free.aggregator()));

        assertThat(free.taken()).containsOnlyKeys(free.aggregator());
    }

    private int hold(int port) throws IOException {
        ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        return socket.getLocalPort();
    }

    private static List<Integer> all(Ports ports) {
        return List.of(
                ports.broker(), ports.brokerMonitor(), ports.restService(), ports.natsService(), ports.aggregator());
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
