package io.squareoff.lab.sparse;

import io.nats.client.api.StorageType;
import io.squareoff.lab.broker.BrokerSettings;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Estimate of what the streams of an experiment need at a time, before any of them is built. Measured on nats-server 2.15.2 with 400,000
 * live messages of 16 bytes in ten million: 400 to 600 bytes of resident memory for each in memory, 75 bytes of file for each on disk. The
 * estimates are about twice that, since the broker collects its garbage late.
 */
record Footprint(long memoryBytes, long diskBytes) {

    private static final long BROKER = 64L << 20;
    private static final long PER_MESSAGE = 1_000;
    private static final long PER_MESSAGE_ON_DISK = 200;

    /** An account's limits count a message's subject, and 16 bytes in memory or 30 in files, besides its body. */
    private static final long PER_MESSAGE_STORED = 128;

    /** Deleted messages have a bit each, in memory as on disk, and file storage keeps blocks that are half empty. */
    private static final int DELETED_PER_BYTE = 4;

    private static final long FILE_BLOCKS = 32L << 20;

    /**
     * The most that any group of questions needs of the machine: memory of the broker's processes, and room for their files.
     *
     * @param groups of questions whose streams are there at the same time
     * @param replicas of each stream, which count as if all were on one machine
     */
    static Footprint of(Collection<List<Question>> groups, int replicas) {
        return new Footprint(
                BrokerSettings.nodesFor(replicas) * BROKER + replicas * most(groups, Footprint::memory),
                replicas * most(groups, Footprint::disk));
    }

    /** The most that any group needs of an account, whose limits count the messages alone, those of all replicas. */
    static Footprint stored(Collection<List<Question>> groups, int replicas) {
        return new Footprint(
                replicas * most(groups, stream -> stored(stream, StorageType.Memory)),
                replicas * most(groups, stream -> stored(stream, StorageType.File)));
    }

    private static long most(Collection<List<Question>> groups, ToLongFunction<StreamPlan> need) {
        return groups.stream()
                .mapToLong(group -> group.stream()
                        .flatMap(question -> question.arms().stream())
                        .map(Arm::stream)
                        .distinct()
                        .mapToLong(need)
                        .sum())
                .max()
                .orElse(0);
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

    private static long stored(StreamPlan stream, StorageType storage) {
        return stream.storage() == storage ? stream.messages() * (PER_MESSAGE_STORED + stream.size()) : 0;
    }
}
