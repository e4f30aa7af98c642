package io.squareoff.harness.stack;

import java.time.Duration;

/**
 * How much is needed to lose a job that a stream has acknowledged: told with every figure of JetStream.
 *
 * @param storage where streams are kept, file or memory
 * @param replicas of each stream
 * @param syncInterval how often files are written through to the disk
 * @param brokers how many nodes the broker has
 * @param machines on how many machines these are
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
