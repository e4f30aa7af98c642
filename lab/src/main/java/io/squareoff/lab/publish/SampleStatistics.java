package io.squareoff.lab.publish;

import java.util.EnumSet;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/** Smallest, mean and largest of a sample, and its standard deviation (with n − 1), which is 0 for one figure. */
public record SampleStatistics(double min, double mean, double max, double standardDeviation) {

    private static final EnumSet<Statistic> WANTED =
            EnumSet.of(Statistic.MIN, Statistic.MEAN, Statistic.MAX, Statistic.STANDARD_DEVIATION);

    static SampleStatistics of(double... figures) {
        DoubleStatistics all = DoubleStatistics.of(WANTED, figures);
        return new SampleStatistics(
                all.getAsDouble(Statistic.MIN),
                all.getAsDouble(Statistic.MEAN),
                all.getAsDouble(Statistic.MAX),
                all.getAsDouble(Statistic.STANDARD_DEVIATION));
    }
}
