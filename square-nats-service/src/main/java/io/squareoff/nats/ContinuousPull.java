package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.impl.Headers;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Keeps asking a pinned consumer for jobs. A new pull goes out whenever fewer jobs are still to come than one pull asks for,
 * so that at most twice that number wait here. Every pull renews the pin, which keeps other instances out.
 *
 * <p>Thread-safe. The library's own consume does the same, but parses the metadata of every message, dates included.
 */
final class ContinuousPull {

    private static final int TIMED_OUT = 408;
    private static final int WRONG_PIN = 423;
    private static final String PENDING = "Nats-Pending-Messages";
    private static final String PIN = "Nats-Pin-Id";

    /** As the broker makes them; another would not fit into the JSON of a request. */
    private static final Pattern PIN_ID = Pattern.compile("\\w+");

    private final Connection broker;
    private final String pullSubject;
    private final String unpinSubject;
    private final byte[] unpinBody;
    private final String inbox;
    private final String request;
    private final int batch;
    private final long lostNanos;
    private final LongSupplier nanoTime;

    // Guarded by this.
    private boolean wanted;
    private int toCome;
    private String pin;
    private byte[] body;
    private long heardNanos;

    /**
     * @param inbox the subject that jobs and statuses are delivered to
     * @param batch jobs that one pull asks for
     * @param expiry time that a pull stands; it must be less than the consumer's priority timeout
     * @param nanoTime the time, as {@link System#nanoTime}
     */
    ContinuousPull(Connection broker, String stream, String inbox, int batch, Duration expiry, LongSupplier nanoTime) {
        this.broker = broker;
        this.pullSubject = "$JS.API.CONSUMER.MSG.NEXT." + stream + "." + JobStreams.CONSUMER;
        this.unpinSubject = "$JS.API.CONSUMER.UNPIN." + stream + "." + JobStreams.CONSUMER;
        this.unpinBody = "{\"group\":\"%s\"}".formatted(JobStreams.GROUP).getBytes(US_ASCII);
        this.inbox = inbox;
        this.batch = batch;
        this.request =
                "{\"batch\":%d,\"expires\":%d,\"group\":\"%s\"".formatted(batch, expiry.toNanos(), JobStreams.GROUP);
        this.lostNanos = expiry.multipliedBy(3).toNanos();
        this.nanoTime = nanoTime;
        pinned(null);
    }

    /**
     * Begins to ask, or stops; the jobs of earlier pulls still come. Call it again from time to time: it replaces a pull that got
     * lost.
     */
    synchronized void want(boolean jobs) {
        wanted = jobs;
        if (nanoTime.getAsLong() - heardNanos > lostNanos) {
            // The broker answers every pull, at the latest when it expires. It never got this one, or has forgotten it.
            toCome = 0;
        }
        if (wanted && toCome == 0) {
            pull();
        }
    }

    /** Forgets the pulls that were lost with the connection. */
    synchronized void lost() {
        toCome = 0;
    }

    /** True while it asks, or while jobs of earlier pulls may still come. */
    synchronized boolean active() {
        return wanted || toCome > 0;
    }

    /** Counts a job that is about to be worked. */
    synchronized void received(Message job) {
        heardNanos = nanoTime.getAsLong();
        toCome = Math.max(0, toCome - 1);
        String current = job.hasHeaders() ? job.getHeaders().getFirst(PIN) : null;
        if (current != null && !current.equals(pin) && PIN_ID.matcher(current).matches()) {
            pinned(current);
        }
        if (wanted && toCome < batch) {
            pull();
        }
    }

    /**
     * Takes a status that came in place of a job.
     *
     * @return true if it is a usual one: a pull that expired, or another instance that has the pin
     */
    synchronized boolean ended(int code, Headers headers) {
        heardNanos = nanoTime.getAsLong();
        toCome = Math.max(0, toCome - left(headers));
        if (code == WRONG_PIN) {
            pinned(null);
        }
        boolean usual = code == TIMED_OUT || code == WRONG_PIN;
        if (usual && wanted && toCome < batch) {
            pull();
        }
        if (!wanted && toCome == 0) {
            unpin();
        }
        return usual;
    }

    /** The jobs that a pull asked for and that will not come: all of them, unless its end says how many. */
    private static int left(Headers headers) {
        String left = headers == null ? null : headers.getFirst(PENDING);
        try {
            return left == null ? Integer.MAX_VALUE : Math.max(0, Integer.parseInt(left));
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE;
        }
    }

    /** Gives the pin up, so that another instance can have it before it runs out. */
    synchronized void unpin() {
        if (pin != null) {
            pinned(null);
            broker.publish(unpinSubject, unpinBody);
        }
    }

    private void pull() {
        toCome += batch;
        heardNanos = nanoTime.getAsLong();
        broker.publish(pullSubject, inbox, body);
    }

    private void pinned(String id) {
        pin = id;
        body = (id == null ? request + "}" : request + ",\"id\":\"" + id + "\"}").getBytes(US_ASCII);
    }
}
