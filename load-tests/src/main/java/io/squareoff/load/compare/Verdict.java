package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The ratio of one metric between two arms, and in the primary metric whether it shows a difference.
 *
 * <p>A run's ratios in the primary metric are judged as one family, see {@link Judgement}: those of all arms, in all cells of a
 * sweep, each against the arm that it is compared with. The shares of limits are a family of their own: they answer another
 * question.
 *
 * @param first the arm whose figure is the ratio's numerator
 * @param second the arm that it is compared with
 * @param ratio empty where no round of both has the figure; of throughput, also where a round without an answer has none:
 *     the other rounds would show the good times only
 * @param judgement empty in other metrics than the primary one, and with too few rounds
 * @param rounds the number of rounds in which both were measured; the ratio is that of the rounds with a figure of both
 */
public record Verdict(
        Metric metric,
        Workload first,
        Workload second,
        Optional<Ratio> ratio,
        Optional<Judgement> judgement,
        int rounds) {

    /**
     * Every metric that tells something, of every arm against another one that does the same work: of an arm with TLS against the same without,
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
                        verdicts.add(between(metric, arm, base));
                    }
                }
            }
        }
        return judged(verdicts);
    }

    private static Optional<Arm> withoutTls(Arm arm, List<Arm> arms) {
        return arms.stream()
                .filter(other -> other.workload().isWithoutTlsOf(arm.workload()))
                .findFirst();
    }

    /** Returns true if it is in the one metric that decides. */
    public boolean isPrimary() {
        return metric == Metric.primaryOf(first);
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
                    .ifPresent(other -> verdicts.add(between(Metric.THROUGHPUT, arm, other)));
        }
        return judged(verdicts);
    }

    /** The same with a judgement of those in the primary metric. */
    private static List<Verdict> judged(List<Verdict> all) {
        Map<Verdict, Ratio> family = new LinkedHashMap<>();
        all.stream()
                .filter(Verdict::isPrimary)
                .forEach(verdict -> verdict.ratio().ifPresent(ratio -> family.put(verdict, ratio)));
        Map<Verdict, Judgement> judgements = Judgement.of(family);
        return all.stream()
                .map(each -> new Verdict(
                        each.metric,
                        each.first,
                        each.second,
                        each.ratio,
                        Optional.ofNullable(judgements.get(each)),
                        each.rounds))
                .toList();
    }

    /** The ratio of two arms, not judged. */
    public static Verdict between(Metric metric, Arm first, Arm second) {
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
                        pairs.stream().mapToDouble(pair -> pair[1]).toArray()));
        return new Verdict(metric, first.workload(), second.workload(), ratio, Optional.empty(), rounds);
    }
}
