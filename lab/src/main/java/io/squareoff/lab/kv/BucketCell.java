package io.squareoff.lab.kv;

import io.nats.client.JetStreamApiException;
import io.nats.client.KeyValue;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.StreamState;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.ParallelTasks;
import io.squareoff.lab.publish.Publishing;
import io.squareoff.lab.publish.StreamLink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/**
 * One round of a bucket: one client puts every key twice and gets it, then one watcher of the full bucket catches up and follows updates.
 * Clients are connected to the bucket's leader as far as the lab can choose that.
 *
 * <p>Used once. Not thread-safe, but for {@link #step()}.
 */
final class BucketCell extends Rounds.Cell<BucketRound> {

    static final int THREADS = 16;

    private static final Duration LATENCY_WINDOW = Duration.ofSeconds(5);

    /** Keys per second that are awaited one by one, in batches, by all threads, and caught up with, for estimates. */
    private static final int RATE_OF_EACH = 3_500;

    private static final int RATE_OF_BATCHES = 80_000;
    private static final int RATE_OF_THREADS = 35_000;
    private static final int RATE_OF_WATCHER = 40_000;

    private final KeyValueSettings settings;
    private final BrokerSession broker;
    private final Copies copies;
    private final String base;
    private final Map<Operation, Long> nanos = new EnumMap<>(Operation.class);
    private final List<String> wrong = new ArrayList<>();

    private Bucket bucket;

    @FunctionalInterface
    private interface Work {
        void run(KeyValue keys, int key) throws IOException, JetStreamApiException;
    }

    /** @param base name of the bucket, without the broker's prefix */
    BucketCell(KeyValueSettings settings, BrokerSession broker, Copies copies, String base) {
        this.settings = settings;
        this.broker = broker;
        this.copies = copies;
        this.base = base;
        step = "creating the bucket";
    }

    static Duration estimate(KeyValueSettings settings) {
        int keys = settings.keys();
        int batches = Math.min(RATE_OF_BATCHES, RATE_OF_EACH * settings.batch());
        return time(keys, RATE_OF_EACH)
                .plus(time(keys, batches))
                .multipliedBy(2)
                .plus(time(keys, RATE_OF_THREADS))
                .plus(time(keys, RATE_OF_WATCHER))
                .plus(LATENCY_WINDOW);
    }

    private static Duration time(int keys, int rate) {
        return Duration.ofMillis(1000L * keys / rate);
    }

    /**
     * The number of updates at a planned rate, in updates per second. At most one of each key: the bucket need not deliver a value that was
     * replaced before it came to be delivered.
     */
    static long updates(int rate, int keys) {
        return Math.min(keys, rate * LATENCY_WINDOW.toSeconds());
    }

    @Override
    public BucketRound run() throws InterruptedException {
        return run(Bucket.create(broker, base, copies.replicas()));
    }

    /** @param empty the bucket */
    BucketRound run(Bucket empty) throws InterruptedException {
        bucket = empty;
        putAndGet();
        return watch();
    }

    private void putAndGet() throws InterruptedException {
        AtomicLong wrongValues = new AtomicLong();
        Work put = (keys, key) -> keys.put(Bucket.key(key), Bucket.value(key, settings.size()));
        Work get = (keys, key) -> {
            KeyValueEntry entry = keys.get(Bucket.key(key));
            if (entry == null || !Arrays.equals(entry.getValue(), Bucket.value(key, settings.size()))) {
                wrongValues.incrementAndGet();
            }
        };
        time(Operation.PUT, 1, put);
        checkStored(1);
        begin(Operation.PUT_BATCHES);
        Publishing.Outcome published = Publishing.run(broker, settings.batch(), values());
        nanos.put(Operation.PUT_BATCHES, Math.round(published.seconds() * 1e9));
        checkStored(2);
        time(Operation.GET, 1, get);
        time(Operation.GET_THREADS, THREADS, get);
        check(wrongValues.get() == 0, wrongValues + " wrong values of " + 2 * settings.keys() + " gets");
    }

    private Publishing.Messages values() {
        return bucket.values(settings.keys(), settings.size());
    }

    private void begin(Operation operation) {
        step = operation.words(settings.batch());
    }

    /** Keeps the words if something is not as it should be. */
    private void check(boolean right, String otherwise) {
        if (!right) {
            wrong.add(step + ": " + otherwise);
        }
    }

    /**
     * Checks that no put was lost, by the stream's last sequence, since a key may have its value from another put. Gets do not
     * show it: a replica that is behind answers with an older value, and that is no loss.
     *
     * @param times number of times that all keys were put so far
     */
    private void checkStored(long times) {
        StreamState state = broker.streams().info(bucket.stream()).getStreamState();
        check(
                state.getLastSequence() == times * settings.keys() && state.getMsgCount() == settings.keys(),
                "%d of %d puts so far, %d values of %d keys"
                        .formatted(
                                state.getLastSequence(),
                                times * settings.keys(),
                                state.getMsgCount(),
                                settings.keys()));
    }

    /** Keeps the time that all keys take. */
    private void time(Operation operation, int threads, Work work) throws InterruptedException {
        begin(operation);
        try (ClosableConnection connection = broker.connect("client", Bucket.LEADER)) {
            KeyValue keys = bucket.open(connection);
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int from = i;
                tasks.add(() -> runShare(work, keys, from, threads));
            }
            long start = System.nanoTime();
            ParallelTasks.run(tasks);
            nanos.put(operation, System.nanoTime() - start);
        }
    }

    /** Does the work of one thread on its share of the keys: every so many, from one on. */
    private Void runShare(Work work, KeyValue keys, int from, int each) {
        return broker.streams().ask("answer for a key of the bucket " + bucket.name(), () -> {
            try {
                for (int key = from;
                        key < settings.keys() && !Thread.currentThread().isInterrupted();
                        key += each) {
                    work.run(keys, key);
                }
                return null;
            } catch (IllegalArgumentException e) {
                throw new UserFacingException("a value was not put: " + e.getMessage(), e);
            }
        });
    }

    private BucketRound watch() throws InterruptedException {
        begin(Operation.CATCH_UP);
        try (ClosableConnection connection = broker.connect("watcher", Bucket.LEADER)) {
            KeyValue keys = bucket.open(connection);
            long start = System.nanoTime();
            try (Watcher watcher = Watcher.start(broker, keys)) {
                long initial = watcher.awaitInitial();
                nanos.put(Operation.CATCH_UP, System.nanoTime() - start);
                check(initial == settings.keys(), "a new watcher has " + initial + " of " + settings.keys() + " keys");
                follow(watcher);
                return latency(watcher);
            }
        }
    }

    /** Follows updates as fast as one publisher makes them. */
    private void follow(Watcher watcher) throws InterruptedException {
        begin(Operation.FOLLOW);
        watcher.expect(settings.keys());
        Publishing.Outcome puts = Publishing.run(broker, settings.batch(), values());
        watcher.awaitExpected();
        nanos.put(Operation.FOLLOW, System.nanoTime() - puts.beganNanos());
        nanos.put(Operation.PUT_WATCHED, Math.round(puts.seconds() * 1e9));
    }

    /** Measures latency of updates at a planned rate, each from when its put was due. */
    private BucketRound latency(Watcher watcher) throws InterruptedException {
        step = settings.rate() + " updates per second, watched";
        int count = Math.toIntExact(updates(settings.rate(), settings.keys()));
        Histogram micros = watcher.expectTimed(count);
        int late = putAtPlannedRate(count);
        watcher.awaitExpected();
        return new BucketRound(settings.keys(), nanos, micros, late, wrong);
    }

    /** Puts at a planned rate, each value the time when it was due, and returns the number of puts that were sent late. */
    private int putAtPlannedRate(int count) throws InterruptedException {
        ClosableConnection connection = broker.connect("paced publisher", Bucket.LEADER);
        ArrivalSchedule schedule = new ArrivalSchedule(settings.rate(), System.nanoTime());
        StreamLink link = new StreamLink(
                connection,
                put -> bucket.subject(put % settings.keys()),
                put -> ByteBuffer.allocate(settings.size())
                        .putLong(schedule.due(put))
                        .array());
        MessageLog log = new MessageLog(count);
        try (OpenPublisher publisher = OpenPublisher.strict(link, log)) {
            publisher.publish(schedule);
        }
        return log.sentLate();
    }
}
