package io.squareoff.natsnetty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.internal.PlatformDependent;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A connection to a NATS server, read and written by one thread of an event loop group. It connects in the background, and again
 * whenever it is lost: to the configured servers and to those that a server has named.
 *
 * <p>Thread-safe. Messages that are published from the connection's thread, as an answer to one that arrived or as the next request
 * after a reply, go straight into the buffer that is written when all that arrived is handed on. Those from other threads wait in a
 * queue for one task that writes all of them. Handlers and the listener are called on the connection's thread.
 */
public final class NatsConnection implements AutoCloseable {

    /** The beginning of the reason that {@link NatsListener#refused} gets where the handshake of TLS failed. */
    public static final String TLS_FAILED = "TLS failed: ";

    static final byte[] NO_HEADERS = {};

    private static final String NOT_YET = "not connected yet";

    private record Subscription(String subject, String queue, MessageHandler handler) {}

    /**
     * A message, or a PING, that waits to be written.
     *
     * @param link that it is for: on another connection it would be too late
     * @param to null for a PING, whose PONG runs {@code ponged}
     */
    private record Outgoing(Link link, Address to, byte[] headers, byte[] payload, Runnable ponged) {

        long size() {
            return to == null ? 0 : Output.size(to.prefix.length, headers.length, payload.length);
        }
    }

    private final NatsOptions options;
    private final NatsListener listener;
    private final EventLoop loop;
    private final Queue<Outgoing> queue = PlatformDependent.newMpscQueue();
    private final AtomicBoolean draining = new AtomicBoolean();
    private final AtomicLong pendingBytes = new AtomicLong();

    /** Null while nothing may be published. */
    private volatile Link established;

    private volatile long maxPayload;
    private volatile String problem = NOT_YET;
    private volatile boolean closed;

    // Only for the loop.
    private final Servers servers;
    private final List<Subscription> subscriptions = new ArrayList<>();
    private final NatsMessage message = new NatsMessage(this);
    private Link link;
    private boolean unsubscribed;

    /** True while messages wait for the socket, behind which those from the loop itself wait too. */
    private boolean congested;

    private Future<?> reconnecting;

    private final Link.Owner events = new Link.Owner() {

        @Override
        public void established(Link connected) {
            servers.connected();
            for (int i = 0; i < subscriptions.size() && !unsubscribed; i++) {
                subscribe(connected, i);
            }
            established = connected;
            congested = false;
            call(() -> listener.connected(NatsConnection.this));
        }

        @Override
        public void message(int sid, NatsMessage received) {
            if (sid < subscriptions.size()) {
                handle(subscriptions.get(sid).handler(), received);
            }
        }

        @Override
        public void informed(Link by, ServerInfo info) {
            maxPayload = info.maxPayload();
            servers.learn(info.connectUrls(), by.server());
        }

        @Override
        public void refused(String why) {
            call(() -> listener.refused(why));
        }

        @Override
        public void serverError(String error) {
            call(() -> listener.serverError(error));
        }

        @Override
        public void writable(Link with) {
            // Not from within drain(), one of whose messages would be written after those behind it.
            if (with == established && congested) {
                drain();
            }
        }

        @Override
        public void ended(Link lost, String why) {
            NatsConnection.this.lost(why);
        }

        @Override
        public void written(long bytes) {
            pendingBytes.addAndGet(-bytes);
        }
    };

    private NatsConnection(NatsOptions options, NatsListener listener) {
        this.options = options;
        this.listener = listener;
        this.loop = options.loops().next();
        this.servers = new Servers(options.servers());
    }

    /** Begins to connect, and returns at once. */
    public static NatsConnection open(NatsOptions options, NatsListener listener) {
        NatsConnection connection = new NatsConnection(options, listener);
        connection.loop.execute(connection::connect);
        return connection;
    }

    public boolean isConnected() {
        return established != null;
    }

    /** The reason why nothing can be published now; empty if it can. */
    public Optional<String> problem() {
        return isConnected() ? Optional.empty() : Optional.of(problem);
    }

    /** The most bytes that the server takes in one message, headers included; 0 before the first server was connected to. */
    public long maxPayload() {
        return maxPayload;
    }

    /** Returns true if the calling thread is the connection's. */
    public boolean isOnItsThread() {
        return loop.inEventLoop();
    }

    /**
     * Publishes a message, and returns before it is written.
     *
     * @param payload must not be changed any more
     * @throws NatsUnavailableException if there is no connection, or too much waits to be written
     * @throws IllegalArgumentException if it is larger than the server takes
     */
    public void publish(Address to, byte[] payload) {
        publish(to, NO_HEADERS, payload);
    }

    /**
     * The same with headers.
     *
     * @throws IllegalArgumentException also if a header's name has a colon, or it or its value has a line break
     */
    public void publish(Address to, Map<String, String> headers, byte[] payload) {
        publish(to, Output.headers(headers), payload);
    }

    private void publish(Address to, byte[] headers, byte[] payload) {
        Link with =
                reserve(Output.size(to.prefix.length, headers.length, payload.length), headers.length + payload.length);
        if (loop.inEventLoop()) {
            if (writesNow(with)) {
                with.output().publish(to, headers, payload);
                with.flushSoon();
                return;
            }
            congested = true;
        }
        enqueue(new Outgoing(with, to, headers, payload, null));
    }

    /** Publishes a reply to a message that is being handled. */
    void respond(ByteBuf from, int subjectAt, int subjectLength, byte[] payload) {
        if (writesNow(established)) {
            reserve(Output.size(Output.PUB.length + subjectLength, 0, payload.length), payload.length);
            established.output().publish(from, subjectAt, subjectLength, payload);
            established.flushSoon();
        } else {
            publish(message.replyTo(), NO_HEADERS, payload);
        }
    }

    /** Takes room for a message, and returns the connection to write it to. */
    private Link reserve(int size, int bytes) {
        Link with = established;
        if (with == null) {
            throw new NatsUnavailableException(problem);
        }
        if (bytes > maxPayload) {
            throw new IllegalArgumentException(
                    "a message of " + bytes + " bytes is larger than the server's max_payload of " + maxPayload);
        }
        if (pendingBytes.addAndGet(size) > options.maxPendingBytes()) {
            pendingBytes.addAndGet(-size);
            throw new NatsUnavailableException(
                    "the server reads too slowly: " + options.maxPendingBytes() + " bytes wait to be written");
        }
        return with;
    }

    private boolean writesNow(Link with) {
        return with != null && !congested && with.isWritable();
    }

    private void enqueue(Outgoing message) {
        queue.add(message);
        if (!draining.get() && draining.compareAndSet(false, true)) {
            execute(this::drainTask);
        }
    }

    private void drainTask() {
        draining.set(false);
        drain();
    }

    private void drain() {
        congested = false;
        for (Outgoing next; (next = queue.peek()) != null; ) {
            boolean lost = next.link() == null || next.link() != established;
            if (!lost && !established.isWritable()) {
                congested = true;
                break;
            }
            queue.remove();
            if (!lost && next.to() == null) {
                established.ping(next.ponged());
            } else if (!lost) {
                established.output().publish(next.to(), next.headers(), next.payload());
            } else if (next.to() == null) {
                next.ponged().run();
            } else {
                pendingBytes.addAndGet(-next.size());
            }
        }
        if (established != null) {
            established.flush();
        }
    }

    /**
     * Subscribes, on this connection and on each that takes its place.
     *
     * @param queue the group of subscribers of which one gets each message; null for none
     */
    public void subscribe(String subject, String queue, MessageHandler handler) {
        Subscription added =
                new Subscription(Address.valid(subject), queue == null ? null : Address.valid(queue), handler);
        execute(() -> {
            subscriptions.add(added);
            if (established != null && !unsubscribed) {
                subscribe(established, subscriptions.size() - 1);
            }
        });
    }

    private void subscribe(Link with, int sid) {
        Subscription subscription = subscriptions.get(sid);
        with.subscribe(sid, subscription.subject(), subscription.queue());
    }

    /**
     * Ends all subscriptions.
     *
     * @param done is run on the connection's thread when the last message has been handled, or the connection is lost
     */
    public void unsubscribe(Runnable done) {
        execute(() -> {
            unsubscribed = true;
            if (established != null) {
                for (int i = 0; i < subscriptions.size(); i++) {
                    established.unsubscribe(i);
                }
            }
            flush(done);
        });
    }

    /**
     * Waits for the server without a thread.
     *
     * @param done is run on the connection's thread when the server has read all that was published before, or the connection is lost
     */
    public void flush(Runnable done) {
        Link with = established;
        enqueue(new Outgoing(with, null, NO_HEADERS, NO_HEADERS, () -> call(done)));
    }

    /** Writes what waits to be written as far as the socket takes it, and ends the connection or the attempts to make one. */
    @Override
    public void close() {
        closed = true;
        execute(() -> {
            drain();
            if (reconnecting != null) {
                reconnecting.cancel(false);
            }
            if (link != null) {
                link.close();
            }
        });
    }

    /** Runs a task on the loop; here, once the loop has ended, and the connection with it. */
    private void execute(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            synchronized (queue) {
                established = null;
                problem = "the event loop has ended";
                task.run();
            }
        }
    }

    private void handle(MessageHandler handler, NatsMessage received) {
        try {
            handler.received(received);
        } catch (RuntimeException e) {
            listener.handlerFailed(e);
        }
    }

    /** Calls what the caller gave: its failure is not the connection's. */
    private void call(Runnable callersOwn) {
        try {
            callersOwn.run();
        } catch (RuntimeException e) {
            listener.handlerFailed(e);
        }
    }

    private void connect() {
        if (closed) {
            return;
        }
        URI server = servers.next();
        Link connecting = new Link(options, server, events);
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channel(options.channel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        Math.min(Integer.MAX_VALUE, options.connectTimeout().toMillis()))
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Decoder(connecting, message), connecting);
                    }
                });
        link = connecting;
        ChannelFuture attempt = bootstrap.connect(server.getHost(), Servers.port(server));
        if (attempt.cause() != null) {
            // Also where there is no file left for a channel: a listener of that would be called on another thread.
            connecting.end(String.valueOf(attempt.cause().getMessage()));
            return;
        }
        attempt.addListener(connected -> {
            if (!connected.isSuccess() && loop.inEventLoop()) {
                connecting.end(String.valueOf(connected.cause().getMessage()));
            }
        });
    }

    private void lost(String why) {
        problem = why;
        established = null;
        link = null;
        drain();
        call(() -> listener.disconnected(why));
        if (closed || loop.isShuttingDown()) {
            return;
        }
        if (servers.endRound()) {
            reconnecting = loop.schedule(this::connect, options.reconnectWait().toNanos(), TimeUnit.NANOSECONDS);
        } else {
            loop.execute(this::connect);
        }
    }
}
