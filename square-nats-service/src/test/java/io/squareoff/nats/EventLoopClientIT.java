package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.squareoff.natsnetty.Address;
import io.squareoff.natsnetty.NatsConnection;
import io.squareoff.natsnetty.NatsListener;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.natsnetty.NatsUnavailableException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client on an event loop that ends, and before more than one broker. */
@Timeout(120)
class EventLoopClientIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final byte[] NOTHING = {};

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final List<NatsConnection> opened = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        opened.forEach(NatsConnection::close);
        loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(LIMIT.toMillis());
    }

    /** Returns a connection once it is made; the number of times that it was made is counted. */
    private NatsConnection connect(String url, AtomicInteger connected) {
        NatsConnection connection =
                NatsConnection.open(NatsOptions.of(URI.create(url), loops, NioSocketChannel.class), new NatsListener() {
                    @Override
                    public void connected(NatsConnection made) {
                        connected.incrementAndGet();
                    }
                });
        opened.add(connection);
        await().atMost(LIMIT).until(() -> connected.get() == 1);
        return connection;
    }

    /** Returns once the broker has read all that the connection has sent. */
    private static void flush(NatsConnection connection) throws Exception {
        var read = new CompletableFuture<Void>();
        connection.flush(() -> read.complete(null));
        read.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void letsWhoWaitsForTheServerGoOnceItsLoopHasEnded() throws Exception {
        try (var broker = TestBroker.unconfigured()) {
            NatsConnection connection = connect(broker.url(), new AtomicInteger());
            assertThat(loops.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(LIMIT.toMillis()))
                    .isTrue();

            flush(connection);

            assertThatThrownBy(() -> connection.publish(Address.of("a"), NOTHING))
                    .isInstanceOf(NatsUnavailableException.class);
        }
    }

    /** The broker names the other nodes to its clients. */
    @Test
    void goesOnWithAnotherNodeOfACluster() throws Exception {
        try (var cluster = new TestCluster()) {
            var connected = new AtomicInteger();
            connect(cluster.url(0, TestUsers.OPERATOR), connected);

            cluster.stop(0);

            await().atMost(LIMIT).until(() -> connected.get() == 2);
        }
    }
}
