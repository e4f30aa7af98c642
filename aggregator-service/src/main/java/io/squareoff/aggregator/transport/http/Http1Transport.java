package io.squareoff.aggregator.transport.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.ReadOnlyHttpHeaders;
import io.netty.util.concurrent.Future;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.LoopBarrier;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquarePaths;
import io.squareoff.tls.Tls;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import reactor.netty.resources.LoopResources;

/**
 * HTTP/1.1: one call in flight on each connection, and so no more calls than there may be connections, see {@link #capacity}.
 * It has no queue of its own, no retry, and no pool that could refuse a call within the bound.
 *
 * <p>It is built on Netty without a client library: the connection pool of such a library refuses requests by rules of its own,
 * besides the bound.
 */
final class Http1Transport extends SquareTransport implements Http1Connection.Owner {

    private final HttpEndpoint endpoint;
    private final int connections;
    private final HttpCodec codec;
    private final String unaryPath;
    private final String chunkPath;
    private final String callPath;
    private final HttpHeaders headers;
    private final Bootstrap bootstrap;
    private final LoopBarrier barrier;
    private final Future<?> closingUnused;
    private final Deque<Http1Connection> idle = new ConcurrentLinkedDeque<>();
    private final Set<Http1Connection> open = ConcurrentHashMap.newKeySet();

    /** Connections that are being made, with the aggregation that each is for. */
    private final Map<Channel, Aggregation> connecting = new ConcurrentHashMap<>();

    /**
     * @param connections the most that there may be
     * @param idleTimeout the time by which an unused connection is closed
     * @param loops the threads that serve the connections, the same that serve the aggregator's callers
     */
    Http1Transport(
            String name,
            HttpEndpoint endpoint,
            HttpCodec codec,
            int connections,
            Duration idleTimeout,
            LoopResources loops) {
        super(name, endpoint.url().toString());
        this.endpoint = endpoint;
        this.connections = connections;
        this.codec = codec;
        this.unaryPath = endpoint.path(SquarePaths.UNARY);
        this.chunkPath = endpoint.path(SquarePaths.CHUNK);
        this.callPath = endpoint.path(SquarePaths.CALL);
        this.headers = new ReadOnlyHttpHeaders(
                true, HttpHeaderNames.HOST, endpoint.url().getRawAuthority(), HttpHeaderNames.ACCEPT, codec.type());
        // The server's threads, which take connections in turn. A client's loops would give all connections to the
        // thread
        // that opens them, and the first aggregation opens all of them on one thread.
        EventLoopGroup group = loops.onServer(true);
        this.bootstrap = endpoint.bootstrap()
                .group(group)
                .channel(loops.onChannelClass(SocketChannel.class, group))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpClientCodec())
                                .addLast(new HttpObjectAggregator(HttpEndpoint.LARGEST_ANSWER_BYTES))
                                .addLast(new Http1Connection(channel, codec, Http1Transport.this));
                        endpoint.prepare(channel);
                    }
                });
        this.barrier = new LoopBarrier(group);
        long nanos = idleTimeout.dividedBy(2).toNanos();
        this.closingUnused = group.next().scheduleWithFixedDelay(this::closeUnused, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public int capacity() {
        return connections;
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        int length = aggregation.length(number);
        HttpRequest request = !aggregation.isPlain()
                ? post(callPath, codec.call(number, length, aggregation.demand()))
                : length == 1 ? get(number) : post(chunkPath, codec.chunk(number, length));
        Http1Connection connection = idle.pollFirst();
        if (connection != null) {
            ask(connection, aggregation, number, request);
        } else {
            connect(aggregation, number, request);
        }
    }

    private HttpRequest get(int number) {
        return new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1,
                HttpMethod.GET,
                unaryPath + number,
                Unpooled.EMPTY_BUFFER,
                headers,
                EmptyHttpHeaders.INSTANCE);
    }

    private HttpRequest post(String path, byte[] body) {
        HttpHeaders withBody = new DefaultHttpHeaders()
                .set(headers)
                .set(HttpHeaderNames.CONTENT_TYPE, codec.type())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        return new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1,
                HttpMethod.POST,
                path,
                Unpooled.wrappedBuffer(body),
                withBody,
                EmptyHttpHeaders.INSTANCE);
    }

    private static void ask(Http1Connection connection, Aggregation aggregation, int number, HttpRequest request) {
        connection.ask(aggregation, number, request);
        if (aggregation.ended()) {
            // It ended after its number was taken, and abandon may have missed this connection.
            connection.abandon(aggregation);
        }
    }

    private void connect(Aggregation aggregation, int number, HttpRequest request) {
        ChannelFuture connected = bootstrap.connect();
        Throwable atOnce = connected.cause();
        if (atOnce != null) {
            // Also where there is no file left for a channel: there is none to close then.
            throw new TransportException(Reason.UNAVAILABLE, unreachable(atOnce), atOnce);
        }
        Channel channel = connected.channel();
        connecting.put(channel, aggregation);
        endpoint.whenReady(connected, failure -> {
            connecting.remove(channel);
            if (failure != null) {
                aggregation.fail(Reason.UNAVAILABLE, unreachable(failure), failure);
                return;
            }
            Http1Connection connection = channel.pipeline().get(Http1Connection.class);
            open.add(connection);
            ask(connection, aggregation, number, request);
        });
        if (aggregation.ended()) {
            // It ended after its number was taken, and abandon may have missed this channel.
            channel.close();
        }
    }

    private static String unreachable(Throwable failure) {
        return "could not be reached: " + Tls.reason(failure);
    }

    @Override
    public void idle(Http1Connection connection) {
        idle.addFirst(connection);
    }

    @Override
    public void closed(Http1Connection connection) {
        open.remove(connection);
        idle.remove(connection);
    }

    /** Closes the idle connections that were not used since the last time. One that is taken from the deque gets no call. */
    private void closeUnused() {
        for (Http1Connection connection : open) {
            if (connection.unusedSinceLastCheck() && idle.remove(connection)) {
                connection.close();
            }
        }
    }

    /** Closes the connections with calls of the aggregation, and those that are being made for it. */
    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        connecting.forEach((channel, asking) -> {
            if (asking == aggregation) {
                channel.close();
            }
        });
        open.forEach(connection -> connection.abandon(aggregation));
        barrier.then(released);
    }

    /** Closes all connections. The threads are shared and go on. */
    @Override
    public void close() {
        closingUnused.cancel(false);
        connecting.keySet().forEach(Channel::close);
        open.forEach(Http1Connection::close);
    }
}
