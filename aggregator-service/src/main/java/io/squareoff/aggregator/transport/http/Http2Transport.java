package io.squareoff.aggregator.transport.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Connections;
import io.squareoff.aggregator.transport.LoopBarrier;
import io.squareoff.aggregator.transport.SquareTransport;
import java.net.URI;
import java.time.Duration;
import java.util.stream.IntStream;
import reactor.netty.resources.LoopResources;

/**
 * HTTP/2 without TLS, begun with prior knowledge: a stream for each call, on a few connections. The bound of calls in flight is
 * the bound of streams; no connection turns one away.
 */
final class Http2Transport implements SquareTransport {

    private static final AsciiString HTTP = AsciiString.cached("http");

    private final String name;
    private final URI endpoint;
    private final HttpCodec codec;
    private final AsciiString authority;
    private final String unaryPath;
    private final AsciiString chunkPath;
    private final Connections<Http2Link> links;
    private final LoopBarrier barrier;

    /**
     * @param endpoint scheme, host, port and perhaps a path that the backend's own begins below
     * @param connections their number
     * @param maxInFlight the most calls that there are, shared equally by the connections
     * @param connectTimeout the time that connecting may take
     * @param idleTimeout the time by which an unused connection is closed
     * @param loops the threads that serve the connections, the same that serve the aggregator's callers
     */
    Http2Transport(
            String name,
            URI endpoint,
            HttpCodec codec,
            int connections,
            int maxInFlight,
            Duration connectTimeout,
            Duration idleTimeout,
            LoopResources loops) {
        this.name = name;
        this.endpoint = endpoint;
        this.codec = codec;
        this.authority = AsciiString.cached(endpoint.getRawAuthority());
        this.unaryPath = HttpPaths.unary(endpoint);
        this.chunkPath = AsciiString.cached(HttpPaths.chunk(endpoint));
        EventLoopGroup group = loops.onClient(true);
        Bootstrap bootstrap = new Bootstrap()
                .channel(loops.onChannelClass(SocketChannel.class, group))
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectTimeout.toMillis())
                .remoteAddress(endpoint.getHost(), HttpPaths.port(endpoint));
        this.barrier = new LoopBarrier(group);
        this.links = new Connections<>(
                IntStream.range(0, connections)
                        .mapToObj(i -> new Http2Link(bootstrap, group.next(), codec, idleTimeout))
                        .toList(),
                maxInFlight);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String target() {
        return endpoint.toString();
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        int length = aggregation.length(number);
        Http2Call call = length == 1
                ? new Http2Call(aggregation, number, get(number), Unpooled.EMPTY_BUFFER)
                : post(aggregation, number, codec.chunk(number, length));
        links.next().send(call);
    }

    private Http2Headers get(int number) {
        return headers(HttpMethod.GET, new AsciiString(unaryPath + number));
    }

    private Http2Call post(Aggregation aggregation, int number, byte[] body) {
        ByteBuf content = Unpooled.wrappedBuffer(body);
        return new Http2Call(
                aggregation,
                number,
                headers(
                        HttpMethod.POST,
                        chunkPath,
                        HttpHeaderNames.CONTENT_TYPE,
                        codec.type(),
                        HttpHeaderNames.CONTENT_LENGTH,
                        new AsciiString(Integer.toString(body.length))),
                content);
    }

    private Http2Headers headers(HttpMethod method, AsciiString path, AsciiString... others) {
        AsciiString[] all = new AsciiString[2 + others.length];
        all[0] = HttpHeaderNames.ACCEPT;
        all[1] = codec.type();
        System.arraycopy(others, 0, all, 2, others.length);
        return ReadOnlyHttp2Headers.clientHeaders(false, method.asciiName(), path, HTTP, authority, all);
    }

    /** Resets the streams of the aggregation. */
    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        links.all().forEach(link -> link.abandon(aggregation));
        barrier.then(released);
    }

    @Override
    public void close() {
        links.all().forEach(Http2Link::close);
    }
}
