package io.squareoff.aggregator.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
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
import io.squareoff.aggregator.transport.TransportException.Reason;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import reactor.netty.resources.LoopResources;

/**
 * HTTP/1.1: one call in flight on each connection, and so as many calls as there may be connections,
 * which {@link InFlightGate} sees to. There is no queue of its own, no retry, and no pool that could refuse what the bound
 * allows.
 *
 * <p>Netty and no client library above it: the pool of one refuses requests by rules of its own, beside the bound.
 */
final class Http1Transport implements SquareTransport, Http1Connection.Owner {

    /** As gRPC allows; the largest chunk's answer has a third of it. */
    private static final int LARGEST_ANSWER_BYTES = 4 << 20;

    private final String name;
    private final URI endpoint;
    private final int connections;
    private final HttpCodec codec;
    private final String unaryPath;
    private final String chunkPath;
    private final HttpHeaders headers;
    private final Bootstrap bootstrap;
    private final Deque<Http1Connection> idle = new ConcurrentLinkedDeque<>();
    private final Set<Http1Connection> open = ConcurrentHashMap.newKeySet();

    /** Connections that are being made, and whose number each is for. */
    private final Map<Channel, Aggregation> connecting = new ConcurrentHashMap<>();

    /**
     * @param endpoint scheme, host, port and perhaps the path that the backend's own begins below
     * @param connections how many there may be
     * @param connectTimeout how long connecting may take
     * @param loops where connections are served, the same threads that serve the aggregator's callers
     */
    Http1Transport(
            String name, URI endpoint, HttpCodec codec, int connections, Duration connectTimeout, LoopResources loops) {
        this.name = name;
        this.endpoint = endpoint;
        this.connections = connections;
        this.codec = codec;
        this.unaryPath = HttpPaths.unary(endpoint);
        this.chunkPath = HttpPaths.chunk(endpoint);
        this.headers = new ReadOnlyHttpHeaders(
                true, HttpHeaderNames.HOST, endpoint.getRawAuthority(), HttpHeaderNames.ACCEPT, codec.type());
        // The threads in turn. As a client's, they would give connections that are opened on one of them to that one:
        // all, for the first aggregation opens as many as there may be.
        EventLoopGroup group = loops.onServer(true);
        this.bootstrap = new Bootstrap()
                .group(group)
                .channel(loops.onChannelClass(SocketChannel.class, group))
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) connectTimeout.toMillis())
                .remoteAddress(endpoint.getHost(), HttpPaths.port(endpoint))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpClientCodec())
                                .addLast(new HttpObjectAggregator(LARGEST_ANSWER_BYTES))
                                .addLast(new Http1Connection(channel, codec, Http1Transport.this));
                    }
                });
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
    public int capacity() {
        return connections;
    }

    @Override
    public void send(Aggregation gather, int number) {
        int length = gather.length(number);
        HttpRequest request = length == 1 ? get(number) : post(codec.chunk(number, length));
        Http1Connection connection = idle.pollFirst();
        if (connection != null) {
            ask(connection, gather, number, request);
        } else {
            connect(gather, number, request);
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

    private HttpRequest post(byte[] body) {
        HttpHeaders withBody = new DefaultHttpHeaders()
                .set(headers)
                .set(HttpHeaderNames.CONTENT_TYPE, codec.type())
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        return new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1,
                HttpMethod.POST,
                chunkPath,
                Unpooled.wrappedBuffer(body),
                withBody,
                EmptyHttpHeaders.INSTANCE);
    }

    private static void ask(Http1Connection connection, Aggregation gather, int number, HttpRequest request) {
        connection.ask(gather, number, request);
        if (gather.ended()) {
            // It ended since its number was taken, and abandon may have passed this connection by.
            connection.abandon(gather);
        }
    }

    private void connect(Aggregation gather, int number, HttpRequest request) {
        ChannelFuture connected = bootstrap.connect();
        Channel channel = connected.channel();
        connecting.put(channel, gather);
        connected.addListener(done -> {
            connecting.remove(channel);
            if (!done.isSuccess()) {
                gather.fail(Reason.UNAVAILABLE, "could not be reached: " + done.cause(), done.cause());
                return;
            }
            Http1Connection connection = channel.pipeline().get(Http1Connection.class);
            open.add(connection);
            ask(connection, gather, number, request);
        });
        if (gather.ended()) {
            // It ended since its number was taken, and abandon may have passed this channel by.
            channel.close();
        }
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

    /** Closes the connections whose answers nobody waits for any more, and those that are only being made. */
    @Override
    public void abandon(Aggregation gather) {
        connecting.forEach((channel, asking) -> {
            if (asking == gather) {
                channel.close();
            }
        });
        open.forEach(connection -> connection.abandon(gather));
    }

    /** Closes all connections; the threads are not this class's. */
    @Override
    public void close() {
        connecting.keySet().forEach(Channel::close);
        open.forEach(Http1Connection::close);
    }
}
