package io.squareoff.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpServerCodec;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import reactor.netty.NettyPipeline;

/**
 * The bounds of one port: counts its connections and watches each of them. A look at every connection, some times within the
 * shortest timeout, is all that the timeouts cost: what is in time leaves but a flag or a count behind.
 *
 * <p>As a handler of the port's own channel it guards each connection that is accepted. Thread-safe.
 */
@Sharable
public final class GuardedPort extends ChannelInboundHandlerAdapter {

    private static final int LOOKS_WITHIN_A_TIMEOUT = 4;
    private static final Duration LONGEST_BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final ServerLimits limits;
    private final Duration betweenLooks;
    private final Room bodies;
    private final AtomicInteger connections = new AtomicInteger();
    private final Counter refused;
    private final Map<Ending, Counter> ended = new EnumMap<>(Ending.class);

    /** A port behind which something else bounds the bodies that are gathered. */
    public GuardedPort(String name, ServerLimits limits, MeterRegistry meters) {
        this(name, limits, Long.MAX_VALUE, meters);
    }

    /**
     * @param name of the port in metrics
     * @param mostRoom bytes of bodies over HTTP/2 that may have come in part, over all connections
     */
    public GuardedPort(String name, ServerLimits limits, long mostRoom, MeterRegistry meters) {
        this.limits = limits;
        this.bodies = new Room(mostRoom);
        this.betweenLooks = Stream.of(
                        limits.idleTimeout(), limits.headerTimeout(), limits.bodyTimeout(), limits.answerTimeout())
                .map(timeout -> timeout.dividedBy(LOOKS_WITHIN_A_TIMEOUT))
                .reduce(LONGEST_BETWEEN_LOOKS, (one, other) -> one.compareTo(other) < 0 ? one : other);
        Gauge.builder("squareoff.server.connections", connections, AtomicInteger::get)
                .description("Open connections")
                .tag("port", name)
                .register(meters);
        this.refused = Counter.builder("squareoff.server.connections.refused")
                .description("Connections closed at once since there were too many")
                .tag("port", name)
                .register(meters);
        for (Ending ending : Ending.values()) {
            ended.put(
                    ending,
                    Counter.builder("squareoff.server.ended")
                            .description("Connections and streams ended since their callers kept no bound")
                            .tag("port", name)
                            .tag("bound", ending.tag())
                            .register(meters));
        }
    }

    /** Guards a connection that is accepted. */
    @Override
    public void channelRead(ChannelHandlerContext context, Object accepted) {
        guard((Channel) accepted);
        context.fireChannelRead(accepted);
    }

    /** Guards a connection that is not active yet, and whose handler of TLS, if it has one, is there. */
    void guard(Channel connection) {
        ConnectionGuard guard = new ConnectionGuard(this);
        if (connection.pipeline().get(NettyPipeline.SslHandler) == null) {
            connection.pipeline().addFirst(guard);
        } else {
            // What TLS itself says is no part of a request.
            connection.pipeline().addAfter(NettyPipeline.SslHandler, null, guard);
        }
    }

    /** Appends a codec of HTTP/1.1, with the guards around it, to a connection that is not active yet and speaks nothing else. */
    public void append(ChannelPipeline pipeline, HttpServerCodec codec) {
        RequestGuard requests = new RequestGuard(this);
        pipeline.addLast(new ConnectionGuard(this, requests), codec, requests);
    }

    ServerLimits limits() {
        return limits;
    }

    Duration betweenLooks() {
        return betweenLooks;
    }

    /** True if what a timeout bounds has lasted for that long: from one look through so many more. */
    boolean over(Ending ending, int looks) {
        return betweenLooks.multipliedBy(looks).compareTo(limits.timeout(ending)) >= 0;
    }

    /** Counts a connection in; returns false, and counts it as refused, if there are too many. */
    boolean enter() {
        if (connections.incrementAndGet() <= limits.maxConnections()) {
            return true;
        }
        connections.decrementAndGet();
        refused.increment();
        return false;
    }

    /** The room for bytes of bodies that have come in part. */
    Room bodies() {
        return bodies;
    }

    void leave() {
        connections.decrementAndGet();
    }

    void ended(Ending ending) {
        ended.get(ending).increment();
    }
}
