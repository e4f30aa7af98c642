package io.squareoff.harness.report;

import io.squareoff.harness.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Latency against 1/(1 − p), as a line for a {@link ChartAxis#percentile percentile axis}. */
public final class PercentileLine {

    /** The places within each power of ten; the usual percentiles are among them, such as the 95th at 20. */
    private static final double[] PLACES = {1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8};

    private PercentileLine() {}

    /**
     * A line that ends where fewer than {@value Latencies#SAMPLES_ABOVE} samples lie above it: beyond, it would be chance. Of
     * fewer samples it has no points.
     *
     * @param micros latencies in microseconds
     * @param unit the microseconds of the vertical axis' unit, such as 1000 for milliseconds
     */
    public static LineChart.Line of(String name, Histogram micros, double unit) {
        List<double[]> points = new ArrayList<>();
        double most = (double) micros.getTotalCount() / Latencies.SAMPLES_ABOVE;
        for (double power = 1; power <= most; power *= 10) {
            for (double place : PLACES) {
                double oneIn = place * power;
                if (oneIn <= most) {
                    points.add(new double[] {oneIn, micros.getValueAtPercentile(100 - 100 / oneIn) / unit});
                }
            }
        }
        return new LineChart.Line(name, points);
    }
}
