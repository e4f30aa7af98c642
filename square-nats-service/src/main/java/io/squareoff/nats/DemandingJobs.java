package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micrometer.core.instrument.Counter;
import io.nats.client.Connection;
import io.nats.client.impl.Headers;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.work.Work;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works jobs that demand more than squares. They leave the order of their stream: the worker of a partition hands them to the pool
 * of work and goes on. While one waits there or is worked on, the broker gets a notice in time, or it would redeliver the job.
 *
 * <p>A job that there is too much work for is answered with an error, and terminated. Only what an answer takes is kept of a job:
 * its payload may be large, and the wait long.
 *
 * <p>Thread-safe.
 */
final class DemandingJobs implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DemandingJobs.class);

    private static final byte[] ACK = "+ACK".getBytes(US_ASCII);
    private static final byte[] IN_PROGRESS = "+WPI".getBytes(US_ASCII);
    private static final byte[] TERMINATE = "+TERM".getBytes(US_ASCII);

    /** Within the time after which a job is redelivered; more than two, since one may be late. */
    private static final int NOTICES = 3;

    private final Connection broker;
    private final Work work;
    private final Counter worked;
    private final Counter terminated;

    /** The subjects for the acknowledgements of jobs that are not answered yet. */
    private final Set<String> inProgress = ConcurrentHashMap.newKeySet();

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("jobs-in-progress", true));

    /**
     * @param ackWait the time after which a job without a notice is redelivered
     * @param worked counts jobs that were answered and acknowledged
     * @param terminated counts jobs that were given up
     */
    DemandingJobs(Connection broker, Work work, Duration ackWait, Counter worked, Counter terminated) {
        this.broker = broker;
        this.work = work;
        this.worked = worked;
        this.terminated = terminated;
        long nanos = ackWait.dividedBy(NOTICES).toNanos();
        clock.scheduleWithFixedDelay(this::tellProgress, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /**
     * Works a job, now or later.
     *
     * @param ackSubject where its acknowledgement goes
     * @param again the header of a reply to a job that was delivered before; else null
     * @throws IllegalArgumentException if it cannot be worked
     */
    void handle(SquareRequest request, String ackSubject, String replyTo, Headers again) {
        inProgress.add(ackSubject);
        try {
            work.answer(request, new Work.Caller() {
                @Override
                public void answered(SquareReply reply) {
                    end(ackSubject, replyTo, again, reply.toByteArray(), ACK);
                    worked.increment();
                }

                @Override
                public void refused(String why) {
                    refuse(ackSubject, replyTo, why);
                    terminated.increment();
                }
            });
        } catch (MalformedMessageException e) {
            inProgress.remove(ackSubject);
            throw new IllegalArgumentException("it is no SquareRequest: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            inProgress.remove(ackSubject);
            throw e;
        }
    }

    /**
     * Answers and acknowledges a job, in this order, so that none is removed before its answer has reached the broker. Where too much
     * waits for a lost connection nothing can be sent: without further notices the job is redelivered.
     */
    private void end(String ackSubject, String replyTo, Headers headers, byte[] answer, byte[] acknowledgement) {
        inProgress.remove(ackSubject);
        broker.publish(replyTo, headers, answer);
        broker.publish(ackSubject, acknowledgement);
    }

    private void refuse(String ackSubject, String replyTo, String why) {
        try {
            end(ackSubject, replyTo, Refusals.headers(why), null, TERMINATE);
        } catch (IllegalArgumentException e) {
            log.warn("a job was terminated that names {}, where no answer can go: {}", replyTo, e.getMessage());
            broker.publish(ackSubject, TERMINATE);
        }
    }

    private void tellProgress() {
        try {
            inProgress.forEach(ackSubject -> broker.publish(ackSubject, IN_PROGRESS));
        } catch (RuntimeException e) {
            // The connection was lost; what the broker gets no notice of, it redelivers.
            log.debug("the broker could not be sent notices of jobs in progress", e);
        }
    }

    /** Sends no more notices: jobs without an answer are redelivered, to another instance. */
    @Override
    public void close() {
        clock.shutdownNow();
    }
}
