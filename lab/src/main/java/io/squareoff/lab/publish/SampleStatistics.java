package io.squareoff.lab.publish;

import java.util.EnumSet;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;

/** How figures of several differ; the standard deviation is the sample's, and 0 for one. */
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
