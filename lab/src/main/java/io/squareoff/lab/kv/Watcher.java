package io.squareoff.lab.kv;

import io.nats.client.JetStreamApiException;
import io.nats.client.KeyValue;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.KeyValueWatcher;
import io.nats.client.impl.NatsKeyValueWatchSubscription;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.LabException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Watches all keys of a bucket, and counts what it hears.
 *
 * <p>Entries come on a thread of the library's; everything else is for the thread that made it.
 */
final class Watcher implements KeyValueWatcher, AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CountDownLatch initial = new CountDownLatch(1);

    private NatsKeyValueWatchSubscription subscription;

    private volatile long heard;
    private volatile long initialKeys;
    private volatile Awaited awaited = new Awaited(Long.MAX_VALUE, null);

    /** What is waited for. */
    private static final class Awaited {

        private final long count;
        private final CountDownLatch done = new CountDownLatch(1);

        /** Null where no latencies are taken: a histogram for each of many watchers would be most of what they cost. */
        private final Histogram micros;

        private Awaited(long count, Histogram micros) {
            this.count = count;
            this.micros = micros;
        }
    }

    private Watcher() {}

    /** Begins to watch; the library gives each watcher a consumer and a thread of its own. */
    static Watcher start(BrokerSession site, KeyValue keys) throws InterruptedException {
        Watcher watcher = new Watcher();
        try {
            watcher.subscription = keys.watchAll(watcher);
        } catch (IOException | JetStreamApiException e) {
            throw new LabException(
                    "the broker at " + site.where() + " does not let the bucket " + keys.getBucketName()
                            + " be watched: " + e.getMessage(),
                    e);
        }
        return watcher;
    }

    @Override
    public void watch(KeyValueEntry entry) {
        Awaited current = awaited;
        if (current.micros != null) {
            long due = ByteBuffer.wrap(entry.getValue()).getLong();
            current.micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - due)));
        }
        // Only this one thread writes.
        heard = heard + 1;
        if (heard == current.count) {
            current.done.countDown();
        }
    }

    @Override
    public void endOfData() {
        initialKeys = heard;
        initial.countDown();
    }

    /** Waits until it has all keys that there were, and returns how many. */
    long awaitInitial() throws InterruptedException {
        if (!initial.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new LabException(
                    "a watcher had " + heard + " keys after " + LIMIT.toSeconds() + " s, and not all", null);
        }
        return initialKeys;
    }

    /** From now on so many more updates are waited for. */
    void expect(long updates) {
        awaited = new Awaited(heard + updates, null);
    }

    /**
     * The same of updates whose values begin with when they were due.
     *
     * @return from then until the watcher heard them, in microseconds; only to be read when all are there
     */
    Histogram expectTimed(long updates) {
        Histogram micros = Latencies.empty();
        awaited = new Awaited(heard + updates, micros);
        return micros;
    }

    /** Waits until the expected updates are there. */
    void awaitExpected() throws InterruptedException {
        Awaited current = awaited;
        if (!current.done.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new LabException(
                    "a watcher is " + (current.count - heard) + " updates behind after " + LIMIT.toSeconds() + " s",
                    null);
        }
        awaited = new Awaited(Long.MAX_VALUE, null);
    }

    @Override
    public void close() {
        try {
            subscription.unsubscribe();
        } catch (IllegalStateException e) {
            // Its connection is closed, and it is with it.
        }
    }
}
