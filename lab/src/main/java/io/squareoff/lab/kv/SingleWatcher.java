package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.report.Units;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.experiment.ExperimentContext;
import io.squareoff.lab.kv.KeyValueReport.PutToWatch;
import io.squareoff.lab.kv.KeyValueReport.Timed;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.Publishing;
import io.squareoff.lab.publish.StreamLink;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Time until one watcher of a full bucket is up to date, and the rate and latency at which it follows updates. */
final class SingleWatcher {

    private static final Duration LATENCY_WINDOW = Duration.ofSeconds(5);

    /** Keys per second that a watcher has seen twice, for estimates. */
    private static final int RATE = 40_000;

    private final KeyValueSettings settings;
    private final ExperimentContext context;
    private final BrokerSession broker;
    private final Bucket bucket;

    SingleWatcher(KeyValueSettings settings, ExperimentContext context, Bucket bucket) {
        this.settings = settings;
        this.context = context;
        this.broker = bucket.broker();
        this.bucket = bucket;
    }

    void run(int replicas, KeyValueReport report) throws InterruptedException {
        String copies = Units.count(replicas, "replica");
        context.begin(new Step(copies + ", one watcher", catchingUp(settings.keys())));
        try (ClosableConnection connection = broker.connect("watcher")) {
            KeyValue keys = bucket.open(connection);
            long start = System.nanoTime();
            try (Watcher watcher = Watcher.start(broker, keys)) {
                long initial = watcher.awaitInitial();
                report.addCatchingUp(new Timed(replicas, "until it has all keys", initial, System.nanoTime() - start));
                context.findings()
                        .check(
                                copies + ": a new watcher has each key once",
                                initial == settings.keys(),
                                initial + " of " + settings.keys());
                follow(watcher, replicas).forEach(report::addCatchingUp);
                report.add(latency(watcher, replicas));
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

    /** The number of updates at a planned rate, in updates per second. */
    static long updates(int rate) {
        return rate * LATENCY_WINDOW.toSeconds();
    }

    void warmUp() throws InterruptedException {
        try (ClosableConnection connection = broker.connect("watcher");
                Watcher watcher = Watcher.start(broker, bucket.open(connection))) {
            watcher.awaitInitial();
            follow(watcher, 1);
        }
    }

    /** Follows updates as fast as one publisher makes them. */
    private List<Timed> follow(Watcher watcher, int replicas) throws InterruptedException {
        watcher.expect(settings.keys());
        Publishing.Outcome puts = Publishing.run(
                broker, 1, settings.batch(), new BucketMessages(bucket, settings.keys(), settings.size()));
        watcher.awaitExpected();
        long nanos = System.nanoTime() - puts.beganNanos();
        return List.of(
                new Timed(
                        replicas,
                        "puts in batches of " + settings.batch(),
                        puts.messages(),
                        Math.round(puts.seconds() * 1e9)),
                new Timed(replicas, "the same, until the watcher has them", settings.keys(), nanos));
    }

    /** Measures latency of updates at a planned rate, each from when its put was due. */
    private PutToWatch latency(Watcher watcher, int replicas) throws InterruptedException {
        int count = Math.toIntExact(updates(settings.rate()));
        context.begin(new Step(
                Units.count(replicas, "replica") + ", " + settings.rate() + " updates per second, watched",
                LATENCY_WINDOW));
        Histogram micros = watcher.expectTimed(count);
        int late = putAtPlannedRate(count);
        watcher.awaitExpected();
        return new PutToWatch(replicas, count, late, micros);
    }

    /** Puts at a planned rate, each value the time when it was due, and returns the number of puts that were sent late. */
    private int putAtPlannedRate(int count) throws InterruptedException {
        ClosableConnection connection = broker.connect("paced publisher");
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
        log.requireAcknowledged();
        return log.sentLate();
    }
}
