package io.squareoff.lab.kv;

import io.nats.client.JetStreamApiException;
import io.nats.client.KeyValue;
import io.nats.client.api.KeyValueEntry;
import io.nats.client.api.StreamState;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.ParallelTasks;
import io.squareoff.lab.publish.Publishing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/** How fast one client puts and gets every key of a bucket. */
final class PutsAndGets {

    private static final int THREADS = 16;

    private final KeyValueExperiment.Settings settings;
    private final ExperimentContext bench;
    private final BrokerSession site;
    private final String bucket;
    private final BucketMessages values;
    private final AtomicLong wrong = new AtomicLong();

    PutsAndGets(KeyValueExperiment.Settings settings, ExperimentContext bench, BrokerSession site, String bucket) {
        this.settings = settings;
        this.bench = bench;
        this.site = site;
        this.bucket = bucket;
        this.values = new BucketMessages(bucket, settings.keys(), settings.size());
    }

    /** One thread's share of the keys. */
    @FunctionalInterface
    private interface Work {
        void run(KeyValue keys, int from, int step) throws IOException, JetStreamApiException;
    }

    /** Puts and gets once, for nothing but to have it compiled. */
    void warmUp() throws InterruptedException {
        rate(1, this::put);
        Publishing.run(site, 1, settings.batch(), values);
        rate(1, this::get);
        rate(THREADS, this::get);
    }

    /**
     * Puts everything twice, then gets it; the bucket is empty before.
     *
     * @param published what somebody else published of puts at as many replicas, or null
     */
    void run(int replicas, TableBuilder rates, Double published) throws InterruptedException {
        String copies = replicas + (replicas == 1 ? " replica" : " replicas");
        bench.say(copies + ": " + settings.keys() + " puts, each awaited");
        rates.row(copies, "put, each awaited", rate(1, this::put), published);
        checkStored(copies, "put, each awaited", 1);
        bench.say(copies + ": " + settings.keys() + " puts in batches of " + settings.batch());
        rates.row(
                copies,
                "put, batches of " + settings.batch(),
                Publishing.run(site, 1, settings.batch(), values).rate(),
                null);
        checkStored(copies, "put, batches of " + settings.batch(), 2);
        bench.say(copies + ": " + settings.keys() + " gets");
        rates.row(copies, "get, each awaited", rate(1, this::get), null);
        rates.row(copies, "get, " + THREADS + " threads", rate(THREADS, this::get), null);
        bench.check(
                copies + ": every get has the value that was put",
                wrong.get() == 0,
                wrong + " wrong of " + 2 * settings.keys() + " gets");
    }

    /**
     * A lost put shows in the stream's last sequence, also where the key has a value from another time. Gets do not tell it: one
     * that a replica answers which is behind has an older value, and that is no loss.
     *
     * @param times that all keys were put by now
     */
    private void checkStored(String copies, String after, long times) {
        StreamState state =
                site.streams().info(KeyValueExperiment.stream(bucket)).getStreamState();
        bench.check(
                copies + ", " + after + ": the bucket took every put, and has each key once",
                state.getLastSequence() == times * settings.keys() && state.getMsgCount() == settings.keys(),
                "%d of %d puts by now, %d values of %d keys"
                        .formatted(
                                state.getLastSequence(),
                                times * settings.keys(),
                                state.getMsgCount(),
                                settings.keys()));
    }

    private double rate(int threads, Work work) throws InterruptedException {
        try (ClosableConnection link = site.connect("client")) {
            KeyValue keys = KeyValueExperiment.open(site, link, bucket);
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int from = i;
                tasks.add(() -> {
                    site.streams().ask("answer for a key of the bucket " + bucket, () -> {
                        work.run(keys, from, threads);
                        return null;
                    });
                    return null;
                });
            }
            long start = System.nanoTime();
            ParallelTasks.run(tasks);
            return settings.keys() * 1e9 / (System.nanoTime() - start);
        }
    }

    private void put(KeyValue keys, int from, int step) throws IOException, JetStreamApiException {
        for (int key = from; key < settings.keys() && !Thread.currentThread().isInterrupted(); key += step) {
            keys.put("key-" + key, values.value(key));
        }
    }

    private void get(KeyValue keys, int from, int step) throws IOException, JetStreamApiException {
        for (int key = from; key < settings.keys() && !Thread.currentThread().isInterrupted(); key += step) {
            KeyValueEntry entry = keys.get("key-" + key);
            if (entry == null || !Arrays.equals(entry.getValue(), values.value(key))) {
                wrong.incrementAndGet();
            }
        }
    }
}
