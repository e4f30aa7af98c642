package io.squareoff.proto;

import java.nio.charset.StandardCharsets;

/**
 * Computes the partition into which the broker's subject mapping puts a key, so that a client can predict and check it.
 *
 * <p>The broker's <code>{{partition(n,…)}}</code> is the 32-bit FNV-1a hash of the token's bytes modulo n; see
 * <a href="https://docs.nats.io/nats-concepts/subject_mapping">Subject Mapping and Partitioning</a> and, for the hash,
 * <a href="https://datatracker.ietf.org/doc/html/rfc9923">RFC 9923, The FNV Non-Cryptographic Hash Algorithm</a>.
 *
 * @param partitions the number of partitions, at least 1
 */
public record Partitioner(int partitions) {

    private static final int OFFSET_BASIS = 0x811C9DC5;
    private static final int PRIME = 0x01000193;

    /** @throws IllegalArgumentException if there is no partition */
    public Partitioner {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions must be at least 1, not " + partitions);
        }
    }

    /**
     * The partition of a key.
     *
     * @param key one subject token
     * @return 0 to partitions − 1
     */
    public int partition(String key) {
        int hash = OFFSET_BASIS;
        for (byte b : key.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xFF)) * PRIME;
        }
        return Integer.remainderUnsigned(hash, partitions);
    }
}
