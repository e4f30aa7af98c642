package io.squareoff.harness.measure;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms of latency: microseconds, three significant digits. */
public final class Latencies {

    static final int SIGNIFICANT_DIGITS = 3;

    /** The fewest samples above a percentile: with fewer it would be chance. */
    public static final long SAMPLES_ABOVE = 10;

    /** Far below a sample, and above what binary fractions lose: 100 - 99.9 is a little below 0.1. */
    private static final double ROUNDING = 1e-6;

    private Latencies() {}

    /** An empty histogram that grows with what it holds. */
    public static Histogram empty() {
        return new Histogram(SIGNIFICANT_DIGITS);
    }

    /**
     * A percentile, in microseconds.
     *
     * @param percentile above 0 and below 100
     * @return empty where fewer than {@value #SAMPLES_ABOVE} samples lie above it
     */
    public static OptionalLong percentile(Histogram histogram, double percentile) {
        double above = histogram.getTotalCount() * (100 - percentile) / 100;
        return above < SAMPLES_ABOVE - ROUNDING
                ? OptionalLong.empty()
                : OptionalLong.of(histogram.getValueAtPercentile(percentile));
    }

    /** The same as a figure. */
    public static OptionalDouble percentileFigure(Histogram histogram, double percentile) {
        return percentile(histogram, percentile).stream()
                .mapToDouble(micros -> micros)
                .findFirst();
    }

    /** The shortest whole seconds in which a rate gives enough samples for a percentile. */
    public static Duration window(double percentile, int requestsPerSecond) {
        double samples = SAMPLES_ABOVE / (1 - percentile / 100);
        return Duration.ofSeconds((long) Math.ceil(samples / requestsPerSecond) + 1);
    }

    /** The samples of histograms together. */
    public static Histogram sum(Stream<Histogram> histograms) {
        Histogram sum = empty();
        histograms.forEach(sum::add);
        return sum;
    }

    /** The samples of two histograms together. */
    public static Histogram sum(Histogram one, Histogram other) {
        return sum(Stream.of(one, other));
    }

    /**
     * The histogram as compressed text. Nothing may be recorded meanwhile.
     *
     * <p>Two threads that enlarge one of HdrHistogram 2.2.2 at the same moment may leave it with a highest trackable value below those that
     * it has. Its text could not be read again, so that of a copy is returned.
     */
    public static String encode(Histogram histogram) {
        Histogram copy = sum(Stream.of(histogram));
        ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
        int length = copy.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
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
