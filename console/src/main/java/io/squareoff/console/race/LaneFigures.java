package io.squareoff.console.race;

import io.squareoff.harness.measure.Latencies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The figures of one lane in one segment, over the slices that count: those of rounds in which both lanes answered all
 * and right, and from which on both are level.
 *
 * <p>Not thread-safe.
 */
public final class LaneFigures {

    private final List<Slice> slices;
    private final Histogram micros = Latencies.empty();

    LaneFigures(List<Slice> slices) {
        this.slices = List.copyOf(slices);
        slices.forEach(slice -> micros.add(slice.micros()));
    }

    public List<Slice> slices() {
        return slices;
    }

    public Histogram micros() {
        return micros;
    }

    /** Over all slices together; empty before there is one. */
    public OptionalDouble squaresPerSecond() {
        double seconds = slices.stream().mapToDouble(Slice::seconds).sum();
        double squares = slices.stream()
                .mapToDouble(slice -> (double) slice.rightWithin() * slice.number())
                .sum();
        return slices.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(squares / seconds);
    }

    /** A percentile in milliseconds; empty where too few answers lie above it. */
    public OptionalDouble latencyMillis(double percentile) {
        OptionalLong found = Latencies.percentile(micros, percentile);
        return found.isPresent() ? OptionalDouble.of(found.getAsLong() / 1e3) : OptionalDouble.empty();
    }

    /** CPU milliseconds per 1,000 squares by process, of the slices in which it could be read. */
    public Map<String, Double> cpuMillisPerThousandSquares() {
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Slice slice : slices) {
            slice.cpuSeconds().forEach((process, seconds) -> {
                double[] sum = sums.computeIfAbsent(process, any -> new double[2]);
                sum[0] += seconds;
                sum[1] += slice.squares();
            });
        }
        Map<String, Double> perThousand = new LinkedHashMap<>();
        sums.forEach((process, sum) -> perThousand.put(process, sum[0] * 1e3 / (sum[1] / 1e3)));
        return perThousand;
    }
}
