package io.squareoff.harness.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A decision whether a ratio shows a difference, or that there is none worth the name, made together with the others of its family: those among which a reader would look for
 * one. Of twenty equal arms each judged alone, one is called different in almost two of three comparisons. Holm's step-down
 * (<cite>A Simple Sequentially Rejective Multiple Test Procedure</cite>, Scandinavian Journal of Statistics 6, 1979) keeps the probability
 * that any equal one of a family is called different at 5 %, whatever the ratios have in common, such as the arm that all of them are
 * compared with.
 *
 * <p>Nor does a difference that is not shown make figures equal. They are called equal within a {@link #MARGIN} where two one-sided tests
 * reject every larger difference, again with Holm's step-down over the family. Where neither is shown, nobody can say.
 *
 * <p>The 95 % interval of a ratio stays its own. So it may leave 1 out where no difference is shown: of several intervals, one
 * that misses is no surprise. The opposite does not happen.
 *
 * @param ratio with enough rounds for a claim
 * @param adjusted the ratio's p, made as much larger as the family asks for; at most 1
 * @param equivalence the p of equality within the margin, made larger in the same way
 * @param level the largest p of the ratio itself that would be called a difference beside the others of the family as they are
 * @param family the number of ratios that were judged together, this one included
 */
public record Judgement(Ratio ratio, double adjusted, double equivalence, double level, int family) {

    /** Figures that differ by less are equal for whoever chooses between them. */
    public static final double MARGIN = 0.05;

    /**
     * Judges ratios as one family. Those with too few rounds are left out, since no claim is made of them.
     *
     * @param family by anything that identifies them
     * @return the judgements of the others by the same, in the same order
     */
    public static <K> Map<K, Judgement> of(Map<K, Ratio> family) {
        Map<K, Ratio> judged = new LinkedHashMap<>(family);
        judged.values().removeIf(ratio -> !ratio.conclusive());
        Map<K, Double> adjusted = holm(judged, Ratio::p);
        Map<K, Double> equal = holm(judged, ratio -> ratio.equivalenceP(MARGIN));
        Map<K, Double> levels = new HashMap<>();
        int shown = 0;
        for (Map.Entry<K, Double> step : adjusted.entrySet()) {
            // The first that shows nothing ends the steps down: all others face its level.
            levels.put(step.getKey(), Ratio.LEVEL / (judged.size() - shown));
            shown += step.getValue() < Ratio.LEVEL ? 1 : 0;
        }
        Map<K, Judgement> judgements = new LinkedHashMap<>();
        judged.forEach((key, ratio) -> judgements.put(
                key, new Judgement(ratio, adjusted.get(key), equal.get(key), levels.get(key), judged.size())));
        return judgements;
    }

    /** The p of a family, each made as much larger as Holm's steps ask for, the smallest first. */
    private static <K> Map<K, Double> holm(Map<K, Ratio> family, ToDoubleFunction<Ratio> p) {
        List<Map.Entry<K, Ratio>> steps = new ArrayList<>(family.entrySet());
        steps.sort(Comparator.comparingDouble(each -> p.applyAsDouble(each.getValue())));
        Map<K, Double> adjusted = new LinkedHashMap<>();
        double most = 0;
        for (Map.Entry<K, Ratio> step : steps) {
            int left = steps.size() - adjusted.size();
            most = Math.max(most, Math.min(1, p.applyAsDouble(step.getValue()) * left));
            adjusted.put(step.getKey(), most);
        }
        return adjusted;
    }

    /** Judges a ratio that has no family; empty with too few rounds. */
    public static Optional<Judgement> alone(Ratio ratio) {
        return of(Map.of(ratio, ratio)).values().stream().findFirst();
    }

    /** Returns true if a difference was shown. */
    public boolean differs() {
        return adjusted < Ratio.LEVEL;
    }

    /** Returns true if no difference was shown, and any larger than the margin was excluded. */
    public boolean equal() {
        return !differs() && equivalence < Ratio.LEVEL;
    }

    /** Returns true if neither a difference was shown nor that there is none. */
    public boolean open() {
        return !differs() && !equal();
    }

    /** Returns true if the interval leaves 1 out though no difference is shown. */
    public boolean differsAlone() {
        return !differs() && !ratio.holds(1);
    }

    /**
     * The smallest true ratio above 1 that as many rounds with as much noise show with a probability of 80 %, beside the others of the
     * family as they are; see {@link Ratio#minimumDetectableEffect}.
     */
    public double minimumDetectableEffect() {
        return ratio.minimumDetectableEffect(level);
    }
}
