package io.squareoff.harness.stack;

import java.time.Duration;

/**
 * The durability of jobs that a stream has acknowledged. It stands beside every figure of JetStream.
 *
 * @param storage of the streams, {@code file} or {@code memory}
 * @param replicas of each stream
 * @param syncInterval between two writes of the files through to the disk
 * @param brokers the number of the broker's nodes
 * @param machines the number of machines that these are on
 */
public record Durability(String storage, int replicas, Duration syncInterval, int brokers, int machines) {

    /** In words. */
    public String title() {
        return "%s storage, %s, written through every %d s, %s on %s%s"
                .formatted(
                        storage,
                        counted(replicas, "replica"),
                        syncInterval.toSeconds(),
                        counted(brokers, "broker"),
                        counted(machines, "machine"),
                        brokers > machines
                                ? " and its one disk: the loss of that machine may lose acknowledged jobs"
                                : "");
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
