package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs when the aggregations over one transport begin to fail, and when they are answered again: two lines for each outage, however
 * many fail in it. An outage is over with an aggregation that began a second after its last failure, so that a transport which
 * fails now and then writes no more than two lines in a second.
 *
 * <p>Thread-safe. While nothing fails, an aggregation costs one volatile read.
 */
final class FailureWatch {

    private static final Logger log = LoggerFactory.getLogger(FailureWatch.class);

    private static final Duration QUIET = Duration.ofSeconds(1);

    private final String transport;

    /** The newest failure, or null outside of outages. Written while this is held. */
    private volatile String failure;

    // Guarded by this.
    private long firstNanos;
    private long lastNanos;
    private int failures;

    FailureWatch(String transport) {
        this.transport = transport;
    }

    /** Takes the failure of an aggregation. One that its caller caused is none of the transport's. */
    void failed(TransportException aggregation, long nowNanos) {
        if (aggregation.reason() == Reason.GIVEN_UP || aggregation.reason() == Reason.TOO_LARGE) {
            return;
        }
        synchronized (this) {
            if (failure == null) {
                log.warn("begins to fail: {}", aggregation.getMessage());
                firstNanos = nowNanos;
                failures = 0;
            }
            failures++;
            lastNanos = nowNanos;
            failure = aggregation.getMessage();
        }
    }

    /**
     * Takes note of an aggregation that was answered.
     *
     * @param startNanos when it began, as {@link System#nanoTime}
     */
    void answered(long startNanos) {
        if (failure != null) {
            endOutage(startNanos);
        }
    }

    private synchronized void endOutage(long startNanos) {
        if (failure != null && startNanos - lastNanos >= QUIET.toNanos()) {
            log.info(
                    "answers again: {}, after {} failures within {} ms",
                    transport,
                    failures,
                    Duration.ofNanos(lastNanos - firstNanos).toMillis());
            failure = null;
        }
    }

    /** The newest failure of an outage that is not over, with the transport's name; empty outside of outages. */
    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }
}
