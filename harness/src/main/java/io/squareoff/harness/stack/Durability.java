package io.squareoff.harness.stack;

import io.squareoff.harness.report.Units;
import java.time.Duration;

/**
 * The durability of jobs that a stream has acknowledged. It stands beside every figure of JetStream.
 *
 * @param storage of the streams, {@code file} or {@code memory}
 * @param replicas of each stream
 * @param syncInterval between two writes of the files through to the disk; zero where each message is, before its acknowledgement
 * @param brokers the number of the broker's nodes
 * @param machines the number of machines that these are on
 */
public record Durability(String storage, int replicas, Duration syncInterval, int brokers, int machines) {

    /** The durability in words. */
    public String title() {
        String place = Units.count(brokers, "broker") + " on " + Units.count(machines, "machine");
        return words(
                storage,
                Units.count(replicas, "replica"),
                writtenThrough(syncInterval.isZero() ? "always" : Units.seconds(syncInterval) + " s"),
                brokers > machines
                        ? place + " and its one disk: the loss of that machine may lose acknowledged jobs"
                        : place);
    }

    /**
     * The durability in words, for every report.
     *
     * @param storage file or memory
     * @param replicas such as "3 replicas"
     * @param sync from {@link #writtenThrough}
     * @param place the number of brokers and machines, in words
     */
    public static String words(String storage, String replicas, String sync, String place) {
        return storage + " storage, " + replicas + ", " + sync + ", " + place;
    }

    /**
     * The sync interval of the broker's files in words.
     *
     * @param interval with its unit; {@code always} for each message, empty if it is not known
     */
    public static String writtenThrough(String interval) {
        return switch (interval) {
            case "" -> "written through as the broker is configured";
            case "always" -> "written through before each acknowledgement";
            default -> "written through every " + interval;
        };
    }
}
