package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.nats.FreePorts;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquarePaths;
import io.squareoff.proto.SquareReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** HTTP of either version with either codec, and a bare server as the backend that misbehaves. */
final class HttpFixture extends TransportFixture {

    /** For a client that does not end its side. */
    private static final Duration CLIENT_LIMIT = Duration.ofSeconds(5);

    private final String property;
    private final int port = FreePorts.draw(1).get(0);

    /** A thread of its own: the shared ones end with the aggregator. One accepts and answers in the order of what comes. */
    private final LoopResources loops = LoopResources.create("faulty", 1, true);

    HttpFixture(String transport) {
        this(transport, Backend.STOCK);
    }

    HttpFixture(String transport, Backend backend) {
        super(transport);
        this.property = backend == Backend.LEAN ? "lean-endpoint" : "endpoint";
    }

    @Override
    String property() {
        return "squareoff.rest." + property + "=http://127.0.0.1:" + port;
    }

    @Override
    void startFaultyBackend(Fault fault, int from) {
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(port)
                .runOn(loops)
                .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
                .http2Settings(settings -> settings.maxConcurrentStreams(1000))
                .doOnChannelInit((observer, channel, remote) -> connections.add(channel))
                .route(routes -> routes.get(SquarePaths.UNARY + "{number}", (request, response) -> {
                            int number = Integer.parseInt(request.param("number"));
                            return answer(request, response, number, number < from ? Fault.NONE : fault);
                        })
                        .post(
                                SquarePaths.CALL,
                                (request, response) -> request.receive()
                                        .aggregate()
                                        .asByteArray()
                                        .flatMap(body -> Mono.from(answer(request, response, body, fault)))))
                .bindNow();
        runs(() -> {
            acceptAll();
            server.channel().close().syncUninterruptibly();
            end(connections);
        });
    }

    /**
     * Returns once every connection that the client has made is accepted: one that still waits when the port closes is reset, and
     * lost with the request that the client sends over it meanwhile.
     */
    private void acceptAll() {
        try (Socket last = new Socket("127.0.0.1", port)) {
            last.setSoTimeout(Math.toIntExact(CLIENT_LIMIT.toMillis()));
            last.getOutputStream().write("GET / HTTP/1.1\r\nhost: faulty\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(last.getInputStream().read()).isPositive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Ends connections and returns when the client has ended its side of them too: until then it may take one for the next
     * request, which is lost with it.
     */
    private static void end(ChannelGroup connections) {
        connections.stream()
                .filter(DuplexChannel.class::isInstance)
                .map(DuplexChannel.class::cast)
                .forEach(DuplexChannel::shutdownOutput);
        connections.newCloseFuture().awaitUninterruptibly(CLIENT_LIMIT.toMillis());
        connections.close().awaitUninterruptibly();
    }

    /** Answers a call with a demand. */
    private static Publisher<Void> answer(
            HttpServerRequest request, HttpServerResponse response, byte[] body, Fault fault) {
        repeatType(request, response);
        var codec = isProtobuf(request) ? MessageCodec.PROTOBUF : MessageCodec.JSON;
        try {
            int number = codec.request(body).getNumber();
            return send(response, 200, codec.reply(reply(number, fault)));
        } catch (MalformedMessageException e) {
            return send(response, 400, new byte[0]);
        }
    }

    private static void repeatType(HttpServerRequest request, HttpServerResponse response) {
        response.header(HttpHeaderNames.CONTENT_TYPE, request.requestHeaders().get(HttpHeaderNames.ACCEPT));
    }

    private static boolean isProtobuf(HttpServerRequest request) {
        return SquarePaths.PROTOBUF.equals(request.requestHeaders().get(HttpHeaderNames.ACCEPT));
    }

    private static Publisher<Void> answer(
            HttpServerRequest request, HttpServerResponse response, int number, Fault fault) {
        repeatType(request, response);
        return switch (fault) {
            case NONE, WRONG_SQUARE -> send(response, 200, body(isProtobuf(request), reply(number, fault)));
            case GARBAGE -> send(response, 200, GARBAGE);
            case EMPTY -> send(response, 200, new byte[0]);
            case ERROR -> send(response, 500, "{}".getBytes(StandardCharsets.US_ASCII));
            case SILENCE -> Mono.never();
            case TWICE -> throw new IllegalArgumentException("a request over HTTP has one response");
            case WRONG_PAYLOAD, NO_PAYLOAD -> throw new IllegalArgumentException("a plain call has no payload");
        };
    }

    private static byte[] body(boolean protobuf, SquareReply reply) {
        return protobuf ? reply.toByteArray() : Long.toString(reply.getResult()).getBytes(StandardCharsets.US_ASCII);
    }

    private static Publisher<Void> send(HttpServerResponse response, int status, byte[] body) {
        return response.status(status)
                .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length))
                .sendObject(Unpooled.wrappedBuffer(body));
    }

    @Override
    public void close() {
        super.close();
        loops.dispose();
    }
}
