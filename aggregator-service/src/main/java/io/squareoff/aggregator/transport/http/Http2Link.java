package io.squareoff.aggregator.transport.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Connections;
import io.squareoff.tls.Tls;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One of the connections of a transport: made when it is first needed, and again after it was lost, always on the same
 * thread. Calls from other threads are handed over in bulk and written with one flush.
 */
final class Http2Link extends Connections.Connection {

    private final HttpEndpoint endpoint;
    private final Bootstrap bootstrap;
    private final EventLoop loop;
    private final Queue<Http2Call> handedOver = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean draining = new AtomicBoolean();

    // All fields below are only for the loop's thread.

    /** The connection that takes new calls; null while there is none, or while it is being made. */
    private Http2Connection current;

    private boolean connecting;
    private boolean closed;
    private boolean used;

    /** The open connections: the current one, and those that wait for answers but take no more calls. */
    private final Set<Http2Connection> open = new HashSet<>();

    /** Calls that wait until the connection is made. */
    private final Queue<Http2Call> waiting = new ArrayDeque<>();

    private final Future<?> closingUnused;

    /** @param idleTimeout the time by which an unused connection is closed */
    Http2Link(
            HttpEndpoint endpoint,
            Class<? extends Channel> channels,
            EventLoop loop,
            HttpCodec codec,
            Duration idleTimeout) {
        this.endpoint = endpoint;
        this.loop = loop;
        this.bootstrap = endpoint.bootstrap().group(loop).channel(channels).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(Http2Connection.create(codec, Http2Link.this));
                endpoint.prepare(channel);
            }
        });
        long nanos = idleTimeout.dividedBy(2).toNanos();
        this.closingUnused = loop.scheduleWithFixedDelay(this::closeUnused, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** Calls are written on this thread too, so that none is written to a connection that is closed here. */
    private void closeUnused() {
        if (!used && current != null && inFlight() == 0) {
            current.retire();
        }
        used = false;
    }

    @Override
    public boolean isOnItsThread() {
        return loop.inEventLoop();
    }

    void send(Http2Call call) {
        began();
        if (loop.inEventLoop()) {
            write(call);
            flush();
            return;
        }
        handedOver.add(call);
        if (draining.compareAndSet(false, true)) {
            loop.execute(this::drain);
        }
    }

    private void drain() {
        // Before the queue is read, so that a call added later begins another drain.
        draining.set(false);
        for (Http2Call call; (call = handedOver.poll()) != null; ) {
            write(call);
        }
        flush();
    }

    private void flush() {
        if (current != null) {
            current.flushSoon();
        }
    }

    private void write(Http2Call call) {
        used = true;
        if (call.aggregation().ended()) {
            // It ended after its number was taken, and abandon has missed this call.
            ended(1);
            return;
        }
        if (current != null && current.write(call)) {
            return;
        }
        waiting.add(call);
        connect();
    }

    private void connect() {
        if (connecting) {
            return;
        }
        connecting = true;
        current = null;
        ChannelFuture connected = bootstrap.connect();
        Throwable atOnce = connected.cause();
        if (atOnce != null) {
            // Also where there is no file left for a channel, whose listeners would be called on another thread.
            // In a task, since whoever writes may be going through those that wait.
            loop.execute(() -> failed(atOnce));
            return;
        }
        endpoint.whenReady(connected, failure -> {
            if (failure == null) {
                connected(connected.channel().pipeline().get(Http2Connection.class));
            } else {
                failed(failure);
            }
        });
    }

    private void connected(Http2Connection connection) {
        connecting = false;
        current = connection;
        open.add(connection);
        if (closed) {
            connection.close();
        }
        for (int left = waiting.size(); left > 0; left--) {
            write(waiting.remove());
        }
        flush();
    }

    private void failed(Throwable cause) {
        connecting = false;
        // Only those that wait now: a failure makes further calls, which try to connect again.
        for (int left = waiting.size(); left > 0; left--) {
            Http2Call call = waiting.remove();
            ended(1);
            call.fail("could not be reached: " + Tls.reason(cause), cause);
        }
    }

    /** Sends the next calls on another connection, since this one takes no more. */
    void retired(Http2Connection connection) {
        if (connection == current) {
            current = null;
        }
    }

    /** Forgets a closed connection. */
    void closed(Http2Connection connection) {
        retired(connection);
        open.remove(connection);
    }

    void abandon(Aggregation aggregation) {
        later(() -> {
            waiting.removeIf(call -> {
                boolean abandoned = call.aggregation() == aggregation;
                if (abandoned) {
                    ended(1);
                }
                return abandoned;
            });
            for (Http2Connection connection : open) {
                connection.abandon(aggregation);
            }
        });
    }

    void close() {
        closingUnused.cancel(false);
        later(() -> {
            closed = true;
            Set.copyOf(open).forEach(Http2Connection::close);
        });
    }

    /** Runs a task on the loop's thread, unless that ends: then its connections are closed anyway. */
    private void later(Runnable task) {
        if (!loop.isShuttingDown()) {
            loop.execute(task);
        }
    }
}
