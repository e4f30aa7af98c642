package io.squareoff.harness.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The trend of a series: the Mann–Kendall test (Mann, <cite>Nonparametric Tests Against Trend</cite>,
 * Econometrica 13, 1945; Kendall, <cite>Rank Correlation Methods</cite>, 1975), with Sen's slope for its size (Sen, Journal
 * of the American Statistical Association 63, 1968). Neither is misled by single seconds that stand out.
 *
 * @param z the test statistic, about standard normal where there is no trend
 * @param drift Sen's slope over the whole series, as a share of its median: 0.1 is a climb of 10 %
 * @param length the number of values
 */
public record Trend(double z, double drift, int length) {

    /** The normal approximation of the statistic holds from here on (Kendall). */
    public static final int LENGTH_AT_LEAST = 10;

    /** Two-sided, at 1 %: of a hundred steady windows one is called drifting, before its size is looked at. */
    private static final double CRITICAL_Z = 2.576;

    /** A smaller drift than this does not count, however certain it is. */
    private static final double CRITICAL_DRIFT = 0.05;

    /** The trend of a series in the order of time. */
    public static Trend of(long... values) {
        int n = values.length;
        double[] slopes = new double[n * (n - 1) / 2];
        int s = 0;
        int pair = 0;
        for (int i = 0; i < n; i++) {
            for (int k = i + 1; k < n; k++) {
                s += Long.signum(values[k] - values[i]);
                slopes[pair++] = (double) (values[k] - values[i]) / (k - i);
            }
        }
        double variance = variance(values);
        double z = variance == 0 ? 0 : (s - Integer.signum(s)) / Math.sqrt(variance);
        Median median = Median.withDefaults();
        double middle = median.evaluate(Arrays.stream(values).asDoubleStream().toArray());
        double drift = n < 2 || middle == 0 ? 0 : median.evaluate(slopes) * (n - 1) / middle;
        return new Trend(z, drift, n);
    }

    /** Returns true if the series is long enough for the test. */
    public boolean tested() {
        return length >= LENGTH_AT_LEAST;
    }

    /** Returns true if it climbs or falls, surely and by enough to matter. */
    public boolean drifting() {
        return tested() && Math.abs(z) > CRITICAL_Z && Math.abs(drift) > CRITICAL_DRIFT;
    }

    /** Of Kendall's S without a trend, corrected for values that are equal. */
    private static double variance(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        double variance = spread(sorted.length);
        for (int start = 0; start < sorted.length; ) {
            int end = start;
            while (end < sorted.length && sorted[end] == sorted[start]) {
                end++;
            }
            variance -= spread(end - start);
            start = end;
        }
        return variance / 18;
    }

    private static double spread(int n) {
        return (double) n * (n - 1) * (2 * n + 5);
    }
}
