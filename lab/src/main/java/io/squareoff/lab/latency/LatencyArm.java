package io.squareoff.lab.latency;

import io.squareoff.lab.broker.StreamKind;

/**
 * One combination of settings that latency is measured for.
 *
 * @param size of a message in bytes
 */
record LatencyArm(int batch, StreamKind stream, int size) {

    @Override
    public String toString() {
        return "batch " + batch + ", " + stream.title() + ", " + size + " B";
    }

    /** Returns true if another one differs in the stream alone. */
    boolean comparesTo(LatencyArm other) {
        return batch == other.batch && size == other.size;
    }
}
