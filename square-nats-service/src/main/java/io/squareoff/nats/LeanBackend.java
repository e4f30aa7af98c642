package io.squareoff.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.BrokerEvents;
import io.squareoff.natsnetty.NatsConnection;
import io.squareoff.proto.MessageCodec;
import io.squareoff.work.Work;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.unit.DataSize;
import reactor.netty.resources.LoopResources;

/**
 * The queue group of the lean subjects, which service discovery lists as "squares-lean". Its connection is read, its requests are
 * answered, and the answers are written by one thread.
 *
 * <p>Thread-safe.
 */
final class LeanBackend {

    private static final Logger log = LoggerFactory.getLogger(LeanBackend.class);

    /** Bytes of answers that the broker has not read; an answer beyond them is not sent. */
    private static final DataSize MOST_THAT_MAY_WAIT = DataSize.ofMegabytes(64);

    private final BrokerAccess access;
    private final Work work;
    private final MeterRegistry meters;
    private final LoopResources loops = LoopResources.create("lean", 1, true);

    /** Null until it is opened. */
    private volatile NatsConnection connection;

    /** Done once the broker knows of its subscriptions for the first time, or once it is closed. */
    private final CountDownLatch listening = new CountDownLatch(1);

    /** Guarded by this. */
    private boolean closed;

    LeanBackend(BrokerAccess access, Work work, MeterRegistry meters) {
        this.access = access;
        this.work = work;
        this.meters = meters;
    }

    /** Begins to connect, and returns at once. It connects again after each loss, and answers whenever it is connected. */
    synchronized void open() {
        if (closed) {
            return;
        }
        EventLoopGroup group = loops.onServer(true);
        NatsConnection opening = NatsConnection.open(
                access.options(
                        "square-nats-service lean",
                        group.next(),
                        loops.onChannelClass(SocketChannel.class, group),
                        MOST_THAT_MAY_WAIT.toBytes()),
                new BrokerEvents(access, "the lean subjects") {
                    @Override
                    public void connected(NatsConnection connected) {
                        super.connected(connected);
                        connected.flush(listening::countDown);
                    }
                });
        List<LeanEndpoint> endpoints = List.of(
                endpoint("unary", MessageCodec.PROTOBUF, opening), endpoint("unary-json", MessageCodec.JSON, opening));
        endpoints.forEach(LeanEndpoint::subscribe);
        new LeanDiscovery(endpoints).subscribe(opening);
        connection = opening;
    }

    private LeanEndpoint endpoint(String name, MessageCodec codec, NatsConnection opening) {
        return new LeanEndpoint(name, codec, new Squares(codec, work, meters), opening);
    }

    /** Returns once it answers, or is closed. */
    void awaitAnswering() throws InterruptedException {
        listening.await();
    }

    boolean isConnected() {
        NatsConnection current = connection;
        return current != null && current.isConnected();
    }

    /** Takes no more requests, and returns once those that have arrived are answered, or handed to the work. */
    void stop(Duration limit) {
        if (connection != null) {
            await(connection::unsubscribe, limit);
        }
    }

    /** Gets the last answers to the broker, and ends the connection or the attempts to make one. */
    synchronized void close(Duration limit) {
        closed = true;
        listening.countDown();
        if (connection != null) {
            await(connection::flush, limit);
            connection.close();
        }
        loops.disposeLater(Duration.ZERO, limit).block();
    }

    private static void await(Consumer<Runnable> step, Duration limit) {
        CountDownLatch done = new CountDownLatch(1);
        step.accept(done::countDown);
        try {
            if (!done.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("the last answers to lean requests may not have reached the broker within {}", limit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
