package io.squareoff.lab.kv;

import io.squareoff.harness.report.Units;

/** A number of replicas that a bucket has. */
record Copies(int replicas) {

    @Override
    public String toString() {
        return Units.count(replicas, "replica");
    }
}
