package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.ArrivalRecorder;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.Publishing;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** How soon one watcher of a full bucket is up to date, and how it follows updates. */
final class SingleWatcher {

    private static final Duration PACED = Duration.ofSeconds(5);

    private final KeyValueExperiment.Settings settings;
    private final ExperimentContext bench;
    private final BrokerSession site;
    private final String bucket;

    SingleWatcher(KeyValueExperiment.Settings settings, ExperimentContext bench, BrokerSession site, String bucket) {
        this.settings = settings;
        this.bench = bench;
        this.site = site;
        this.bucket = bucket;
    }

    void run(int replicas) throws InterruptedException {
        String copies = replicas + (replicas == 1 ? " replica" : " replicas");
        bench.say(copies + ": one watcher");
        String durability = site.durability(StorageType.File, replicas);
        TableBuilder catchingUp = bench.table(
                "One new watcher of " + settings.keys() + " keys, " + copies,
                durability,
                "what",
                "seconds",
                "per second");
        try (ClosableConnection link = site.connect("watcher")) {
            KeyValue keys = KeyValueExperiment.open(site, link, bucket);
            long start = System.nanoTime();
            try (Watcher watcher = Watcher.start(site, keys)) {
                long initial = watcher.awaitInitial();
                double seconds = (System.nanoTime() - start) / 1e9;
                catchingUp.row("until it has all keys", seconds, initial / seconds);
                bench.check(
                        copies + ": a new watcher has each key once",
                        initial == settings.keys(),
                        initial + " of " + settings.keys());
                follow(watcher, catchingUp);
                latency(watcher, copies, durability);
            }
        }
    }

    /** Catches up and follows once, for nothing but to have it compiled. */
    void warmUp() throws InterruptedException {
        try (ClosableConnection link = site.connect("watcher");
                Watcher watcher = Watcher.start(site, KeyValueExperiment.open(site, link, bucket))) {
            watcher.awaitInitial();
            follow(watcher, TableBuilder.of("warm-up", "", "what", "seconds", "per second"));
        }
    }

    /** Updates as fast as one publisher makes them. */
    private void follow(Watcher watcher, TableBuilder table) throws InterruptedException {
        watcher.expect(settings.keys());
        Publishing.Outcome puts =
                Publishing.run(site, 1, settings.batch(), new BucketMessages(bucket, settings.keys(), settings.size()));
        watcher.awaitExpected();
        double seconds = (System.nanoTime() - puts.beganNanos()) / 1e9;
        table.row("puts in batches of " + settings.batch(), puts.seconds(), puts.rate());
        table.row("the same, until the watcher has them", seconds, settings.keys() / seconds);
    }

    /** Updates at a planned rate, each from when it was due. */
    private void latency(Watcher watcher, String copies, String durability) throws InterruptedException {
        int count = (int) (settings.rate() * PACED.toSeconds());
        bench.say(copies + ": " + settings.rate() + " updates per second, watched");
        Histogram micros = watcher.expectTimed(count);
        int late = paced(count);
        watcher.awaitExpected();
        TableBuilder table = bench.table(
                "Put to watch at " + settings.rate() + " puts per second, from when each put was due, " + copies,
                durability,
                "updates",
                "min µs",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "p99.99",
                "max",
                "sent late");
        List<Object> row = new ArrayList<>(List.of(count));
        row.addAll(Arrays.asList(LatencySample.row(micros)));
        row.add(late);
        table.row(row.toArray());
    }

    /** Puts at a planned rate, and returns how many were sent late. */
    private int paced(int count) throws InterruptedException {
        int late = 0;
        double intervalNanos = 1e9 / settings.rate();
        try (Publisher publisher = new Publisher(site, "paced publisher", count)) {
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                long due = start + Math.round(i * intervalNanos);
                for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                    LockSupport.parkNanos(due - now);
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                }
                late += System.nanoTime() - due > ArrivalRecorder.SENT_LATE.toNanos() ? 1 : 0;
                byte[] value = ByteBuffer.allocate(settings.size()).putLong(due).array();
                publisher.publish(KeyValueExperiment.subject(bucket, i % settings.keys()), null, value, i);
            }
            for (int i = 0; i < count; i++) {
                publisher.awaitAck();
            }
        }
        return late;
    }
}
