package io.squareoff.lab.latency;

import io.nats.client.api.StorageType;

/**
 * One combination of what latency is measured against.
 *
 * @param syncInterval empty where it is not known
 * @param size of a message in bytes
 */
record LatencyCell(int batch, int replicas, StorageType storage, String syncInterval, int size) {

    String title() {
        return "batch " + batch + ", " + stream() + ", " + size + " B";
    }

    /** How durable the stream is. */
    String stream() {
        return storage + ", " + replicas + (replicas == 1 ? " replica" : " replicas") + ", sync "
                + (syncInterval.isEmpty() ? "as configured" : syncInterval);
    }
}
