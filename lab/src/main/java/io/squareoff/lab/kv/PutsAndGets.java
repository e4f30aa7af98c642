package io.squareoff.lab.kv;

import io.nats.client.JetStreamApiException;
import io.nats.client.KeyValue;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.StreamState;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.publish.ParallelTasks;
import io.squareoff.lab.publish.Publishing;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/** Rates at which one client puts and gets every key of a bucket. */
final class PutsAndGets {

    static final int THREADS = 16;

    /** Keys per second that are awaited one by one, in batches, and by all threads, for estimates. */
    private static final int RATE_OF_EACH = 3_500;

    private static final int RATE_OF_BATCHES = 80_000;
    private static final int RATE_OF_THREADS = 35_000;

    private final KeyValueSettings settings;
    private final BrokerSession broker;
    private final Bucket bucket;
    private final RoundSoFar round;
    private final BucketMessages values;
    private final AtomicLong wrong = new AtomicLong();

    PutsAndGets(KeyValueSettings settings, Bucket bucket, RoundSoFar round) {
        this.settings = settings;
        this.broker = bucket.broker();
        this.bucket = bucket;
        this.round = round;
        this.values = new BucketMessages(bucket, settings.keys(), settings.size());
    }

    /** The work of one thread on its share of the keys: every step-th, from one on. */
    @FunctionalInterface
    private interface Work {
        void run(KeyValue keys, int from, int step) throws IOException, JetStreamApiException;
    }

    /** Puts every key twice, then gets it; the bucket must be empty. */
    void run() throws InterruptedException {
        time(Operation.PUT, 1, this::put);
        checkStored(1);
        round.begin(Operation.PUT_BATCHES);
        Publishing.Outcome published = Publishing.run(broker, 1, settings.batch(), values);
        round.took(Operation.PUT_BATCHES, Math.round(published.seconds() * 1e9));
        checkStored(2);
        time(Operation.GET, 1, this::get);
        time(Operation.GET_THREADS, THREADS, this::get);
        round.check(wrong.get() == 0, wrong + " wrong values of " + 2 * settings.keys() + " gets");
    }

    /** About the time that all of it takes. */
    static Duration estimate(int keys) {
        return time(keys, RATE_OF_EACH)
                .multipliedBy(2)
                .plus(time(keys, RATE_OF_BATCHES))
                .plus(time(keys, RATE_OF_THREADS));
    }

    private static Duration time(int keys, int rate) {
        return Duration.ofMillis(1000L * keys / rate);
    }

    /**
     * Checks that no put was lost, by the stream's last sequence, since a key may have its value from another put. Gets do not
     * show it: a replica that is behind answers with an older value, and that is no loss.
     *
     * @param times number of times that all keys were put so far
     */
    private void checkStored(long times) {
        StreamState state = broker.streams().info(bucket.stream()).getStreamState();
        round.check(
                state.getLastSequence() == times * settings.keys() && state.getMsgCount() == settings.keys(),
                "%d of %d puts so far, %d values of %d keys"
                        .formatted(
                                state.getLastSequence(),
                                times * settings.keys(),
                                state.getMsgCount(),
                                settings.keys()));
    }

    private void time(Operation operation, int threads, Work work) throws InterruptedException {
        round.begin(operation);
        round.took(operation, nanos(threads, work));
    }

    /** Time that all keys take. */
    private long nanos(int threads, Work work) throws InterruptedException {
        try (ClosableConnection connection = broker.connect("client", Bucket.LEADER)) {
            KeyValue keys = bucket.open(connection);
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int from = i;
                tasks.add(() -> {
                    broker.streams().ask("answer for a key of the bucket " + bucket.name(), () -> {
                        work.run(keys, from, threads);
                        return null;
                    });
                    return null;
                });
            }
            long start = System.nanoTime();
            ParallelTasks.run(tasks);
            return System.nanoTime() - start;
        }
    }

    private void put(KeyValue keys, int from, int step) throws IOException, JetStreamApiException {
        for (int key = from; key < settings.keys() && !Thread.currentThread().isInterrupted(); key += step) {
            keys.put(Bucket.key(key), values.value(key));
        }
    }

    private void get(KeyValue keys, int from, int step) throws IOException, JetStreamApiException {
        for (int key = from; key < settings.keys() && !Thread.currentThread().isInterrupted(); key += step) {
            KeyValueEntry entry = keys.get(Bucket.key(key));
            if (entry == null || !Arrays.equals(entry.getValue(), values.value(key))) {
                wrong.incrementAndGet();
            }
        }
    }
}
