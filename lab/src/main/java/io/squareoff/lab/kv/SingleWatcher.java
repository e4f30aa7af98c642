package io.squareoff.lab.kv;

import io.nats.client.KeyValue;
import io.squareoff.lab.broker.BrokerSession;
import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.publish.ArrivalSchedule;
import io.squareoff.lab.publish.MessageLog;
import io.squareoff.lab.publish.OpenPublisher;
import io.squareoff.lab.publish.Publishing;
import io.squareoff.lab.publish.StreamLink;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/** Time until one watcher of a full bucket is up to date, and the rate and latency at which it follows updates. */
final class SingleWatcher {

    private static final Duration LATENCY_WINDOW = Duration.ofSeconds(5);

    /** Keys per second that a watcher has seen twice, for estimates. */
    private static final int RATE = 40_000;

    private final KeyValueSettings settings;
    private final BrokerSession broker;
    private final Bucket bucket;
    private final RoundSoFar round;

    SingleWatcher(KeyValueSettings settings, Bucket bucket, RoundSoFar round) {
        this.settings = settings;
        this.broker = bucket.broker();
        this.bucket = bucket;
        this.round = round;
    }

    BucketRound run() throws InterruptedException {
        round.begin(Operation.CATCH_UP);
        try (ClosableConnection connection = broker.connect("watcher", Bucket.LEADER)) {
            KeyValue keys = bucket.open(connection);
            long start = System.nanoTime();
            try (Watcher watcher = Watcher.start(broker, keys)) {
                long initial = watcher.awaitInitial();
                round.took(Operation.CATCH_UP, System.nanoTime() - start);
                round.check(
                        initial == settings.keys(),
                        "a new watcher has " + initial + " of " + settings.keys() + " keys");
                follow(watcher);
                return latency(watcher);
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

    /** Follows updates as fast as one publisher makes them. */
    private void follow(Watcher watcher) throws InterruptedException {
        round.begin(Operation.FOLLOW);
        watcher.expect(settings.keys());
        Publishing.Outcome puts = Publishing.run(
                broker, 1, settings.batch(), new BucketMessages(bucket, settings.keys(), settings.size()));
        watcher.awaitExpected();
        round.took(Operation.FOLLOW, System.nanoTime() - puts.beganNanos());
        round.took(Operation.PUT_WATCHED, Math.round(puts.seconds() * 1e9));
    }

    /** Measures latency of updates at a planned rate, each from when its put was due. */
    private BucketRound latency(Watcher watcher) throws InterruptedException {
        round.begin(settings.rate() + " updates per second, watched");
        int count = Math.toIntExact(updates(settings.rate()));
        Histogram micros = watcher.expectTimed(count);
        int late = putAtPlannedRate(count);
        watcher.awaitExpected();
        return round.ended(micros, late);
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
        log.requireAcknowledged();
        return log.sentLate();
    }
}
