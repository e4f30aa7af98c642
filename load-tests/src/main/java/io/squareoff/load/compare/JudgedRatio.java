package io.squareoff.load.compare;

import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A ratio of two figures in one metric, and whether it shows a difference.
 *
 * <p>All ratios that a report puts into words are judged as one family, see {@link Judgement}: in a run those of all arms in all metrics, in
 * all cells of a sweep, with shares of limits and parts of factors; between runs those of all workloads.
 *
 * @param subject whose figure is the numerator: an arm, head, or a part of a factor
 * @param reference what it is compared with: an arm, base, or the arm that a factor begins at
 * @param workload of the subject, as it was asked for: at a share of its capacity, that share; of a part, that of the arm that the factor begins at
 * @param ratio empty where no round has the figure; of throughput, also where a round without an answer has none: the other rounds would
 *     show the good times only
 * @param judgement empty with too few rounds
 * @param basis what the ratio is of
 */
public record JudgedRatio(
        Metric metric,
        String subject,
        String reference,
        Workload workload,
        Optional<Ratio> ratio,
        Optional<Judgement> judgement,
        Basis basis) {

    /**
     * The rounds that a ratio is of, and the unit that its interval is over.
     *
     * @param subject the rounds of the subject, those of both where they are pairs
     */
    public record Basis(Unit unit, Sample subject, Sample reference) {

        /** A basis of rounds in which both were measured. */
        static Basis ofPairs(int figures, int rounds) {
            Sample both = new Sample(figures, rounds);
            return new Basis(Unit.PAIR, both, both);
        }
    }

    /** Unit that an interval is over. */
    public enum Unit {
        /** Rounds that followed each other: what both have in common drops out. */
        PAIR,
        /** Pairs within one launch, which is one sample of launches: there is no interval. */
        ONE_LAUNCH,
        /** Launches of base and launches of head, made at different times. */
        LAUNCH,
        /** Runs of several launches each. */
        RUN
    }

    /**
     * The rounds of one side.
     *
     * @param figures the number of rounds with a figure
     * @param rounds the number of all rounds
     */
    public record Sample(int figures, int rounds) {

        public Sample {
            if (figures < 0 || figures > rounds) {
                throw new IllegalArgumentException("figures must be 0 to " + rounds + ", not " + figures);
            }
        }
    }

    /** A ratio that is not judged. */
    JudgedRatio(
            Metric metric, String subject, String reference, Workload workload, Optional<Ratio> ratio, Basis basis) {
        this(metric, subject, reference, workload, ratio, Optional.empty(), basis);
    }

    /** Judges some ratios as one family: returns what gives each of them its judgement, and another ratio none. */
    static UnaryOperator<JudgedRatio> judging(List<JudgedRatio> all) {
        Map<JudgedRatio, Ratio> family = new LinkedHashMap<>();
        all.forEach(each -> each.ratio.ifPresent(ratio -> family.put(each, ratio)));
        Map<JudgedRatio, Judgement> judgements = Judgement.of(family);
        return each -> each.with(each.ratio, Optional.ofNullable(judgements.get(each)), each.basis);
    }

    /** The same without its claim, as one of a single launch. */
    JudgedRatio ofOneLaunch() {
        Sample one = new Sample(ratio.isPresent() ? 1 : 0, 1);
        return with(
                ratio.map(each -> Ratio.ofFactors(new double[] {each.value()})),
                Optional.empty(),
                new Basis(Unit.ONE_LAUNCH, one, one));
    }

    /** The same of another workload. */
    JudgedRatio of(Workload other) {
        return new JudgedRatio(metric, subject, reference, other, ratio, judgement, basis);
    }

    /** The same without its claim. */
    JudgedRatio unjudged() {
        return with(ratio, Optional.empty(), basis);
    }

    private JudgedRatio with(Optional<Ratio> other, Optional<Judgement> judged, Basis of) {
        return new JudgedRatio(metric, subject, reference, workload, other, judged, of);
    }

    /** Returns true if it is in the one metric that charts and sweeps take. */
    public boolean isPrimary() {
        return metric == Metric.primaryOf(workload);
    }

    /** The variant of the stack, such as TLS, that the two arms differ in alone, so that the ratio is what it costs; plain where there is none. */
    public StackVariant variant() {
        StackVariant own = Workload.variant(subject);
        return Workload.variant(reference) == StackVariant.PLAIN && subject.equals(Workload.in(own, reference))
                ? own
                : StackVariant.PLAIN;
    }

    /** Returns true if it is of one launch, which shows no difference. */
    public boolean isOfOneLaunch() {
        return basis.unit == Unit.ONE_LAUNCH;
    }

    /** The number of rounds in which the subject was measured, and of pairs the reference too. */
    public int rounds() {
        return basis.subject.rounds;
    }

    /** Returns true if it was judged, and shows a difference. */
    public boolean differs() {
        return judgement.filter(Judgement::differs).isPresent();
    }

    /** Returns true if it was judged, and any difference that counts was excluded. */
    public boolean isEqual() {
        return judgement.filter(Judgement::equal).isPresent();
    }

    /** Returns true if it was judged, and shows none. */
    public boolean showsNone() {
        return judgement.isPresent() && !differs();
    }

    /** The ratio turned so that it is above 1 where the subject is worse, whatever the metric. */
    public Optional<Ratio> worse() {
        return ratio.map(each -> metric.moreIsBetter() ? each.inverse() : each);
    }

    /**
     * Returns true if a difference was shown, and the whole interval lies beyond what is tolerated.
     *
     * @param tolerance 0.05 is 5 %
     */
    public boolean regression(double tolerance) {
        return differs() && worse().filter(each -> each.low() > 1 + tolerance).isPresent();
    }
}
