package io.squareoff.harness.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The trend of a series: the Mann–Kendall test (Mann, <cite>Nonparametric Tests Against Trend</cite>,
 * Econometrica 13, 1945; Kendall, <cite>Rank Correlation Methods</cite>, 1975), with Sen's slope for its size (Sen, Journal
 * of the American Statistical Association 63, 1968). Neither is misled by single values that stand out.
 *
 * @param z the test statistic, about standard normal where there is no trend
 * @param drift Sen's slope over the whole series, as a share of its median: 0.1 is a climb of 10 %
 * @param length the number of values
 * @param significant true if a series without a trend would have a statistic as far from zero in at most one of a hundred cases:
 *     by the normal approximation, or for a series too short for that by counting the orders that it can have
 */
public record Trend(double z, double drift, int length, boolean significant) {

    /** Fewer values than these show no trend at 1 %, even if each is larger than the one before: 2/5! is more. */
    public static final int LENGTH_AT_LEAST = 6;

    /** The normal approximation of the statistic holds from here on (Kendall). */
    private static final int LENGTH_FOR_NORMAL = 10;

    /** Two-sided: of a hundred steady series one is called drifting, before its size is looked at. */
    private static final double CRITICAL_P = 0.01;

    private static final double CRITICAL_Z = 2.576;

    /** A smaller drift than this does not count, however certain it is. */
    private static final double CRITICAL_DRIFT = 0.05;

    /** Of more, as a series of over 1,414 values has, each second, third or further one stands for all: they must fit into memory. */
    private static final int MOST_SLOPES = 1_000_000;

    /** Of more counts, neighbours are added up: of a window of a day each second with each other are billions of pairs. */
    private static final int MOST_COUNTS = 2_000;

    /** The trend of counts in the order of time. */
    public static Trend of(long... values) {
        int neighbours = 1 + (values.length - 1) / MOST_COUNTS;
        return of(IntStream.range(0, values.length / neighbours)
                .mapToDouble(i -> Arrays.stream(values, i * neighbours, (i + 1) * neighbours)
                        .sum())
                .toArray());
    }

    /** The trend of a series in the order of time. */
    public static Trend of(double... values) {
        int n = values.length;
        int every = 1 + (int) ((long) n * (n - 1) / 2 / MOST_SLOPES);
        int size = IntStream.range(1, n).map(k -> (k + every - 1) / every).sum();
        double[] slopes = new double[size];
        long s = 0;
        int next = 0;
        for (int i = 0; i < n; i++) {
            for (int k = i + 1; k < n; k++) {
                s += (int) Math.signum(values[k] - values[i]);
                if ((k - i - 1) % every == 0) {
                    slopes[next++] = (values[k] - values[i]) / (k - i);
                }
            }
        }
        double variance = variance(values);
        double z = variance == 0 ? 0 : (s - Long.signum(s)) / Math.sqrt(variance);
        boolean significant = n < LENGTH_FOR_NORMAL ? probability((int) s, n) < CRITICAL_P : Math.abs(z) > CRITICAL_Z;
        Median median = Median.withDefaults();
        double middle = median.evaluate(values.clone());
        double drift = n < 2 || middle == 0 ? 0 : median.evaluate(slopes) * (n - 1) / middle;
        return new Trend(z, drift, n, significant);
    }

    /**
     * The probability that Kendall's S of n different values in random order is at least as far from zero. S is the number of
     * pairs in order minus that of inversions. Equal values make it smaller than this.
     */
    private static double probability(int s, int n) {
        // The share of the orders by their inversions: one more value adds from none to as many as there are before it.
        double[] shares = {1};
        for (int length = 2; length <= n; length++) {
            double[] longer = new double[shares.length + length - 1];
            for (int inversions = 0; inversions < shares.length; inversions++) {
                for (int more = 0; more < length; more++) {
                    longer[inversions + more] += shares[inversions] / length;
                }
            }
            shares = longer;
        }
        int most = (n * (n - 1) / 2 - Math.abs(s)) / 2;
        return s == 0 ? 1 : 2 * Arrays.stream(shares, 0, most + 1).sum();
    }

    /** Returns true if the series is long enough for the test. */
    public boolean tested() {
        return length >= LENGTH_AT_LEAST;
    }

    /** Returns true if it climbs or falls, surely and by enough to matter. */
    public boolean drifting() {
        return tested() && significant && Math.abs(drift) > CRITICAL_DRIFT;
    }

    /** Of Kendall's S without a trend, corrected for values that are equal. */
    private static double variance(double[] values) {
        double[] sorted = values.clone();
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
