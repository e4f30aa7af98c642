package io.squareoff.workshop.grader;

import io.squareoff.harness.statistics.Ratio;
import java.util.Arrays;
import java.util.Optional;

/** Usual mistakes, by the interval that each makes. */
enum Mistake {
    NONE("read in " + ReadAnInterval.PROGRAM + ": there is no interval yet, both ends are the ratio"),
    WITHOUT_ROOT("the standard error in " + ReadAnInterval.PROGRAM
            + ": the standard deviation of the launches is not yet that of their mean"),
    NORMAL("the quantile in " + ReadAnInterval.PROGRAM + ": 1.96 is for many launches, Student's for few"),
    APART("read in " + ReadAnInterval.PROGRAM
            + ": a launch disturbs both arms alike, so take the ratio within each launch first");

    /** Of the ratio of both ends, for the digits that tables and output leave out. */
    private static final double TOLERANCE = 0.004;

    /** Of the logarithm, for those who take other degrees of freedom for arms measured apart. */
    private static final double ROUGHLY = 0.15;

    private final String look;

    Mistake(String look) {
        this.look = look;
    }

    String look() {
        return look;
    }

    /** The upper end by the lower. */
    private double factor(Launches drawn) {
        Ratio ratio = Ratio.ofPairs(drawn.first(), drawn.second());
        double margin = Math.log(ratio.high() / ratio.value());
        return switch (this) {
            case NONE -> 1;
            case WITHOUT_ROOT -> Math.exp(2 * margin * Math.sqrt(drawn.first().length));
            case APART -> spread(Ratio.ofSamples(drawn.first(), drawn.second()));
            case NORMAL -> Math.exp(2 * 1.96 * ratio.standardError());
        };
    }

    private static double spread(Ratio ratio) {
        return ratio.high() / ratio.low();
    }

    /** The mistake that makes such an interval; empty if it is none of these. */
    static Optional<Mistake> of(Launches drawn, double low, double high) {
        return Arrays.stream(values())
                .filter(mistake -> mistake.makes(drawn, high / low))
                .findFirst();
    }

    private boolean makes(Launches drawn, double spread) {
        double factor = factor(drawn);
        return this == APART
                ? Math.abs(Math.log(spread) / Math.log(factor) - 1) < ROUGHLY
                : Math.abs(spread / factor - 1) < TOLERANCE;
    }
}
