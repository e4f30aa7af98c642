package io.squareoff.lab.broker;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A stream, and how often the broker writes its files through.
 *
 * @param syncInterval as in the broker's configuration: 2m, or always; empty if it is not known
 */
public record StreamKind(StorageType storage, int replicas, String syncInterval) {

    /** All that differ, for which a sync interval is needed at least: memory knows no syncs, and one is as good as all of them. */
    public static List<StreamKind> all(List<StorageType> storages, List<Integer> replicas, List<String> syncIntervals) {
        List<StreamKind> all = new ArrayList<>();
        for (StorageType storage : storages) {
            for (int count : replicas) {
                syncIntervals.stream()
                        .limit(storage == StorageType.File ? syncIntervals.size() : 1)
                        .forEach(interval -> all.add(new StreamKind(storage, count, interval)));
            }
        }
        return all;
    }

    /** The stream in words, such as "file, 1 replica, sync 2m". */
    public String title() {
        String copies = storage + ", " + Units.count(replicas, "replica");
        return inFiles() ? copies + ", sync " + (syncInterval.isEmpty() ? "as configured" : syncInterval) : copies;
    }

    public boolean inFiles() {
        return storage == StorageType.File;
    }

    /** The seconds between two syncs; 0 if each message is written through. */
    public double syncSeconds() {
        if (syncInterval.equals("always")) {
            return 0;
        }
        return syncInterval.endsWith("ms")
                ? Long.parseLong(syncInterval.replace("ms", "")) / 1000.0
                : Duration.parse("PT" + syncInterval).toSeconds();
    }
}
