package io.squareoff.load.lab;

import io.squareoff.proto.Partitioner;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Messages with keys, shared out so that all of a key come from one publisher, in their order. Each says in its first four
 * bytes how many of its key came before it.
 */
final class KeyedMessages implements Publishing.Messages {

    /** As many different keys as sequences with repeated keys have. */
    static final int KEYS = 10_000;

    private static final double ZIPF_EXPONENT = 1;
    private static final long SEED = 20_261_121;

    private final String subject;
    private final int size;
    private final int[] sequence;
    private final int[][] keys;
    private final int[][] ordinals;

    /**
     * @param subject that a key is appended to
     * @param size of a body in bytes, at least 4
     * @param sequence the key of each message
     */
    KeyedMessages(String subject, int size, int[] sequence, int publishers) {
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

    /** Every key once: 0, 1, 2, … */
    static int[] distinct(int messages) {
        return IntStream.range(0, messages).toArray();
    }

    /** 0 to {@value #KEYS} − 1, again and again. */
    static int[] sequential(int messages) {
        return IntStream.range(0, messages).map(i -> i % KEYS).toArray();
    }

    /** Each of {@value #KEYS} keys as likely as any. */
    static int[] random(int messages) {
        return source().ints(messages, 0, KEYS).toArray();
    }

    /** Key k of {@value #KEYS} with a probability in proportion to 1/(k + 1): Zipf's law, exponent 1. */
    static int[] zipf(int messages) {
        var sampler = RejectionInversionZipfSampler.of(source(), KEYS, ZIPF_EXPONENT);
        return sampler.samples(messages).map(rank -> rank - 1).toArray();
    }

    /** Always the same, so that every run publishes the same keys. */
    private static UniformRandomProvider source() {
        return RandomSource.XO_RO_SHI_RO_128_PP.create(SEED);
    }

    /** How many messages each partition gets. */
    long[] counts(Partitioner partitioner) {
        long[] counts = new long[partitioner.partitions()];
        IntStream.of(sequence).forEach(key -> counts[partitioner.partition(Integer.toString(key))]++);
        return counts;
    }

    @Override
    public int count(int publisher) {
        return keys[publisher].length;
    }

    @Override
    public String subject(int publisher, int index) {
        return subject + keys[publisher][index];
    }

    @Override
    public byte[] body(int publisher, int index) {
        return ByteBuffer.allocate(size).putInt(ordinals[publisher][index]).array();
    }

    /** How many of its key came before a message. */
    static int ordinal(byte[] body) {
        return ByteBuffer.wrap(body).getInt();
    }
}
