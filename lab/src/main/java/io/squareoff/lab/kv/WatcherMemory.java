package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.LabException;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.Publishing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What watchers cost in memory, of the client and of the broker, and how fast all of them hear updates. */
final class WatcherMemory {

    private static final String CLIENT = "client";
    private static final double KIBIBYTE = 1024;
    private static final double MEBIBYTE = 1024 * KIBIBYTE;

    private final KeyValueExperiment.Settings settings;
    private final ExperimentContext bench;
    private final BrokerSession site;
    private final String bucket;

    WatcherMemory(KeyValueExperiment.Settings settings, ExperimentContext bench, BrokerSession site, String bucket) {
        this.settings = settings;
        this.bench = bench;
        this.site = site;
        this.bucket = bucket;
    }

    /** Bytes in use; the broker's are null where its processes are not ours. */
    private record Memory(long clientHeap, long clientResident, Long brokerResident) {}

    void run(int replicas) throws InterruptedException {
        BucketMessages values = new BucketMessages(bucket, settings.watchedKeys(), settings.size());
        Publishing.run(site, 1, settings.batch(), values);
        TableBuilder table = bench.table(
                "Watchers of " + settings.watchedKeys() + " keys",
                site.durability(StorageType.File, replicas),
                "watchers",
                "connections",
                "s until all have all keys",
                "updates/s heard by all",
                "client heap, KiB each",
                "client resident, KiB each",
                "broker resident, KiB each",
                "broker resident, MiB in all");
        for (int watchers : settings.watchers()) {
            bench.say(
                    watchers + (watchers == 1 ? " watcher" : " watchers") + " of " + settings.watchedKeys() + " keys");
            add(table, watchers, values);
        }
    }

    /** Adds a row; without figures where not all watchers had or heard everything. */
    private void add(TableBuilder table, int count, BucketMessages values) throws InterruptedException {
        List<ClosableConnection> links = new ArrayList<>();
        List<Watcher> watchers = new ArrayList<>();
        try {
            site.streams().deleteConsumers(KeyValueExperiment.stream(bucket));
            List<KeyValue> views = views(links, Math.min(count, settings.connections()));
            Memory before = memory();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                watchers.add(Watcher.start(site, views.get(i % views.size())));
            }
            for (Watcher watcher : watchers) {
                watcher.awaitInitial();
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            double heard = heard(watchers, values);
            row(table, count, links.size(), seconds, heard, before, memory());
        } catch (LabException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.getMessage());
            }
            if (bench.lost().isPresent()) {
                throw e;
            }
            table.row(count, links.size(), null, null, null, null, null, null);
            bench.mark(count + " watchers: no result: " + e.getMessage());
        } finally {
            watchers.forEach(Watcher::close);
            links.forEach(ClosableConnection::close);
        }
    }

    private List<KeyValue> views(List<ClosableConnection> links, int connections) throws InterruptedException {
        List<KeyValue> views = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            ClosableConnection link = site.connect("watchers " + (i + 1));
            links.add(link);
            views.add(KeyValueExperiment.open(site, link, bucket));
        }
        return views;
    }

    private static void row(
            TableBuilder table, int count, int connections, double seconds, double heard, Memory before, Memory after) {
        table.row(
                count,
                connections,
                seconds,
                heard,
                (after.clientHeap() - before.clientHeap()) / KIBIBYTE / count,
                (after.clientResident() - before.clientResident()) / KIBIBYTE / count,
                before.brokerResident() == null
                        ? null
                        : (after.brokerResident() - before.brokerResident()) / KIBIBYTE / count,
                after.brokerResident() == null ? null : after.brokerResident() / MEBIBYTE);
    }

    /** Every key is put once; updates that watchers hear per second, all of them together. */
    private double heard(List<Watcher> watchers, BucketMessages values) throws InterruptedException {
        watchers.forEach(watcher -> watcher.expect(values.keys()));
        Publishing.Outcome puts = Publishing.run(site, 1, settings.batch(), values);
        for (Watcher watcher : watchers) {
            watcher.awaitExpected();
        }
        return (double) watchers.size() * values.keys() * 1e9 / (System.nanoTime() - puts.beganNanos());
    }

    private Memory memory() throws InterruptedException {
        // What is not in use is not the watchers'.
        System.gc();
        Map<String, Long> pids = new LinkedHashMap<>(site.pids());
        pids.put(CLIENT, ProcessHandle.current().pid());
        try {
            var uses = new ProcUsage(pids).read().uses();
            long all = uses.remove(CLIENT).residentBytes();
            long broker =
                    uses.values().stream().mapToLong(use -> use.residentBytes()).sum();
            // The broker's processes are this one's children, and count with it.
            return new Memory(
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    all - broker,
                    uses.isEmpty() ? null : Long.valueOf(broker));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
