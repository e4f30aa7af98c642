package io.squareoff.nats;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareJobs;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.Squaring;
import io.squareoff.work.Work;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works one job: sends its square, or its squares, to the caller's inbox, then acknowledges it. The broker reads the two in this
 * order, so that no job is removed before its reply has reached the broker.
 *
 * <p>A job that cannot be worked is handed back and redelivered. The last delivery terminates it and counts it in
 * {@code squareoff.jobs.terminated}. The jobs behind it go on meanwhile. {@link DemandingJobs} works those that demand more than
 * squares.
 *
 * <p>Thread-safe.
 */
final class JobHandler implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(JobHandler.class);

    private static final String ACK = "$JS.ACK.";

    /** Long enough that a failing job does not keep its worker busy, short against any deadline. */
    private static final Duration RETRY_DELAY = Duration.ofMillis(100);

    private final Connection broker;
    private final int maxDeliveries;
    private final Counter worked;
    private final Counter terminated;
    private final DemandingJobs demanding;

    JobHandler(Connection broker, SquareNatsProperties.JetStream settings, Work work, MeterRegistry meters) {
        this.broker = broker;
        this.maxDeliveries = settings.maxDeliveries();
        this.worked = Counter.builder("squareoff.jobs")
                .description("Jobs answered and acknowledged")
                .register(meters);
        this.terminated = Counter.builder("squareoff.jobs.terminated")
                .description("Jobs given up because no delivery of them could be worked, or there was too much work")
                .register(meters);
        this.demanding = new DemandingJobs(broker, work, settings.ackWait(), worked, terminated);
    }

    void handle(Message job) {
        long delivery;
        try {
            delivery = delivery(job.getReplyTo());
        } catch (IllegalArgumentException e) {
            // Anyone who may publish can write to the inbox that jobs are delivered to.
            log.warn("left a message aside that no stream delivered: {}", e.getMessage());
            return;
        }
        try {
            String replyTo = replyTo(job);
            SquareRequest request = request(job);
            if (!Squaring.isPlain(request)) {
                demanding.handle(request, job.getReplyTo(), replyTo, again(delivery));
                return;
            }
            broker.publish(replyTo, again(delivery), Squaring.reply(request).toByteArray());
        } catch (IllegalArgumentException e) {
            giveBack(job, delivery, e);
            return;
        }
        job.ack();
        worked.increment();
    }

    /** @throws IllegalArgumentException if the job names no inbox */
    static String replyTo(Message job) {
        String replyTo = job.hasHeaders() ? job.getHeaders().getFirst(SquareJobs.REPLY_TO) : null;
        if (replyTo == null || replyTo.isBlank()) {
            throw new IllegalArgumentException("it has no header " + SquareJobs.REPLY_TO);
        }
        return replyTo;
    }

    /**
     * The header of a reply, null on the first delivery.
     *
     * @param delivery the number of deliveries of the job, this one included
     */
    static Headers again(long delivery) {
        return delivery > 1 ? new Headers().put(SquareJobs.DELIVERY, Long.toString(delivery)) : null;
    }

    /** @throws IllegalArgumentException if the job cannot be worked */
    static SquareRequest request(Message job) {
        SquareRequest request;
        try {
            request = ProtobufMessages.request(job.getData());
        } catch (MalformedMessageException e) {
            throw new IllegalArgumentException("it is no SquareRequest: " + e.getMessage(), e);
        }
        int number = SquareJobs.number(job.getSubject());
        if (number < 0 || number != request.getNumber()) {
            throw new IllegalArgumentException("it asks for the square of " + request.getNumber());
        }
        return request;
    }

    @Override
    public void close() {
        demanding.close();
    }

    private void giveBack(Message job, long delivery, IllegalArgumentException why) {
        if (delivery < maxDeliveries) {
            job.nakWithDelay(RETRY_DELAY);
            return;
        }
        job.term();
        terminated.increment();
        log.warn("job {} was terminated after {} deliveries: {}", job.getSubject(), delivery, why.getMessage());
    }

    /**
     * The number of deliveries of a job, this one included. It stands before the last four tokens of the subject that
     * acknowledgements go to, {@code $JS.ACK.<stream>.<consumer>.<delivered>.…}; the longer form has a domain and an
     * account after {@code ACK}.
     *
     * @throws IllegalArgumentException if the subject is no such subject, or null
     */
    static long delivery(String ackSubject) {
        if (ackSubject == null || !ackSubject.startsWith(ACK)) {
            throw new IllegalArgumentException("its reply subject is " + ackSubject);
        }
        int tokens = 1;
        for (int at = ackSubject.indexOf('.'); at >= 0; at = ackSubject.indexOf('.', at + 1)) {
            tokens++;
        }
        int before = tokens >= 11 ? 6 : 4;
        if (tokens <= before + 1) {
            throw new IllegalArgumentException("its reply subject is " + ackSubject);
        }
        int from = 0;
        for (int i = 0; i < before; i++) {
            from = ackSubject.indexOf('.', from) + 1;
        }
        return Long.parseLong(ackSubject, from, ackSubject.indexOf('.', from), 10);
    }
}
