package io.squareoff.load.measure;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms of latency: microseconds, three significant digits. */
public final class Latencies {

    static final int SIGNIFICANT_DIGITS = 3;

    private Latencies() {}

    /** An empty histogram that grows with what it holds. */
    public static Histogram empty() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /** The histogram as compressed text. */
    public static String encode(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
    }

    /** @throws IllegalArgumentException if the text was not written by {@link #encode} */
    public static Histogram decode(String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not an encoded histogram: " + e, e);
        }
    }
}
