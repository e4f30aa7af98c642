package io.squareoff.load.report;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Attribution;
import io.squareoff.load.compare.MetricDifference;
import io.squareoff.load.compare.Verdict;
import io.squareoff.load.compare.Workload;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A ratio of two things in one metric, as results have it for other programs.
 *
 * @param primary true in the one metric that decides
 * @param subject whose figure is the numerator: an arm, head, or a part of the factor between rest and nats
 * @param reference an arm, base, or the arm that a factor begins at
 * @param workload of the subject; of a part, with {@code rest} for its arm
 * @param ratio empty where no round has the figure
 * @param low the lower end of its own 95 % interval; empty, with all that follows from the interval, with too few rounds
 * @param rounds that the ratio is of
 * @param p the ratio's own
 * @param adjustedP Holm's; empty, with the rest, in metrics that are not judged
 * @param family the number of ratios that were judged together
 * @param wouldHaveShown the smallest true ratio above 1 that this run would have shown with a probability of 80 %
 * @param words may be empty
 */
record RatioView(
        String metric,
        boolean primary,
        String subject,
        String reference,
        Workload workload,
        Optional<Double> ratio,
        Optional<Double> low,
        Optional<Double> high,
        int rounds,
        Optional<Double> p,
        Optional<Double> adjustedP,
        Optional<Integer> family,
        Optional<Boolean> differs,
        Optional<Double> wouldHaveShown,
        String words) {

    private static RatioView of(
            String metric,
            boolean primary,
            String subject,
            String reference,
            Workload workload,
            Optional<Ratio> ratio,
            Optional<Judgement> judgement,
            String words) {
        Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
        return new RatioView(
                metric,
                primary,
                subject,
                reference,
                workload,
                ratio.map(Ratio::value),
                conclusive.map(Ratio::low),
                conclusive.map(Ratio::high),
                ratio.map(Ratio::rounds).orElse(0),
                conclusive.map(Ratio::p),
                judgement.map(Judgement::adjusted),
                judgement.map(Judgement::family),
                judgement.map(Judgement::differs),
                judgement.map(Judgement::wouldHaveShown),
                words);
    }

    static RatioView of(Verdict verdict, String words) {
        return of(
                verdict.metric().title(),
                verdict.isPrimary(),
                verdict.first().arm(),
                verdict.second().arm(),
                verdict.first(),
                verdict.ratio(),
                verdict.judgement(),
                words);
    }

    /** The parts of a factor, and their product. */
    static Stream<RatioView> of(Attribution attribution) {
        return attribution.effects().entrySet().stream()
                .map(effect -> of(
                        attribution.metric().title(),
                        false,
                        effect.getKey().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                        attribution.workload().arm(),
                        attribution.workload(),
                        Optional.of(effect.getValue()),
                        Optional.ofNullable(attribution.judgements().get(effect.getKey())),
                        ""));
    }

    /** Head to base. */
    static RatioView of(MetricDifference difference, String words) {
        return of(
                difference.metric().title(),
                difference.isPrimary(),
                "head",
                "base",
                difference.workload(),
                difference.ratio(),
                difference.judgement(),
                words);
    }

    /** Empty where there is none, or where it is infinite, which JSON cannot say. */
    static Optional<Double> finite(OptionalDouble value) {
        return value.stream().filter(Double::isFinite).boxed().findFirst();
    }
}
