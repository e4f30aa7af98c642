package io.squareoff.load.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The factors between rest and nats, in one metric of one cell. Each effect is computed in each round from that round's figures.
 * As everywhere, the ratio is the geometric mean of the rounds: those of the parts multiply to that of the whole.
 *
 * <p>The whole is the ratio of two arms, which has a verdict among those of the arms.
 *
 * <p>p50 is not attributed in a closed model, nor p99 anywhere: with a fixed number of users throughput determines p50 (Little's
 * law), and a tail is not a product of factors.
 *
 * @param workload the cell, with {@code rest} for its arm
 * @param effects the effects whose arms were all measured in some round, the parts among them; each of the rounds in which its arms
 *     and those of the parts were measured
 */
public record Attribution(Metric metric, Workload workload, Map<Effect, JudgedRatio> effects) {

    private static final String BASE = "rest";

    public Attribution {
        effects = new EnumMap<>(effects);
    }

    /** The attributions of every cell in which all parts of the factor were measured, with places as in ratios of arms. */
    static List<Attribution> of(List<Arm> all) {
        List<Arm> arms = all.stream().filter(arm -> !arm.workload().isCeiling()).toList();
        Map<Metric, PlaceEffect> places = new EnumMap<>(Metric.class);
        List<Attribution> attributions = new ArrayList<>();
        for (Arm base : arms) {
            if (base.name().equals(BASE)) {
                List<Arm> cell = arms.stream()
                        .filter(arm -> arm.workload().besides(base.workload()))
                        .toList();
                for (Metric metric : Metric.compared()) {
                    if (metric.attributable(base.workload())) {
                        PlaceEffect place = places.computeIfAbsent(metric, each -> PlaceEffect.of(each, arms));
                        of(metric, base.workload(), cell, place).ifPresent(attributions::add);
                    }
                }
            }
        }
        return attributions;
    }

    private static Optional<Attribution> of(Metric metric, Workload workload, List<Arm> cell, PlaceEffect place) {
        Map<String, Map<Integer, double[]>> figures = new HashMap<>();
        Map<String, Set<Integer>> measured = new HashMap<>();
        for (Arm arm : cell) {
            for (Round round : arm.rounds()) {
                measured.computeIfAbsent(arm.name(), any -> new TreeSet<>()).add(round.round());
                OptionalDouble figure = metric.of(round);
                if (figure.isPresent()) {
                    figures.computeIfAbsent(arm.name(), any -> new HashMap<>())
                            .put(round.round(), new double[] {Math.log(figure.getAsDouble()), place.of(round)});
                }
            }
        }
        Map<Effect, JudgedRatio> effects = new EnumMap<>(Effect.class);
        for (Effect effect : Effect.values()) {
            Set<Integer> usable =
                    common(effect, arm -> figures.getOrDefault(arm, Map.of()).keySet());
            double[] logs = usable.stream()
                    .mapToDouble(round -> change(effect, figures, round, 0))
                    .toArray();
            double[] places = usable.stream()
                    .mapToDouble(round -> change(effect, figures, round, 1))
                    .toArray();
            if (logs.length > 0) {
                int rounds = common(effect, arm -> measured.getOrDefault(arm, Set.of()))
                        .size();
                effects.put(
                        effect,
                        new JudgedRatio(
                                metric,
                                effect.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                                BASE,
                                workload,
                                Optional.of(place.ratio(logs, places)),
                                JudgedRatio.Basis.ofPairs(logs.length, rounds)));
            }
        }
        return effects.isEmpty() ? Optional.empty() : Optional.of(new Attribution(metric, workload, effects));
    }

    /** All effects but the whole. */
    Stream<JudgedRatio> toJudge() {
        return effects.entrySet().stream()
                .filter(effect -> effect.getKey() != Effect.WHOLE)
                .map(Map.Entry::getValue);
    }

    /** The same with each ratio changed. */
    Attribution map(UnaryOperator<JudgedRatio> change) {
        Map<Effect, JudgedRatio> changed = new EnumMap<>(effects);
        changed.replaceAll((effect, ratio) -> change.apply(ratio));
        return new Attribution(metric, workload, changed);
    }

    /** The rounds that every arm of the parts and of this effect has. */
    private static Set<Integer> common(Effect effect, Function<String, Set<Integer>> roundsOf) {
        List<String> arms = Stream.concat(Effect.PARTS.stream(), Stream.of(effect))
                .flatMap(each -> each.arms().stream())
                .toList();
        Set<Integer> common = new TreeSet<>(roundsOf.apply(arms.get(0)));
        arms.forEach(arm -> common.retainAll(roundsOf.apply(arm)));
        return common;
    }

    /** The change between the effect's arms in the logarithm of the figure, or in the place. */
    private static double change(Effect effect, Map<String, Map<Integer, double[]>> figures, int round, int part) {
        return figures.get(effect.arms().get(1)).get(round)[part]
                - figures.get(effect.arms().get(0)).get(round)[part];
    }
}
