package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What can be said of one metric between two arms.
 *
 * @param first the arm whose figure is the ratio's numerator
 * @param second the arm that it is compared with
 * @param ratio empty where no round of both has the figure
 */
public record Verdict(Metric metric, String first, String second, Optional<PairedRatio> ratio) {

    /** Of the resampling: fixed, so that one set of rounds has one verdict. */
    private static final long SEED = 1;

    /** Every metric of every arm against the first one. */
    static List<Verdict> of(List<Arm> arms) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Arm arm : arms.subList(Math.min(1, arms.size()), arms.size())) {
            for (Metric metric : Metric.values()) {
                verdicts.add(between(metric, arm, arms.get(0)));
            }
        }
        return verdicts;
    }

    static Verdict between(Metric metric, Arm first, Arm second) {
        List<double[]> pairs = new ArrayList<>();
        for (Round round : first.rounds()) {
            for (Round other : second.rounds()) {
                if (round.round() == other.round()) {
                    OptionalDouble one = metric.of(round);
                    OptionalDouble two = metric.of(other);
                    if (one.isPresent() && two.isPresent()) {
                        pairs.add(new double[] {one.getAsDouble(), two.getAsDouble()});
                    }
                }
            }
        }
        Optional<PairedRatio> ratio = pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(PairedRatio.of(
                        pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
                        pairs.stream().mapToDouble(pair -> pair[1]).toArray(),
                        SEED));
        return new Verdict(metric, first.transport(), second.transport(), ratio);
    }
}
