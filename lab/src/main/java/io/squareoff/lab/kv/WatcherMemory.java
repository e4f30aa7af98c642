package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.kv.KeyValueReport.Memory;
import io.squareoff.lab.kv.KeyValueReport.Watched;
import io.squareoff.lab.kv.KeyValueReport.WatcherFigures;
import io.squareoff.lab.publish.Publishing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Memory that watchers cost the client and the broker, and the rate at which all of them receive updates. */
final class WatcherMemory {

    private static final String CLIENT = "client";

    /** Keys per second that all watchers together have seen twice, for estimates. */
    private static final int RATE = 150_000;

    private static final Duration MEMORY_READINGS = Duration.ofSeconds(2);

    private final KeyValueSettings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final Bucket bucket;
    private final KeyValueReport report;

    WatcherMemory(KeyValueSettings settings, ExperimentContext context, Bucket bucket, KeyValueReport report) {
        this.settings = settings;
        this.context = context;
        this.broker = bucket.broker();
        this.bucket = bucket;
        this.report = report;
    }

    void run(int replicas) throws InterruptedException {
        BucketMessages values = new BucketMessages(bucket, settings.watchedKeys(), settings.size());
        Publishing.run(broker, 1, settings.batch(), values);
        report.beginWatched(settings.watchedKeys(), broker, replicas);
        for (int watchers : settings.watchers()) {
            context.begin(new Step(
                    Units.count(watchers, "watcher") + " of " + settings.watchedKeys() + " keys",
                    ofWatchers(watchers, settings)));
            measure(watchers, values);
        }
    }

    /** About the time that all of it takes. */
    static Duration estimate(KeyValueSettings settings) {
        return settings.watchers().stream()
                .map(watchers -> ofWatchers(watchers, settings))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration ofWatchers(int watchers, KeyValueSettings settings) {
        return MEMORY_READINGS.plus(Duration.ofMillis(1000L * watchers * settings.watchedKeys() / RATE));
    }

    /** Adds a row for a number of watchers; without figures if not all of them received everything. */
    private void measure(int count, BucketMessages values) throws InterruptedException {
        List<ClosableConnection> connections = new ArrayList<>();
        List<Watcher> watchers = new ArrayList<>();
        try {
            broker.streams().deleteConsumers(bucket.stream());
            List<KeyValue> buckets = open(connections, Math.min(count, settings.connections()));
            Memory before = memory();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                watchers.add(Watcher.start(broker, buckets.get(i % buckets.size())));
            }
            for (Watcher watcher : watchers) {
                watcher.awaitInitial();
            }
            long initial = System.nanoTime() - start;
            long following = updateNanos(watchers, values);
            long updates = (long) count * values.keys();
            WatcherFigures figures = new WatcherFigures(count, initial, updates, following, before, memory());
            report.add(new Watched(count, connections.size(), figures));
        } catch (UserFacingException e) {
            context.endIfOver(e);
            report.add(new Watched(count, connections.size(), null));
            context.findings().mark(count + " watchers: no result: " + e.getMessage());
        } finally {
            watchers.forEach(Watcher::close);
            connections.forEach(ClosableConnection::close);
        }
    }

    /** Opens the bucket over several connections, which are added to a list as soon as they are open. */
    private List<KeyValue> open(List<ClosableConnection> connections, int count) throws InterruptedException {
        List<KeyValue> buckets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ClosableConnection connection = broker.connect("watchers " + (i + 1));
            connections.add(connection);
            buckets.add(bucket.open(connection));
        }
        return buckets;
    }

    /** Puts every key once, and returns the time until all watchers have received the updates. */
    private long updateNanos(List<Watcher> watchers, BucketMessages values) throws InterruptedException {
        watchers.forEach(watcher -> watcher.expect(values.keys()));
        Publishing.Outcome puts = Publishing.run(broker, 1, settings.batch(), values);
        for (Watcher watcher : watchers) {
            watcher.awaitExpected();
        }
        return System.nanoTime() - puts.beganNanos();
    }

    private Memory memory() throws InterruptedException {
        // Part of the measurement: only a full collection leaves the heap that the watchers keep, without their
        // garbage.
        System.gc();
        Map<String, Long> pids = new LinkedHashMap<>(broker.pids());
        pids.put(CLIENT, ProcessHandle.current().pid());
        try {
            var uses = new ProcUsage(pids).read().uses();
            long all = uses.remove(CLIENT).residentBytes();
            long nodes =
                    uses.values().stream().mapToLong(use -> use.residentBytes()).sum();
            // The broker's processes are children of this one and count with it.
            return new Memory(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    all - nodes,
                    uses.isEmpty() ? OptionalLong.empty() : OptionalLong.of(nodes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
