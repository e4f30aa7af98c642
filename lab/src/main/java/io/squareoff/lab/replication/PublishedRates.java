package io.squareoff.lab.replication;

import io.squareoff.harness.report.Column;
import io.squareoff.lab.experiment.Findings;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.replication.Combination.Series;
import java.util.List;
import java.util.Map;

/**
 * Rates that others published, shown beside the lab's own: "NATS/JetStream", benchmark notes by Tachun Wu, Brobridge,
 * 2023-05-16 (https://github.com/BrobridgeOrg/gravity-infra/blob/main/stream/%20README.md).
 *
 * <p>100,000 messages of 128 B from one publisher in batches of 100, a push consumer, file storage, duplicates refused, a local
 * cluster on an Apple M1 Pro with 10 cores and 16 GB. More messages are published here.
 */
final class PublishedRates {

    /** Size of a message in bytes. */
    private static final int SIZE = 128;

    private static final int BATCH = 100;

    /** By number of subscribers, with three replicas, in messages per second delivered. */
    private static final Map<Integer, Double> DELIVERED = Map.ofEntries(
            Map.entry(1, 43_071.0),
            Map.entry(2, 31_997.0),
            Map.entry(3, 37_569.0),
            Map.entry(4, 31_295.0),
            Map.entry(5, 29_435.0),
            Map.entry(6, 27_326.0),
            Map.entry(7, 24_388.0),
            Map.entry(8, 26_511.0),
            Map.entry(16, 23_131.0),
            Map.entry(32, 32_535.0),
            Map.entry(64, 35_041.0));

    private static final int NO_RESULT_FROM = 128;

    private PublishedRates() {}

    /** The published rate for the same work: a figure, the words "no result", or none if nothing was published. */
    static Column<OfArm<Combination, Delivered>> column(ReplicationSettings settings) {
        boolean comparable = settings.size() == SIZE && settings.batch() == BATCH;
        return Column.cell("published msg/s (T. Wu, 2023, M1 Pro)", each -> comparable ? delivered(each.arm()) : null);
    }

    static Object delivered(Combination combination) {
        if (!combination.series().equals(new Series(ConsumerKind.PUSH, 3))) {
            return null;
        }
        return combination.subscribers() >= NO_RESULT_FROM ? "no result" : DELIVERED.get(combination.subscribers());
    }

    private record OfReplicas(String replicas, double published, double subscribed) {}

    /** Adds a table of the rates by number of replicas, which were taken in runs of their own with two subscribers. */
    static void addByReplicas(Findings findings) {
        findings.table(
                "Published by T. Wu, Brobridge, 2023: two subscribers, push, batches of 100, on an M1 Pro",
                "file storage, replicas as each row says",
                List.of(
                        Column.label("replicas", OfReplicas::replicas),
                        Column.measured("published msg/s", "", OfReplicas::published),
                        Column.measured("subscribed msg/s", "", OfReplicas::subscribed)),
                () -> List.of(
                        new OfReplicas("1 replica", 58_034, 57_996), new OfReplicas("3 replicas", 44_342, 43_871)));
    }
}
