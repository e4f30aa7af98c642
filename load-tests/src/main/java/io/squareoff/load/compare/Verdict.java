package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The ratio of one metric between two arms.
 *
 * @param first the arm whose figure is the ratio's numerator
 * @param second the arm that it is compared with
 * @param ratio empty where no round of both has the figure; of throughput, also where a round without an answer has none:
 *     the other rounds would show the good times only
 * @param rounds the number of rounds in which both were measured; the ratio is that of the rounds with a figure of both
 */
public record Verdict(Metric metric, Workload first, Workload second, Optional<Ratio> ratio, int rounds) {

    /** Seed of the resampling: fixed, so that one set of rounds always has one verdict. */
    private static final long SEED = 1;

    /**
     * Every compared metric of every arm against another one that does the same work: of an arm with TLS against the same without,
     * where that was measured, and of all others against the first of them.
     */
    static List<Verdict> of(List<Arm> all) {
        List<Arm> arms = all.stream().filter(arm -> !arm.workload().isCeiling()).toList();
        List<Verdict> verdicts = new ArrayList<>();
        for (Arm arm : arms) {
            Arm base = withoutTls(arm, arms)
                    .orElseGet(() -> arms.stream()
                            .filter(other -> other.workload().besides(arm.workload()))
                            .filter(other -> withoutTls(other, arms).isEmpty())
                            .findFirst()
                            .orElseThrow());
            if (base != arm) {
                for (Metric metric : Metric.compared()) {
                    if (metric.tells(arm.workload())) {
                        verdicts.add(between(metric, arm, base, SEED));
                    }
                }
            }
        }
        return verdicts;
    }

    private static Optional<Arm> withoutTls(Arm arm, List<Arm> arms) {
        return arms.stream()
                .filter(other -> other.workload().isWithoutTlsOf(arm.workload()))
                .findFirst();
    }

    /** Returns true if the first arm differs from the second one in TLS alone, so that the ratio is what TLS costs. */
    public boolean isOfTls() {
        return second.isWithoutTlsOf(first);
    }

    /** The throughput of every transport against its ceiling, where that was measured beside it. */
    static List<Verdict> againstLimits(List<Arm> arms) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Arm arm : arms) {
            arms.stream()
                    .filter(other -> !arm.workload().isCeiling()
                            && other.workload().isCeiling()
                            && other.workload()
                                    .transport()
                                    .equals(arm.workload().transport())
                            && other.workload().besides(arm.workload()))
                    .findFirst()
                    .ifPresent(other -> verdicts.add(between(Metric.THROUGHPUT, arm, other, SEED)));
        }
        return verdicts;
    }

    /** @param seed of the resampling */
    public static Verdict between(Metric metric, Arm first, Arm second, long seed) {
        List<double[]> pairs = new ArrayList<>();
        int rounds = 0;
        for (Round round : first.rounds()) {
            for (Round other : second.rounds()) {
                if (round.round() == other.round()) {
                    rounds++;
                    OptionalDouble one = metric.of(round);
                    OptionalDouble two = metric.of(other);
                    if (one.isPresent() && two.isPresent()) {
                        pairs.add(new double[] {one.getAsDouble(), two.getAsDouble()});
                    }
                }
            }
        }
        boolean silent = metric == Metric.THROUGHPUT && pairs.size() < rounds;
        Optional<Ratio> ratio = pairs.isEmpty() || silent
                ? Optional.empty()
                : Optional.of(Ratio.ofPairs(
                        pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
                        pairs.stream().mapToDouble(pair -> pair[1]).toArray(),
                        seed));
        return new Verdict(metric, first.workload(), second.workload(), ratio, rounds);
    }
}
