package io.squareoff.lab.replication;

import io.squareoff.harness.report.ReportCell;
import io.squareoff.lab.experiment.Findings;
import java.util.Map;

/**
 * Rates that others published, shown beside the lab's own: "NATS/JetStream", benchmark notes by Tachun Wu, Brobridge,
 * 2023-05-16 (https://github.com/BrobridgeOrg/gravity-infra/blob/main/stream/%20README.md).
 *
 * <p>100,000 messages of 128 B from one publisher in batches of 100, a push consumer, file storage, duplicates refused, a local
 * cluster on an Apple M1 Pro with 10 cores and 16 GB.
 */
final class PublishedRates {

    static final String COLUMN = "published msg/s (T. Wu, 2023, M1 Pro)";

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

    /** The published rate for as many subscribers: a figure, the words "no result", or none if nothing was published. */
    static ReportCell delivered(ConsumerKind kind, int replicas, int subscribers) {
        if (kind != ConsumerKind.PUSH || replicas != 3) {
            return ReportCell.none();
        }
        return subscribers >= NO_RESULT_FROM ? ReportCell.text("no result") : ReportCell.of(DELIVERED.get(subscribers));
    }

    /** Adds a table of the rates by number of replicas, which were taken in runs of their own with two subscribers. */
    static void addByReplicas(Findings findings) {
        findings.table(
                        "Published by T. Wu, Brobridge, 2023: two subscribers, push, batches of 100, on an M1 Pro",
                        "file storage, replicas as each row says",
                        "replicas",
                        "published msg/s",
                        "subscribed msg/s")
                .row("1 replica", 58_034.0, 57_996.0)
                .row("3 replicas", 44_342.0, 43_871.0);
    }
}
