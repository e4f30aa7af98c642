package io.squareoff.aggregator;

import static io.squareoff.nats.FreePorts.connecting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.squareoff.http.RawCaller;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.DisposableServer;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** HTTP connections that one of the two sides gives up. */
@Timeout(120)
class GivenUpConnectionsIT {

    /**
     * A server says so before it ends one, or after so many calls, and still answers those that it has. Reactor Netty's pool makes
     * no connection in place of one that goes away before the server has ended that.
     */
    @ParameterizedTest
    @CsvSource({"rest-h2, false", "rest-h2-netty, true"})
    void takesTheAnswersThatAreDueOnAConnectionThatGoesAway(String transport, boolean asksOthersMeanwhile)
            throws Exception {
        int calls = 10;
        Set<Channel> connections = ConcurrentHashMap.newKeySet();
        CountDownLatch arrived = new CountDownLatch(calls);
        Sinks.Empty<Void> gone = Sinks.empty();
        LoopResources loops = LoopResources.create("leaving", 2, true);
        DisposableServer backend = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(loops)
                .protocol(HttpProtocol.H2C)
                // More than the usual 100, which apply to calls that are sent before the caller has read the limit.
                .http2Settings(settings -> settings.maxConcurrentStreams(1000))
                .route(routes -> routes.get("/api/square/unary/{number}", (request, response) -> {
                    connections.add(
                            ((ChannelOperations<?, ?>) response).channel().parent());
                    arrived.countDown();
                    long number = Long.parseLong(request.param("number"));
                    byte[] square = Long.toString(number * number).getBytes(StandardCharsets.US_ASCII);
                    return gone.asMono()
                            .then(Mono.defer(() -> response.header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                                    .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(square.length))
                                    .sendObject(Unpooled.wrappedBuffer(square))
                                    .then()));
                }))
                .bindNow();
        try (var aggregator = new TestAggregator(
                "squareoff.rest.endpoint=http://127.0.0.1:" + backend.port(), "squareoff.aggregation.deadline=10m")) {
            var waiting = aggregator.getAsync("/" + transport + "/square/unary/" + calls);
            assertThat(arrived.await(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            Set<Channel> leaving = Set.copyOf(connections);
            for (Channel connection : leaving) {
                connection
                        .writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR))
                        .sync();
            }
            if (asksOthersMeanwhile) {
                // The next calls go elsewhere only once the aggregator has read that.
                await().atMost(TestAggregator.LIMIT).untilAsserted(() -> {
                    aggregator.getAsync("/" + transport + "/square/unary/1");
                    assertThat(connections).isNotEqualTo(leaving);
                });
            }
            gone.tryEmitEmpty();
            assertThat(waiting.get(TestAggregator.LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .body())
                    .isEqualTo(TestAggregator.squares(calls));
            leaving.forEach(connection -> connection.close().syncUninterruptibly());
            assertThat(aggregator.get("/" + transport + "/square/unary/1000").body())
                    .isEqualTo(TestAggregator.squares(1000));
        } finally {
            backend.channel().close().syncUninterruptibly();
            loops.dispose();
        }
    }

    /** A backend that accepts nothing, and whose queue of connections is full. */
    @Test
    void makesNoConnectionForACallerWhoHasLeft() throws Exception {
        try (var backend = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var aggregator = new TestAggregator(
                        "squareoff.rest.endpoint=http://127.0.0.1:" + backend.getLocalPort(),
                        "squareoff.aggregation.deadline=10m")) {
            try (var caller = new RawCaller(aggregator.port())) {
                caller.send(TestAggregator.rawGet("/rest-netty-to-webflux/square/unary/100"));
                await().atMost(TestAggregator.LIMIT)
                        .untilAsserted(() ->
                                assertThat(connecting(backend.getLocalPort())).isPositive());
            }
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(
                            () -> assertThat(connecting(backend.getLocalPort())).isZero());
        }
    }
}
