package io.squareoff.lab.kv;

import io.nats.client.JetStreamApiException;
import io.nats.client.KeyValue;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.KeyValueWatcher;
import io.nats.client.impl.NatsKeyValueWatchSubscription;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Watches all keys of a bucket and counts the updates.
 *
 * <p>Updates arrive on a thread of the library; everything else is for the thread that started the watcher.
 */
final class Watcher implements KeyValueWatcher, AutoCloseable {

    /** Longest wait for the next update. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final CountDownLatch initial = new CountDownLatch(1);

    private NatsKeyValueWatchSubscription subscription;

    private volatile long received;
    private volatile long initialKeys;
    private volatile Expectation expectation = new Expectation(Long.MAX_VALUE, null);

    /**
     * A number of updates to wait for.
     *
     * @param micros null if no latencies are taken: a histogram for each of many watchers would be most of their memory
     */
    private record Expectation(long count, CountDownLatch done, Histogram micros) {

        Expectation(long count, Histogram micros) {
            this(count, new CountDownLatch(1), micros);
        }
    }

    private Watcher() {}

    /** Starts to watch; the library gives each watcher a consumer and a thread of its own. */
    static Watcher start(BrokerSession broker, KeyValue keys) throws InterruptedException {
        Watcher watcher = new Watcher();
        try {
            watcher.subscription = keys.watchAll(watcher);
        } catch (IOException | JetStreamApiException e) {
            throw new UserFacingException(
                    "cannot watch the bucket " + keys.getBucketName() + " of the broker at " + broker.servers() + ": "
                            + e.getMessage(),
                    e);
        }
        return watcher;
    }

    @Override
    public void watch(KeyValueEntry entry) {
        Expectation current = expectation;
        if (current.micros != null) {
            long due = ByteBuffer.wrap(entry.getValue()).getLong();
            current.micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - due)));
        }
        // Only this thread writes it.
        received = received + 1;
        if (received == current.count) {
            current.done.countDown();
        }
    }

    @Override
    public void endOfData() {
        initialKeys = received;
        initial.countDown();
    }

    /** Waits until the watcher has all keys that the bucket had when it started, and returns their number. */
    long awaitInitial() throws InterruptedException {
        awaitUpdates(initial, () -> "a watcher had only " + received + " keys");
        return initialKeys;
    }

    /** Waits for as long as updates come: many take their time. */
    private void awaitUpdates(CountDownLatch all, Supplier<String> lack) throws InterruptedException {
        long before = received;
        while (!all.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            if (received == before) {
                throw new UserFacingException(lack.get() + ", and no more came within " + LIMIT.toSeconds() + " s");
            }
            before = received;
        }
    }

    void expect(long updates) {
        expectation = new Expectation(received + updates, null);
    }

    /**
     * Expects a number of updates from now on, whose values begin with the time when they were due.
     *
     * @return latencies from that time until the watcher receives each, in microseconds; only to be read once all have arrived
     */
    Histogram expectTimed(long updates) {
        Histogram micros = Latencies.empty();
        expectation = new Expectation(received + updates, micros);
        return micros;
    }

    /** Waits until the expected updates have arrived. */
    void awaitExpected() throws InterruptedException {
        Expectation current = expectation;
        awaitUpdates(current.done, () -> "a watcher is " + (current.count - received) + " updates behind");
        expectation = new Expectation(Long.MAX_VALUE, null);
    }

    @Override
    public void close() {
        try {
            subscription.unsubscribe();
        } catch (IllegalStateException e) {
            // The connection is closed already, and the subscription with it.
        }
    }
}
