package io.squareoff.lab.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.broker.ClosableConnection;
import io.squareoff.lab.broker.OwnBroker;
import io.squareoff.lab.kv.KeyValueReport.WatcherFigures;
import io.squareoff.lab.publish.Publishing;
import java.nio.ByteBuffer;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A bucket, what is put into it, and those who watch it, on a real broker. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BucketIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker();

    private static final int KEYS = 300;

    private static final KeyValueSettings SETTINGS =
            new KeyValueSettings(KEYS, 16, 100, List.of(1), 100, List.of(1), 50, 1, 1);

    @Test
    void showsAWatcherWhatItHasAndThenEachUpdateWithItsLatency() throws Exception {
        Bucket bucket = filled("watched");
        try (ClosableConnection connection = OWN.session().connect("test");
                Watcher watcher = Watcher.start(OWN.session(), bucket.open(connection))) {
            assertThat(watcher.awaitInitial()).isEqualTo(KEYS);

            watcher.expect(KEYS);
            fill(bucket);
            watcher.awaitExpected();

            Histogram micros = watcher.expectTimed(1);
            long due = System.nanoTime() - 3_000_000_000L;
            bucket.open(connection)
                    .put(Bucket.key(7), ByteBuffer.allocate(16).putLong(due).array());
            watcher.awaitExpected();
            assertThat(micros.getTotalCount()).isEqualTo(1);
            assertThat(micros.getMaxValue()).isGreaterThanOrEqualTo(3_000_000);
        }
    }

    @Test
    void isWatchedByManyWhoEachReceiveEveryUpdate() throws Exception {
        Bucket bucket = filled("many");

        WatcherFigures figures = new WatcherMemory(bucket, SETTINGS, new WatcherMemory.Arm(12, 3, KEYS)).run();

        assertThat(figures.watchers()).isEqualTo(12);
        assertThat(figures.updates()).isEqualTo(12L * KEYS);
        assertThat(figures.initialNanos()).isPositive();
        assertThat(figures.updateNanos()).isPositive();
        assertThat(figures.before().brokerResident()).isPresent();
        assertThat(figures.after().brokerResident()).isPresent();
    }

    @Test
    void saysWhatIsWrongWithItsPuts() throws Exception {
        BucketCell cell = new BucketCell(SETTINGS, OWN.session(), new Copies(1), "");

        BucketRound round = cell.run(filled("filled-before"));

        assertThat(round.wrong())
                .containsExactly(
                        "put, each awaited: 600 of 300 puts so far, 300 values of 300 keys",
                        "put, batches of 100: 900 of 600 puts so far, 300 values of 300 keys");
    }

    private static Bucket filled(String name) throws Exception {
        Bucket bucket = Bucket.create(OWN.session(), name, 1);
        fill(bucket);
        return bucket;
    }

    private static void fill(Bucket bucket) throws Exception {
        Publishing.run(OWN.session(), 100, bucket.values(KEYS, 16));
    }
}
