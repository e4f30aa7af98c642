package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.JetStreamStatusException;
import io.nats.client.Message;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Schedulers;

/**
 * Core NATS request-reply as the library has it: each call is a request with a reply subject and a future of its own. The library
 * leaves aside a second reply to a request, before anyone could count it.
 */
final class RequestTransport extends BrokerTransport {

    private static final Logger log = LoggerFactory.getLogger(RequestTransport.class);

    private final String subject;
    private final Duration deadline;
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();

    /**
     * Connects in the background, and again whenever the connection is lost.
     *
     * @param settings with the codec and the backend that is asked, and the most calls that it will have in flight
     * @param deadline after which the library forgets a request; no aggregation waits for longer
     */
    RequestTransport(
            String name,
            TransportSettings settings,
            BrokerAccess access,
            Duration deadline,
            AggregationRegistry registry,
            MeterRegistry meters)
            throws InterruptedException {
        super(
                name,
                BrokerMessages.subject(settings),
                settings.codec(),
                settings.maxInFlight(),
                access,
                registry,
                meters);
        this.subject = BrokerMessages.subject(settings);
        this.deadline = deadline;
        open();
    }

    /** Replies come to the library's own inbox, and to this one none. */
    @Override
    protected void received(Message message) {}

    @Override
    public void send(Aggregation aggregation, int number) {
        Connection connection = connection();
        byte[] request = request(connection, aggregation, number);
        new Call(aggregation, connection.requestWithTimeout(subject, request, deadline)).await();
    }

    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        calls.stream().filter(call -> call.aggregation == aggregation).forEach(call -> call.aggregation = null);
        super.abandon(aggregation, released);
    }

    /** One call from its request to its reply. */
    private final class Call {

        /** Null once it is given up: a reply comes too late then. */
        private volatile Aggregation aggregation;

        private final CompletableFuture<Message> reply;
        private final Thread sender = Thread.currentThread();
        private volatile boolean sent;

        private Call(Aggregation aggregation, CompletableFuture<Message> reply) {
            this.aggregation = aggregation;
            this.reply = reply;
        }

        private void await() {
            Aggregation waiting = aggregation;
            calls.add(this);
            reply.whenComplete(this::completed);
            sent = true;
            if (waiting.ended()) {
                // It ended after its number was taken, and abandon may have missed this call.
                aggregation = null;
            }
        }

        private void completed(Message message, Throwable failure) {
            calls.remove(this);
            if (!sent && Thread.currentThread() == sender) {
                // It was quicker than its sender, who must not take it from within sending.
                Schedulers.boundedElastic().schedule(() -> answered(message, failure));
            } else {
                answered(message, failure);
            }
        }

        private void answered(Message message, Throwable failure) {
            Aggregation waiting = aggregation;
            if (failure == null) {
                replies().received(waiting, message, false);
            } else if (waiting == null) {
                log.debug("nobody waits for it any more: {}", failure.toString());
            } else if (failure instanceof JetStreamStatusException refused) {
                // The library's name for any status, of which a request without JetStream knows one: nobody listens.
                BrokerReplies.refused(
                        waiting,
                        refused.getStatus().getCode(),
                        refused.getStatus().getMessage());
            } else {
                waiting.fail(Reason.UNAVAILABLE, "was given up by the NATS library", failure);
            }
        }
    }
}
