package io.squareoff.aggregator.transport.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
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
import io.squareoff.proto.SquarePaths;
import java.time.Duration;
import java.util.stream.IntStream;
import reactor.netty.resources.LoopResources;

/**
 * HTTP/2, begun with prior knowledge or agreed on with TLS: a stream for each call, on a few connections. The bound of calls in flight is
 * the bound of streams; no connection turns one away.
 */
final class Http2Transport extends SquareTransport {

    private final HttpCodec codec;
    private final AsciiString scheme;
    private final AsciiString authority;
    private final String unaryPath;
    private final AsciiString chunkPath;
    private final AsciiString callPath;
    private final Connections<Http2Link> links;
    private final LoopBarrier barrier;

    /**
     * @param connections their number
     * @param maxInFlight the most calls that there are, shared equally by the connections
     * @param idleTimeout the time by which an unused connection is closed
     * @param loops the threads that serve the connections, the same that serve the aggregator's callers
     */
    Http2Transport(
            String name,
            HttpEndpoint endpoint,
            HttpCodec codec,
            int connections,
            int maxInFlight,
            Duration idleTimeout,
            LoopResources loops) {
        super(name, endpoint.url().toString());
        this.codec = codec;
        this.scheme = AsciiString.cached(endpoint.url().getScheme());
        this.authority = AsciiString.cached(endpoint.url().getRawAuthority());
        this.unaryPath = endpoint.path(SquarePaths.UNARY);
        this.chunkPath = AsciiString.cached(endpoint.path(SquarePaths.CHUNK));
        this.callPath = AsciiString.cached(endpoint.path(SquarePaths.CALL));
        EventLoopGroup group = loops.onClient(true);
        Class<? extends Channel> channels = loops.onChannelClass(SocketChannel.class, group);
        this.barrier = new LoopBarrier(group);
        this.links = new Connections<>(
                IntStream.range(0, connections)
                        .mapToObj(i -> new Http2Link(endpoint, channels, group.next(), codec, idleTimeout))
                        .toList(),
                maxInFlight);
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        int length = aggregation.length(number);
        Http2Call call;
        if (!aggregation.isPlain()) {
            call = post(aggregation, number, callPath, codec.call(number, length, aggregation.demand()));
        } else if (length == 1) {
            call = new Http2Call(aggregation, number, get(number), Unpooled.EMPTY_BUFFER);
        } else {
            call = post(aggregation, number, chunkPath, codec.chunk(number, length));
        }
        links.next().send(call);
    }

    private Http2Headers get(int number) {
        return headers(HttpMethod.GET, new AsciiString(unaryPath + number));
    }

    private Http2Call post(Aggregation aggregation, int number, AsciiString path, byte[] body) {
        ByteBuf content = Unpooled.wrappedBuffer(body);
        return new Http2Call(
                aggregation,
                number,
                headers(
                        HttpMethod.POST,
                        path,
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
        return ReadOnlyHttp2Headers.clientHeaders(false, method.asciiName(), path, scheme, authority, all);
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
