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

    /** The stream's storage and replicas, and the sync interval of files, in words. */
    String stream() {
        String copies = storage + ", " + Units.count(replicas, "replica");
        return storage == StorageType.Memory
                ? copies
                : copies + ", sync " + (syncInterval.isEmpty() ? "as configured" : syncInterval);
    }

    /** Returns true if another one differs in the stream alone. */
    boolean comparesTo(LatencyArm other) {
        return batch == other.batch && size == other.size;
    }
}
