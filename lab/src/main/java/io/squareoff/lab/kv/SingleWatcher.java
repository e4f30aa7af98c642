package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.nats.client.api.StorageType;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.ReportColumn;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.experiment.LatencyColumns;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.Publisher;
import io.squareoff.lab.publish.Publishing;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Time until one watcher of a full bucket is up to date, and the rate and latency at which it follows updates. */
final class SingleWatcher {

    private static final ReportColumn UPDATES = new ReportColumn("updates");
    private static final ReportColumn SENT_LATE = new ReportColumn("sent late");
    private static final Duration LATENCY_WINDOW = Duration.ofSeconds(5);

    /** Keys per second that a watcher has seen twice, for estimates. */
    private static final int RATE = 40_000;

    private final KeyValueExperiment.Settings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final Bucket bucket;

    SingleWatcher(KeyValueExperiment.Settings settings, ExperimentContext context, Bucket bucket) {
        this.settings = settings;
        this.context = context;
        this.broker = bucket.broker();
        this.bucket = bucket;
    }

    void run(int replicas, RawFigures raw) throws InterruptedException {
        String copies = Units.count(replicas, "replica");
        context.begin(new Step(copies + ", one watcher", catchingUp(settings.keys())));
        String durability = broker.durability(StorageType.File, replicas);
        TableBuilder catchingUp = context.findings()
                .table(
                        "One new watcher of " + settings.keys() + " keys, " + copies,
                        durability,
                        "what",
                        "seconds",
                        "per second");
        try (ClosableConnection connection = broker.connect("watcher")) {
            KeyValue keys = bucket.open(connection);
            long start = System.nanoTime();
            try (Watcher watcher = Watcher.start(broker, keys)) {
                long initial = watcher.awaitInitial();
                double seconds = (System.nanoTime() - start) / 1e9;
                catchingUp.row("until it has all keys", seconds, initial / seconds);
                context.findings()
                        .check(
                                copies + ": a new watcher has each key once",
                                initial == settings.keys(),
                                initial + " of " + settings.keys());
                follow(watcher, catchingUp);
                latency(watcher, replicas, durability, raw);
            }
        }
    }

    /** About the time that all of it takes. */
    static Duration estimate(int keys) {
        return catchingUp(keys).plus(LATENCY_WINDOW);
    }

    private static Duration catchingUp(int keys) {
        return Duration.ofMillis(1000L * keys / RATE);
    }

    void warmUp() throws InterruptedException {
        try (ClosableConnection connection = broker.connect("watcher");
                Watcher watcher = Watcher.start(broker, bucket.open(connection))) {
            watcher.awaitInitial();
            follow(watcher, TableBuilder.of("warm-up", "", "what", "seconds", "per second"));
        }
    }

    /** Follows updates as fast as one publisher makes them. */
    private void follow(Watcher watcher, TableBuilder table) throws InterruptedException {
        watcher.expect(settings.keys());
        Publishing.Outcome puts = Publishing.run(
                broker, 1, settings.batch(), new BucketMessages(bucket, settings.keys(), settings.size()));
        watcher.awaitExpected();
        double seconds = (System.nanoTime() - puts.beganNanos()) / 1e9;
        table.row("puts in batches of " + settings.batch(), puts.seconds(), puts.rate());
        table.row("the same, until the watcher has them", seconds, settings.keys() / seconds);
    }

    /** Measures latency of updates at a planned rate, each from when its put was due. */
    private void latency(Watcher watcher, int replicas, String durability, RawFigures raw) throws InterruptedException {
        String copies = Units.count(replicas, "replica");
        int count = (int) (settings.rate() * LATENCY_WINDOW.toSeconds());
        context.begin(new Step(copies + ", " + settings.rate() + " updates per second, watched", LATENCY_WINDOW));
        Histogram micros = watcher.expectTimed(count);
        int late = putAtPlannedRate(count);
        watcher.awaitExpected();
        List<ReportColumn> columns = new ArrayList<>(List.of(UPDATES));
        columns.addAll(LatencyColumns.all());
        columns.add(SENT_LATE);
        TableBuilder.Row row = context.findings()
                .table(
                        "Put to watch at " + settings.rate() + " puts per second, from when each put was due, "
                                + copies,
                        durability,
                        columns)
                .row()
                .set(UPDATES, count)
                .set(SENT_LATE, late);
        LatencyColumns.fill(row, micros);
        Latencies.percentile(micros, 99)
                .ifPresent(p99 -> context.findings().found("p99 from put to watcher:", "µs", copies, p99));
        raw.latency(replicas, settings.rate(), count, late, micros);
    }

    /** Puts at a planned rate and returns the number of puts that were sent late. */
    private int putAtPlannedRate(int count) throws InterruptedException {
        int late = 0;
        try (Publisher publisher = new Publisher(broker, "paced publisher", count)) {
            ArrivalSchedule schedule = new ArrivalSchedule(settings.rate(), System.nanoTime());
            for (int i = 0; i < count; i++) {
                long due = schedule.awaitDue(i);
                late += ArrivalSchedule.isLate(due, System.nanoTime()) ? 1 : 0;
                byte[] value = ByteBuffer.allocate(settings.size()).putLong(due).array();
                publisher.publish(bucket.subject(i % settings.keys()), null, value, i);
            }
            for (int i = 0; i < count; i++) {
                publisher.awaitAck();
            }
        }
        return late;
    }
}
