package io.squareoff.load.report;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Workload;
import java.util.Optional;

/**
 * A judged ratio as results have it for other programs.
 *
 * @param primary true in the one metric that charts and sweeps take
 * @param subject whose figure is the numerator: an arm, head, or a part of the factor between rest and nats
 * @param reference an arm, base, or the arm that a factor begins at
 * @param workload of the subject, as it was asked for: at a share of its capacity, that share; of a part, with {@code rest} for its arm
 * @param ratio empty where no round has the figure
 * @param low the lower end of its own 95 % interval; empty, with all that follows from the interval, with too few rounds
 * @param rounds that the ratio is of
 * @param p the ratio's own
 * @param adjustedP Holm's; empty, with the rest, with too few rounds
 * @param family the number of ratios that were judged together
 * @param equal true if no difference was shown and any over 5 % excluded
 * @param wouldHaveShown the smallest true ratio above 1 that this run would have shown with a probability of 80 %
 * @param words may be empty
 */
record RatioFigures(
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
        Optional<Boolean> equal,
        Optional<Double> wouldHaveShown,
        String words) {

    static RatioFigures of(JudgedRatio of, String words) {
        Optional<Ratio> conclusive = of.ratio().filter(Ratio::conclusive);
        return new RatioFigures(
                of.metric().title(),
                of.isPrimary(),
                of.subject(),
                of.reference(),
                of.workload(),
                of.ratio().map(Ratio::value),
                conclusive.map(Ratio::low),
                conclusive.map(Ratio::high),
                of.ratio().map(Ratio::rounds).orElse(0),
                conclusive.map(Ratio::p),
                of.judgement().map(Judgement::adjusted),
                of.judgement().map(Judgement::family),
                of.judgement().map(Judgement::differs),
                of.judgement().map(Judgement::equal),
                of.judgement().map(Judgement::minimumDetectableEffect),
                words);
    }
}
