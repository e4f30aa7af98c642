package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.Rounds;
import io.squareoff.lab.kv.KeyValueReport.Memory;
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

/** Memory that watchers cost the client and the broker, and the rate at which all of them receive updates. Used once. */
final class WatcherMemory extends Rounds.Cell<WatcherFigures> {

    private static final String CLIENT = "client";

    /** Keys per second that all watchers together have seen twice, for estimates. */
    private static final int RATE = 150_000;

    private static final Duration MEMORY_READINGS = Duration.ofSeconds(2);

    private final Bucket bucket;
    private final BrokerSession broker;
    private final KeyValueSettings settings;
    private final Arm arm;

    /**
     * @param connections that they are spread over
     * @param keys that each of them watches
     */
    record Arm(int watchers, int connections, int keys) {

        Duration estimate() {
            return MEMORY_READINGS.plus(Duration.ofMillis(1000L * watchers * keys / RATE));
        }

        @Override
        public String toString() {
            return Units.count(watchers, "watcher") + " of " + Units.count(keys, "key");
        }
    }

    /** @param bucket that has each key */
    WatcherMemory(Bucket bucket, KeyValueSettings settings, Arm arm) {
        this.bucket = bucket;
        this.broker = bucket.broker();
        this.settings = settings;
        this.arm = arm;
        step = "opening connections";
    }

    @Override
    public WatcherFigures run() throws InterruptedException {
        List<ClosableConnection> connections = new ArrayList<>();
        List<Watcher> watchers = new ArrayList<>();
        try {
            broker.streams().deleteConsumers(bucket.stream());
            List<KeyValue> buckets = open(connections, arm.connections());
            Memory before = memory();
            step = "waiting for all keys";
            long start = System.nanoTime();
            for (int i = 0; i < arm.watchers(); i++) {
                watchers.add(Watcher.start(broker, buckets.get(i % buckets.size())));
            }
            for (Watcher watcher : watchers) {
                long keys = watcher.awaitInitial();
                if (keys != arm.keys()) {
                    throw new UserFacingException("a new watcher has " + keys + " of " + arm.keys() + " keys");
                }
            }
            long initial = System.nanoTime() - start;
            step = "waiting for updates";
            long following = updateNanos(watchers);
            long updates = (long) arm.watchers() * arm.keys();
            return new WatcherFigures(arm.watchers(), initial, updates, following, before, memory());
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
    private long updateNanos(List<Watcher> watchers) throws InterruptedException {
        watchers.forEach(watcher -> watcher.expect(arm.keys()));
        Publishing.Outcome puts = Publishing.run(broker, settings.batch(), bucket.values(arm.keys(), settings.size()));
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
