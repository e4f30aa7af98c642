package io.squareoff.aggregator.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.nats.client.support.Status;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareJobs;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Jobs in partitioned work-queue streams, over one connection: each is published without waiting, the stream acknowledges
 * that it has stored it, and a worker answers it. Acknowledgements and replies arrive below one inbox, at subjects that end
 * in the token of their aggregation.
 *
 * <p>A job may be delivered more than once, and is counted once: see {@link Aggregation#reply(int, long, long[], boolean)}.
 */
final class JetStreamTransport implements SquareTransport {

    private static final int NO_RESPONDERS = 503;

    /** The two kinds of what arrives below the inbox, each one token of one character. */
    private static final String REPLY = "r.";

    private static final String ACK = "a.";

    /** How a stream begins to say that it has stored a job; a refusal begins with {@code {"error":}. */
    private static final byte[] STORED = "{\"stream\":".getBytes(UTF_8);

    private final String name;
    private final String server;
    private final AggregationRegistry inProgress;
    private final Duration ackTimeout;
    private final Replies replies;
    private final BrokerConnection link;
    private final Disposable watch;

    /** What is kept for one aggregation. */
    private static final class Jobs {

        /** How many times within the timeout it is looked at what has been acknowledged. */
        private static final int TICKS = 5;

        private final Headers headers;
        private final String ackInbox;

        /** Written by the one thread that acknowledgements arrive on. */
        private volatile int acknowledged;

        // Only for the thread that watches.
        private final int[] sentAtTick = new int[TICKS];
        private int tick;

        private Jobs(Headers headers, String ackInbox) {
            this.headers = headers;
            this.ackInbox = ackInbox;
        }

        /** Notes how many jobs have been sent, and returns how many had been sent a timeout ago. */
        private int due(int sent) {
            int due = sentAtTick[tick];
            sentAtTick[tick] = sent;
            tick = (tick + 1) % TICKS;
            return due;
        }
    }

    /**
     * Connects in the background, and again whenever the connection is lost.
     *
     * @param maxInFlight how many numbers it will be asked to have in flight
     * @param ackTimeout how long a stream may take to acknowledge a job; noticed at most a fifth later
     */
    JetStreamTransport(
            String name,
            String server,
            int maxInFlight,
            Duration ackTimeout,
            AggregationRegistry inProgress,
            MeterRegistry meters)
            throws InterruptedException {
        this.name = name;
        this.server = server;
        this.ackTimeout = ackTimeout;
        this.inProgress = inProgress;
        this.replies = new Replies(this, NatsCodec.PROTOBUF, inProgress, meters);
        this.link = new BrokerConnection(server, maxInFlight, this, inProgress, this::received);
        long tickNanos = ackTimeout.toNanos() / Jobs.TICKS;
        this.watch =
                Schedulers.parallel().schedulePeriodically(this::watch, tickNanos, tickNanos, TimeUnit.NANOSECONDS);
        link.open();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String target() {
        return SquareJobs.subjects() + " at " + server;
    }

    /** The header is the same for all jobs of an aggregation, so it is made once; read-only, or it would be copied. */
    @Override
    public Object context(long token) {
        Headers headers = new Headers().put(SquareJobs.REPLY_TO, link.inbox() + REPLY + token);
        return new Jobs(new Headers(headers, true), link.inbox() + ACK + token);
    }

    @Override
    public void send(Aggregation gather, int number) {
        Connection connection = link.connection();
        Jobs jobs = (Jobs) gather.context();
        byte[] request = NatsCodec.PROTOBUF.request(number, gather.length(number));
        connection.publish(SquareJobs.subject(number), jobs.ackInbox, jobs.headers, request);
    }

    private void received(Message message) {
        int kindAt = link.inbox().length();
        Aggregation gather = replies.find(message, kindAt + REPLY.length());
        if (message.getSubject().charAt(kindAt) == REPLY.charAt(0)) {
            boolean again = message.hasHeaders() && message.getHeaders().containsKey(SquareJobs.DELIVERY);
            replies.received(gather, message, again);
        } else if (gather != null) {
            acknowledged(gather, message);
        }
    }

    private static void acknowledged(Aggregation gather, Message message) {
        if (message.isStatusMessage()) {
            refused(gather, message.getStatus());
        } else if (stored(message.getData())) {
            Jobs jobs = (Jobs) gather.context();
            jobs.acknowledged = jobs.acknowledged + 1;
        } else {
            refused(gather, message);
        }
    }

    private static boolean stored(byte[] ack) {
        return ack.length > STORED.length && Arrays.equals(ack, 0, STORED.length, STORED, 0, STORED.length);
    }

    private static void refused(Aggregation gather, Status status) {
        String what = status.getCode() == NO_RESPONDERS
                ? "has no stream that takes its jobs (503 no responders): see what the health of square-nats-service says"
                : "was refused by the broker: " + status;
        gather.fail(Reason.UNAVAILABLE, what, null);
    }

    private static void refused(Aggregation gather, Message message) {
        try {
            PublishAck odd = new PublishAck(message);
            gather.fail(Reason.UNAVAILABLE, "was acknowledged in a way that is not understood: " + odd, null);
        } catch (JetStreamApiException e) {
            String what = "was refused by a stream: %s (code %d, error %d)"
                    .formatted(e.getErrorDescription(), e.getErrorCode(), e.getApiErrorCode());
            gather.fail(Reason.UNAVAILABLE, what, e);
        } catch (IOException e) {
            gather.fail(Reason.UNAVAILABLE, "got what is no acknowledgement: " + e.getMessage(), e);
        }
    }

    /** Once for all jobs a tick: what was sent a timeout ago must have been acknowledged. */
    private void watch() {
        inProgress.each(this, gather -> {
            Jobs jobs = (Jobs) gather.context();
            int missing = jobs.due(gather.sent()) - jobs.acknowledged;
            if (missing > 0) {
                String what = "did not acknowledge %d jobs within %d ms".formatted(missing, ackTimeout.toMillis());
                gather.fail(Reason.UNAVAILABLE, what, null);
            }
        });
    }

    @Override
    public void close() {
        watch.dispose();
        link.close();
    }
}
