package io.squareoff.lab.latency;

import io.nats.client.api.StorageType;
import io.squareoff.harness.report.Units;

/**
 * One combination of settings that latency is measured for.
 *
 * @param syncInterval interval at which files are written through; empty if it is not known
 * @param size of a message in bytes
 */
record LatencyArm(int batch, int replicas, StorageType storage, String syncInterval, int size) {

    @Override
    public String toString() {
        return "batch " + batch + ", " + stream() + ", " + size + " B";
    }

    /** The stream's storage, replicas and sync interval, in words. */
    String stream() {
        return storage + ", " + Units.count(replicas, "replica") + ", sync "
                + (syncInterval.isEmpty() ? "as configured" : syncInterval);
    }
}
