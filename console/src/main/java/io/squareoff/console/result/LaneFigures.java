package io.squareoff.console.result;

import io.squareoff.harness.measure.Latencies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The figures of one lane in one segment, over the slices that count; those of which there are too few samples are empty.
 *
 * @param answers right ones in these slices
 * @param histogram of their latencies in microseconds, see {@link Latencies#encode}
 * @param slices all of the segment, those that do not count too
 */
public record LaneFigures(
        Optional<Double> squaresPerSecond,
        long answers,
        Optional<Double> p50Millis,
        Optional<Double> p99Millis,
        Map<String, Double> cpuMillisPerThousandSquares,
        String histogram,
        List<Slice> slices) {

    /**
     * @param micros latencies of those that count
     * @param number squares in each answer
     */
    public static LaneFigures of(List<Slice> slices, Histogram micros, int number) {
        List<Slice> counted = slices.stream().filter(Slice::counts).toList();
        double seconds = counted.stream().mapToDouble(Slice::seconds).sum();
        double squares = counted.stream()
                .mapToDouble(slice -> slice.squaresPerSecond() * slice.seconds())
                .sum();
        return new LaneFigures(
                counted.isEmpty() ? Optional.empty() : Optional.of(squares / seconds),
                micros.getTotalCount(),
                millis(micros, 50),
                millis(micros, 99),
                cpu(counted, number),
                Latencies.encode(micros),
                List.copyOf(slices));
    }

    private static Optional<Double> millis(Histogram micros, double percentile) {
        OptionalLong found = Latencies.percentile(micros, percentile);
        return found.isPresent() ? Optional.of(found.getAsLong() / 1e3) : Optional.empty();
    }

    /** Of each process over the slices in which it could be read. */
    private static Map<String, Double> cpu(List<Slice> counted, int number) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        for (Slice slice : counted) {
            slice.cpuSeconds().forEach((process, seconds) -> {
                double[] sum = sums.computeIfAbsent(process, any -> new double[2]);
                sum[0] += seconds;
                sum[1] += (double) slice.answers() * number;
            });
        }
        Map<String, Double> perThousand = new LinkedHashMap<>();
        sums.forEach((process, sum) -> perThousand.put(process, sum[0] * 1e3 / (sum[1] / 1e3)));
        return perThousand;
    }

    List<Slice> counted() {
        return slices.stream().filter(Slice::counts).toList();
    }

    /** Squares per second of each slice that counts. */
    public double[] rates() {
        return counted().stream().mapToDouble(Slice::squaresPerSecond).toArray();
    }
}
