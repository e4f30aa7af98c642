package io.squareoff.aggregator.transport.webclient;

import static io.squareoff.aggregator.transport.webclient.AskedBackend.LIMIT;
import static io.squareoff.nats.FreePorts.connecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.channel.Channel;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Answer;
import io.squareoff.aggregator.transport.LoopBarrier;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Mono;
import reactor.netty.channel.ChannelOperations;

@Timeout(120)
class WebClientCallTest {

    @AutoClose
    private final AskedBackend backend = new AskedBackend();

    @Test
    void closesTheConnectionsOfAnAggregationThatIsGivenUp() throws Exception {
        var closed = new AtomicInteger();
        var waiting = new AtomicInteger();
        var transport = backend.start(2, "", (request, response) -> {
            response.withConnection(connection -> connection.onDispose(closed::incrementAndGet));
            waiting.incrementAndGet();
            return Mono.never();
        });
        Aggregation aggregation = Aggregations.ask(new AggregationRegistry(1, 1), transport, 2, new Answer());
        await().atMost(LIMIT).untilAsserted(() -> assertThat(waiting).hasValue(2));
        var released = new CompletableFuture<Void>();

        transport.abandon(aggregation, () -> released.complete(null));

        released.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(closed).hasValue(2));
    }

    @Test
    void resetsTheStreamsOfAnAggregationThatIsGivenUpAndKeepsTheConnection() throws Exception {
        var reset = new AtomicInteger();
        var asked = new AtomicInteger();
        Set<Channel> connections = ConcurrentHashMap.newKeySet();
        var transport = backend.startHttp2(2, (request, response) -> {
            connections.add(((ChannelOperations<?, ?>) response).channel().parent());
            if (asked.incrementAndGet() > 2) {
                return AskedBackend.json(response, "1");
            }
            response.withConnection(connection -> connection.onDispose(reset::incrementAndGet));
            return Mono.never();
        });
        Aggregation aggregation = Aggregations.ask(new AggregationRegistry(1, 1), transport, 2, new Answer());
        await().atMost(LIMIT).untilAsserted(() -> assertThat(asked).hasValue(2));
        var released = new CompletableFuture<Void>();

        transport.abandon(aggregation, () -> released.complete(null));

        released.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(reset).hasValue(2));
        assertThat(backend.ask(1, 1).squares()).containsExactly(1);
        assertThat(connections).hasSize(1);
    }

    /** The backend takes no connection at first, and the kernel's queue of them is full. */
    @Test
    void keepsThePlaceOfACallThatIsGivenUpWhileItsConnectionIsMade() throws Exception {
        var registry = new AggregationRegistry(1, 1);
        var group = backend.threads().onServer(true);
        try (var taking = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var first = new Socket(InetAddress.getLoopbackAddress(), taking.getLocalPort());
                var second = new Socket(InetAddress.getLoopbackAddress(), taking.getLocalPort())) {
            var transport = backend.start(1, URI.create("http://127.0.0.1:" + taking.getLocalPort()));
            Aggregation aggregation = Aggregations.ask(registry, transport, 1, new Answer());
            await().atMost(LIMIT)
                    .untilAsserted(
                            () -> assertThat(connecting(taking.getLocalPort())).isOne());
            var released = new CompletableFuture<Void>();
            transport.abandon(aggregation, () -> released.complete(null));
            var passed = new CompletableFuture<Void>();
            new LoopBarrier(group).then(() -> passed.complete(null));
            passed.get(LIMIT.toSeconds(), TimeUnit.SECONDS);

            assertThat(released).isNotDone();

            taking.accept().close();
            taking.accept().close();
            try (Socket connected = taking.accept()) {
                released.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
                assertThat(connected.getInputStream().read())
                        .as("a byte of a request")
                        .isNegative();
            }
            assertThat(first.isConnected() && second.isConnected()).isTrue();
        }
    }

    @Test
    void keepsThePlaceOfACallThatIsGivenUpTwice() {
        var gone = new AtomicInteger();
        var call = new WebClientCall<Long>(null, 1, null, any -> {});
        Mono.<Long>never().subscribe(call);

        call.giveUp(gone::incrementAndGet);
        call.giveUp(gone::incrementAndGet);

        assertThat(gone).hasValue(0);
        call.hasConnection();
        assertThat(gone).hasValue(2);
        call.giveUp(gone::incrementAndGet);
        assertThat(gone).hasValue(3);
    }
}
