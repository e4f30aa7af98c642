package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The factors between rest and nats, in one metric of one cell. Each effect is computed in each round from that round's figures.
 * The ratio is the geometric mean of the rounds, since only geometric means of the parts multiply to that of the whole, with its
 * bootstrap interval, for which the same rounds are drawn for all effects.
 *
 * <p>p50 is not attributed in a closed model, nor p99 anywhere: with a fixed number of users throughput determines p50 (Little's
 * law), and a tail is not a product of factors.
 *
 * @param workload the cell, with {@code rest} for its arm
 * @param effects the effects whose arms were all measured in some round; the parts among them
 * @param rounds the number of rounds in which an effect's arms, and those of the parts, were measured; the ratio is that of the
 *     rounds in which all of them have the figure
 */
public record Attribution(Metric metric, Workload workload, Map<Effect, Ratio> effects, Map<Effect, Integer> rounds) {

    /** Seed of the resampling: fixed, so that one set of rounds always has one attribution. */
    private static final long SEED = 1;

    private static final String BASE = "rest";

    public Attribution {
        effects = new EnumMap<>(effects);
        rounds = new EnumMap<>(rounds);
    }

    /** The attributions of every cell in which all parts of the factor were measured. */
    static List<Attribution> of(List<Arm> arms) {
        List<Attribution> attributions = new ArrayList<>();
        for (Arm base : arms) {
            if (base.name().equals(BASE)) {
                List<Arm> cell = arms.stream()
                        .filter(arm -> arm.workload().besides(base.workload()))
                        .toList();
                for (Metric metric : Metric.compared()) {
                    if (metric.attributable(base.workload())) {
                        of(metric, base.workload(), cell).ifPresent(attributions::add);
                    }
                }
            }
        }
        return attributions;
    }

    private static Optional<Attribution> of(Metric metric, Workload workload, List<Arm> cell) {
        Map<String, Map<Integer, Double>> figures = new HashMap<>();
        Map<String, Set<Integer>> measured = new HashMap<>();
        for (Arm arm : cell) {
            for (Round round : arm.rounds()) {
                measured.computeIfAbsent(arm.name(), any -> new TreeSet<>()).add(round.round());
                OptionalDouble figure = metric.of(round);
                if (figure.isPresent()) {
                    figures.computeIfAbsent(arm.name(), any -> new HashMap<>())
                            .put(round.round(), figure.getAsDouble());
                }
            }
        }
        Map<Effect, Ratio> effects = new EnumMap<>(Effect.class);
        Map<Effect, Integer> rounds = new EnumMap<>(Effect.class);
        for (Effect effect : Effect.values()) {
            Set<Integer> usable =
                    common(effect, arm -> figures.getOrDefault(arm, Map.of()).keySet());
            double[] products = usable.stream()
                    .mapToDouble(round -> product(effect, figures, round))
                    .toArray();
            if (products.length > 0) {
                effects.put(effect, Ratio.ofFactors(products, SEED));
                rounds.put(
                        effect,
                        common(effect, arm -> measured.getOrDefault(arm, Set.of()))
                                .size());
            }
        }
        return effects.isEmpty() ? Optional.empty() : Optional.of(new Attribution(metric, workload, effects, rounds));
    }

    /** The rounds that every arm of the parts and of this effect has. */
    private static Set<Integer> common(Effect effect, Function<String, Set<Integer>> roundsOf) {
        List<String> arms = Stream.concat(Effect.PARTS.stream(), Stream.of(effect))
                .flatMap(each -> each.powers().keySet().stream())
                .toList();
        Set<Integer> common = new TreeSet<>(roundsOf.apply(arms.get(0)));
        arms.forEach(arm -> common.retainAll(roundsOf.apply(arm)));
        return common;
    }

    private static double product(Effect effect, Map<String, Map<Integer, Double>> figures, int round) {
        double product = 1;
        for (Map.Entry<String, Double> power : effect.powers().entrySet()) {
            product *= Math.pow(figures.get(power.getKey()).get(round), power.getValue());
        }
        return product;
    }
}
