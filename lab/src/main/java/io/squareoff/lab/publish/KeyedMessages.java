package io.squareoff.lab.publish;

import io.squareoff.proto.Partitioner;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Messages with keys, distributed over publishers so that all messages of a key come from one of them, in order. The first four
 * bytes of each are its ordinal: the number of messages of its key before it.
 */
public final class KeyedMessages {

    /** Memory that a message takes, in bytes. */
    public static final int BYTES_EACH = 3 * Integer.BYTES;

    private static final int MOST_KEYS = 10_000;

    /** Several messages of each key, since one alone has no order to keep. */
    private static final int MESSAGES_PER_KEY = 20;

    private static final double ZIPF_EXPONENT = 1;
    private static final long SEED = 20_261_121;

    private final String subject;
    private final int size;
    private final int[] sequence;
    private final int[][] keys;
    private final int[][] ordinals;

    /**
     * @param subject to which the key is appended
     * @param size of a body in bytes, at least 4
     * @param sequence key of each message
     */
    public KeyedMessages(String subject, int size, int[] sequence, int publishers) {
        this.subject = subject;
        this.size = size;
        this.sequence = sequence;
        this.keys = new int[publishers][];
        this.ordinals = new int[publishers][];
        int[] before = new int[IntStream.of(sequence).max().orElse(0) + 1];
        for (int p = 0; p < publishers; p++) {
            int publisher = p;
            keys[p] = IntStream.of(sequence)
                    .filter(key -> key % publishers == publisher)
                    .toArray();
            ordinals[p] = IntStream.of(keys[p]).map(key -> before[key]++).toArray();
        }
    }

    /** A sequence with every key once: 0, 1, 2, … */
    public static int[] distinct(int messages) {
        return IntStream.range(0, messages).toArray();
    }

    /** Number of different keys in the sequences with repeated keys: one for each 20 messages, from 1 to 10,000. */
    public static int keys(int messages) {
        return Math.max(1, Math.min(MOST_KEYS, messages / MESSAGES_PER_KEY));
    }

    /** A sequence of all keys in turn, again and again. */
    public static int[] sequential(int messages) {
        int keys = keys(messages);
        return IntStream.range(0, messages).map(i -> i % keys).toArray();
    }

    /** A sequence in which all keys are equally likely. */
    public static int[] random(int messages) {
        return source().ints(messages, 0, keys(messages)).toArray();
    }

    /** A sequence in which the probability of key k is proportional to 1/(k + 1): Zipf's law with exponent 1. */
    public static int[] zipf(int messages) {
        var sampler = RejectionInversionZipfSampler.of(source(), keys(messages), ZIPF_EXPONENT);
        return sampler.samples(messages).map(rank -> rank - 1).toArray();
    }

    /** The seed is fixed, so that every run publishes the same keys. */
    private static UniformRandomProvider source() {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    }

    /** Number of messages for each partition. */
    public long[] counts(Partitioner partitioner) {
        long[] counts = new long[partitioner.partitions()];
        IntStream.of(sequence).forEach(key -> counts[partitioner.partition(Integer.toString(key))]++);
        return counts;
    }

    /** Number of messages by subject as the broker maps it, which ends with the partition. */
    public Map<String, Long> mapped(Partitioner partitioner) {
        Map<String, Long> mapped = new HashMap<>();
        for (int key : sequence) {
            mapped.merge(subject + key + "." + partitioner.partition(Integer.toString(key)), 1L, Long::sum);
        }
        return mapped;
    }

    /** The messages of each publisher. */
    public List<Publishing.Messages> ofEach() {
        return IntStream.range(0, keys.length).mapToObj(this::of).toList();
    }

    private Publishing.Messages of(int publisher) {
        return new Publishing.Messages(
                keys[publisher].length,
                index -> subject + keys[publisher][index],
                index -> ByteBuffer.allocate(size)
                        .putInt(ordinals[publisher][index])
                        .array());
    }

    /** The ordinal of a message among those of its key. */
    static int ordinal(byte[] body) {
        return ByteBuffer.wrap(body).getInt();
    }
}
