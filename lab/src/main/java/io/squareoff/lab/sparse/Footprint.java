package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSettings;
import java.util.Collection;
import java.util.List;

/**
 * Estimate of what the streams of an experiment need at a time, before any of them is built. Measured on nats-server 2.15.2 with 400,000
 * live messages of 16 bytes in ten million: 400 to 600 bytes of resident memory for each in memory, 75 bytes of file for each on disk. The
 * estimates are about twice that, since the broker collects its garbage late.
 *
 * @param memoryBytes of the broker
 * @param diskBytes of the broker
 */
record Footprint(long memoryBytes, long diskBytes) {

    private static final long BROKER = 64L << 20;
    private static final long PER_MESSAGE = 1_000;
    private static final long PER_MESSAGE_ON_DISK = 200;

    /** Deleted messages have a bit each, in memory as on disk, and file storage keeps blocks that are half empty. */
    private static final int DELETED_PER_BYTE = 4;

    private static final long FILE_BLOCKS = 32L << 20;

    /**
     * The most that any group of questions needs.
     *
     * @param groups of questions whose streams are there at the same time
     * @param replicas of each stream, which count as if all were on one machine
     */
    static Footprint of(Collection<List<Question>> groups, int replicas) {
        long memory = 0;
        long disk = 0;
        for (List<Question> group : groups) {
            Footprint each = of(group);
            memory = Math.max(memory, each.memoryBytes);
            disk = Math.max(disk, each.diskBytes);
        }
        return new Footprint(BrokerSettings.nodesFor(replicas) * BROKER + replicas * memory, replicas * disk);
    }

    private static Footprint of(List<Question> group) {
        List<StreamPlan> streams = group.stream()
                .flatMap(question -> question.arms().stream())
                .map(Arm::stream)
                .distinct()
                .toList();
        return new Footprint(
                streams.stream().mapToLong(Footprint::memory).sum(),
                streams.stream().mapToLong(Footprint::disk).sum());
    }

    private static long memory(StreamPlan stream) {
        // File storage has an index in memory.
        long body = stream.storage() == StorageType.Memory ? 2L * stream.size() : 0;
        return stream.messages() * (PER_MESSAGE + body) + stream.range() / DELETED_PER_BYTE;
    }

    private static long disk(StreamPlan stream) {
        return stream.storage() == StorageType.Memory
                ? 0
                : stream.messages() * (PER_MESSAGE_ON_DISK + 2L * stream.size())
                        + stream.range() / DELETED_PER_BYTE
                        + FILE_BLOCKS;
    }
}
