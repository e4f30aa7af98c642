package io.squareoff.proto;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * The payloads of requests and of replies, which both ends know: slices of one pool of 1 MiB of random bytes, which no codec or
 * link can compress. The pool is what {@link SplittableRandom} with seed 2026 gives; which slice is due follows from the number
 * that is asked for, the length and the direction. So a payload is made, and checked byte for byte, without a byte being copied.
 *
 * <p>Thread-safe.
 */
public enum Payload {
    /** The payload of requests. */
    REQUEST(0xD6E8FEB86659FD93L),
    /** The payload of replies. */
    REPLY(0xA0761D6478BD642FL);

    /** The longest that there can be: the whole pool. */
    public static final int LONGEST = 1 << 20;

    private static final long SEED = 2026;

    private static final byte[] POOL = new byte[LONGEST];

    static {
        new SplittableRandom(SEED).nextBytes(POOL);
    }

    /** Odd, so that the product with it loses nothing. */
    private final long multiplier;

    Payload(long multiplier) {
        this.multiplier = multiplier;
    }

    /**
     * The payload that is due, which shares the memory of the pool.
     *
     * @param number the first number of the call
     * @throws IllegalArgumentException if the length is negative, or more than {@link #LONGEST}
     */
    public ByteString of(int number, int length) {
        return UnsafeByteOperations.unsafeWrap(POOL, offset(number, length), length);
    }

    /** As {@link #of}, read-only, in the form that a {@link ReplyHandler} takes. */
    public ByteBuffer buffer(int number, int length) {
        return ByteBuffer.wrap(POOL, offset(number, length), length).slice().asReadOnlyBuffer();
    }

    /**
     * Compares a payload with the one that is due.
     *
     * @param length the length that is due
     * @param payload from its position to its limit, which stay as they are
     * @return null if it is that; else what is wrong, as {@code has 3 bytes, not 5} or {@code has 5 bytes, which are wrong from
     *     byte 2 on}
     */
    public String wrong(int number, int length, ByteBuffer payload) {
        if (payload.remaining() != length) {
            return "has %d bytes, not %d".formatted(payload.remaining(), length);
        }
        if (length > LONGEST) {
            return "has %d bytes, more than %d".formatted(length, LONGEST);
        }
        int first = payload.mismatch(buffer(number, length));
        return first < 0 ? null : "has %d bytes, which are wrong from byte %d on".formatted(length, first);
    }

    /** The slice's first byte: the upper bits of a product, scaled to the room that the length leaves. */
    private int offset(int number, int length) {
        if (length < 0 || length > LONGEST) {
            throw new IllegalArgumentException("a payload has 0 to " + LONGEST + " bytes, not " + length);
        }
        long mixed = ((long) number << Integer.SIZE | length) * multiplier;
        mixed = (mixed ^ mixed >>> Integer.SIZE) * multiplier;
        return (int) ((mixed >>> Integer.SIZE) * (LONGEST - length + 1L) >>> Integer.SIZE);
    }
}
