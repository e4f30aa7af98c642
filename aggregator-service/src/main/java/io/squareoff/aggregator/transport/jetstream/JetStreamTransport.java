package io.squareoff.aggregator.transport.jetstream;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import io.nats.client.support.Status;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.nats.BrokerMessages;
import io.squareoff.aggregator.transport.nats.BrokerTransport;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.StreamAck;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Jobs in partitioned work-queue streams, over one connection. Each job is published without waiting, its stream acknowledges
 * that it has stored it, and a worker answers it. Acknowledgements and replies arrive below one inbox, at subjects that end
 * in the token of their aggregation.
 *
 * <p>A job may be delivered more than once but is counted once, see {@link Aggregation#reply}.
 */
final class JetStreamTransport extends BrokerTransport {

    private static final int NO_RESPONDERS = 503;

    /** The subjects of replies and acknowledgements below the inbox, each one token of one character. */
    private static final String REPLY = "r.";

    private static final String ACK = "a.";

    private final AggregationRegistry registry;
    private final Duration ackTimeout;
    private final Disposable watch;

    /** The state of one aggregation. */
    private static final class Jobs {

        /** Checks of the acknowledgements within one timeout. */
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

        /** Notes the number of jobs that have been sent, and returns the number a timeout ago. */
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
     * @param maxInFlight the most calls that it will have in flight
     * @param ackTimeout the time that a stream may take to acknowledge a job; noticed at most a fifth later
     */
    JetStreamTransport(
            String name,
            BrokerAccess access,
            int maxInFlight,
            Duration ackTimeout,
            AggregationRegistry registry,
            MeterRegistry meters)
            throws InterruptedException {
        super(name, SquareJobs.subjects(), MessageCodec.PROTOBUF, maxInFlight, access, registry, meters);
        this.ackTimeout = ackTimeout;
        this.registry = registry;
        long tickNanos = ackTimeout.toNanos() / Jobs.TICKS;
        this.watch =
                Schedulers.parallel().schedulePeriodically(this::watch, tickNanos, tickNanos, TimeUnit.NANOSECONDS);
        open();
    }

    /** The header is the same for all jobs of an aggregation, so it is made once; it is read-only, or it would be copied. */
    @Override
    public Object context(long token) {
        Headers headers = new Headers().put(SquareJobs.REPLY_TO, inbox() + REPLY + token);
        return new Jobs(new Headers(headers, true), inbox() + ACK + token);
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        Connection connection = connection();
        Jobs jobs = (Jobs) aggregation.context();
        byte[] request = aggregation.isPlain()
                ? MessageCodec.PROTOBUF.request(number, aggregation.length(number))
                : BrokerMessages.request(
                        MessageCodec.PROTOBUF,
                        connection.getMaxPayload(),
                        aggregation,
                        number,
                        jobs.headers.serializedLength());
        connection.publish(SquareJobs.subject(number), jobs.ackInbox, jobs.headers, request);
    }

    @Override
    protected void received(Message message) {
        int kindAt = inbox().length();
        Aggregation aggregation = replies().find(message, kindAt + REPLY.length());
        if (message.getSubject().startsWith(REPLY, kindAt)) {
            boolean again = message.hasHeaders() && message.getHeaders().containsKey(SquareJobs.DELIVERY);
            replies().received(aggregation, message, again);
        } else if (aggregation != null && message.getSubject().startsWith(ACK, kindAt)) {
            acknowledged(aggregation, message);
        }
    }

    private static void acknowledged(Aggregation aggregation, Message message) {
        if (message.isStatusMessage()) {
            refused(aggregation, message.getStatus());
        } else if (StreamAck.isStored(message.getData())) {
            Jobs jobs = (Jobs) aggregation.context();
            jobs.acknowledged = jobs.acknowledged + 1;
        } else {
            refused(aggregation, message);
        }
    }

    private static void refused(Aggregation aggregation, Status status) {
        String what = status.getCode() == NO_RESPONDERS
                ? "has no stream that takes its jobs (503 no responders): see the health of square-nats-service"
                : "was refused by the broker: " + status;
        aggregation.fail(Reason.UNAVAILABLE, what, null);
    }

    private static void refused(Aggregation aggregation, Message message) {
        try {
            PublishAck odd = new PublishAck(message);
            aggregation.fail(Reason.UNAVAILABLE, "was acknowledged in a way that is not understood: " + odd, null);
        } catch (JetStreamApiException e) {
            String what = "was refused by a stream: %s (code %d, error %d)"
                    .formatted(e.getErrorDescription(), e.getErrorCode(), e.getApiErrorCode());
            aggregation.fail(Reason.UNAVAILABLE, what, e);
        } catch (IOException | IndexOutOfBoundsException e) {
            // The second by the client library, where JSON ends too early.
            aggregation.fail(Reason.UNAVAILABLE, "got what is no acknowledgement: " + e.getMessage(), e);
        }
    }

    /** Runs once a tick, for all jobs: those sent a timeout ago must have been acknowledged. */
    private void watch() {
        registry.each(this, aggregation -> {
            Jobs jobs = (Jobs) aggregation.context();
            int missing = jobs.due(aggregation.sent()) - jobs.acknowledged;
            if (missing > 0) {
                String what = "did not acknowledge %d jobs within %d ms".formatted(missing, ackTimeout.toMillis());
                aggregation.fail(Reason.UNAVAILABLE, what, null);
            }
        });
    }

    @Override
    public void close() {
        watch.dispose();
        super.close();
    }
}
