package io.squareoff.lab.durability;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;
import java.time.Duration;

/**
 * A stream, and how often the broker writes its files through.
 *
 * @param syncInterval as in the broker's configuration: 2m, or always
 */
record StreamKind(StorageType storage, int replicas, String syncInterval) {

    String title() {
        String copies = storage + ", " + Units.count(replicas, "replica");
        return inFiles() ? copies + ", sync " + syncInterval : copies;
    }

    boolean inFiles() {
        return storage == StorageType.File;
    }

    /** The seconds between two syncs; 0 if each message is written through. */
    double syncSeconds() {
        if (syncInterval.equals("always")) {
            return 0;
        }
        return syncInterval.endsWith("ms")
                ? Long.parseLong(syncInterval.replace("ms", "")) / 1000.0
                : Duration.parse("PT" + syncInterval).toSeconds();
    }
}
