package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
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
    private static final ReportColumn WATCHERS = new ReportColumn("watchers");
    private static final ReportColumn CONNECTIONS = new ReportColumn("connections");
    private static final ReportColumn SECONDS = new ReportColumn("s until all have all keys");
    private static final ReportColumn UPDATES = new ReportColumn("updates/s received by all");
    private static final ReportColumn CLIENT_HEAP = new ReportColumn("client heap, KiB each");
    private static final ReportColumn CLIENT_RESIDENT = new ReportColumn("client resident, KiB each");
    private static final ReportColumn BROKER_RESIDENT = new ReportColumn("broker resident, KiB each");
    private static final ReportColumn BROKER_TOTAL = new ReportColumn("broker resident, MiB in all");
    private static final List<ReportColumn> COLUMNS = List.of(
            WATCHERS, CONNECTIONS, SECONDS, UPDATES, CLIENT_HEAP, CLIENT_RESIDENT, BROKER_RESIDENT, BROKER_TOTAL);

    private static final double KIBIBYTE = 1024;

    /** Keys per second that all watchers together have seen twice, for estimates. */
    private static final int RATE = 150_000;

    private static final Duration MEMORY_READINGS = Duration.ofSeconds(2);
    private static final double MEBIBYTE = 1024 * KIBIBYTE;

    private final KeyValueExperiment.Settings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final Bucket bucket;
    private final RawFigures raw;

    WatcherMemory(KeyValueExperiment.Settings settings, ExperimentContext context, Bucket bucket, RawFigures raw) {
        this.settings = settings;
        this.context = context;
        this.broker = bucket.broker();
        this.bucket = bucket;
        this.raw = raw;
    }

    /** Bytes in use; the broker's are empty if it is somebody else's. */
    record Memory(long clientHeap, long clientResident, OptionalLong brokerResident) {}

    void run(int replicas) throws InterruptedException {
        BucketMessages values = new BucketMessages(bucket, settings.watchedKeys(), settings.size());
        Publishing.run(broker, 1, settings.batch(), values);
        TableBuilder table = context.findings()
                .table(
                        "Watchers of " + settings.watchedKeys() + " keys",
                        broker.durability(StorageType.File, replicas),
                        COLUMNS);
        for (int watchers : settings.watchers()) {
            context.begin(new Step(
                    Units.count(watchers, "watcher") + " of " + settings.watchedKeys() + " keys",
                    ofWatchers(watchers, settings)));
            measure(table, watchers, values);
        }
    }

    /** About the time that all of it takes. */
    static Duration estimate(KeyValueExperiment.Settings settings) {
        return settings.watchers().stream()
                .map(watchers -> ofWatchers(watchers, settings))
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration ofWatchers(int watchers, KeyValueExperiment.Settings settings) {
        return MEMORY_READINGS.plus(Duration.ofMillis(1000L * watchers * settings.watchedKeys() / RATE));
    }

    /** Adds a row for a number of watchers; without figures if not all of them received everything. */
    private void measure(TableBuilder table, int count, BucketMessages values) throws InterruptedException {
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
            TableBuilder.Row row =
                    row(table, count, connections).set(SECONDS, initial / 1e9).set(UPDATES, updates * 1e9 / following);
            Memory after = memory();
            fill(row, count, before, after);
            raw.watchers(count, connections.size(), initial, updates, following, before, after);
        } catch (UserFacingException e) {
            context.endIfOver(e);
            row(table, count, connections);
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

    private static TableBuilder.Row row(TableBuilder table, int count, List<ClosableConnection> connections) {
        return table.row().set(WATCHERS, count).set(CONNECTIONS, connections.size());
    }

    private static void fill(TableBuilder.Row row, int count, Memory before, Memory after) {
        row.set(CLIENT_HEAP, (after.clientHeap() - before.clientHeap()) / KIBIBYTE / count);
        row.set(CLIENT_RESIDENT, (after.clientResident() - before.clientResident()) / KIBIBYTE / count);
        if (before.brokerResident().isPresent() && after.brokerResident().isPresent()) {
            long broker = after.brokerResident().getAsLong();
            row.set(BROKER_RESIDENT, (broker - before.brokerResident().getAsLong()) / KIBIBYTE / count);
            row.set(BROKER_TOTAL, broker / MEBIBYTE);
        }
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
