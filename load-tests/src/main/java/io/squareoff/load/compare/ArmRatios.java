package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** The ratios between the arms of a run, pair by pair of their rounds, not judged. */
public final class ArmRatios {

    /** A metric's figures of rounds, each found once however many ratios it is in: for a percentile a histogram is decoded. */
    private record Figures(Metric metric, Map<Round, OptionalDouble> found) {

        private Figures(Metric metric) {
            this(metric, new IdentityHashMap<>());
        }

        private OptionalDouble of(Round round) {
            return found.computeIfAbsent(round, metric::of);
        }
    }

    private ArmRatios() {}

    /**
     * Every metric that says something, of every arm against another one that was to do the same work: of an arm with TLS or syncs against
     * the same without, where that was measured, and of all others against the first of them.
     *
     * @param asked the work that was asked for, by what was measured
     */
    static List<JudgedRatio> of(List<Arm> all, UnaryOperator<Workload> asked) {
        List<Arm> arms = all.stream().filter(arm -> !arm.workload().isCeiling()).toList();
        Map<Metric, Figures> figures = new EnumMap<>(Metric.class);
        Map<Metric, PlaceEffect> places = new EnumMap<>(Metric.class);
        List<JudgedRatio> ratios = new ArrayList<>();
        for (Arm arm : arms) {
            Workload work = asked.apply(arm.workload());
            Arm base = plain(work, arms, asked)
                    .orElseGet(() -> arms.stream()
                            .filter(other -> asked.apply(other.workload()).besides(work))
                            .filter(other -> plain(asked.apply(other.workload()), arms, asked)
                                    .isEmpty())
                            .findFirst()
                            .orElseThrow());
            if (base != arm) {
                for (Metric metric : Metric.compared()) {
                    if (metric.says(arm.workload()) && metric.isKnown(arm, base)) {
                        Figures found = figures.computeIfAbsent(metric, Figures::new);
                        PlaceEffect place = places.computeIfAbsent(metric, any -> PlaceEffect.of(found::of, arms));
                        ratios.add(between(found, arm, base, place).of(work));
                    }
                }
            }
        }
        return ratios;
    }

    /** The effects of the place, of each metric that has ratios. */
    static Map<Metric, Ratio> places(List<Arm> all, UnaryOperator<Workload> asked) {
        Map<Metric, Ratio> places = new EnumMap<>(Metric.class);
        List<Arm> arms = all.stream().filter(arm -> !arm.workload().isCeiling()).toList();
        of(all, asked).stream()
                .map(JudgedRatio::metric)
                .distinct()
                .forEach(metric ->
                        PlaceEffect.of(metric, arms).second().ifPresent(second -> places.put(metric, second)));
        return places;
    }

    private static Optional<Arm> plain(Workload work, List<Arm> arms, UnaryOperator<Workload> asked) {
        return arms.stream()
                .filter(other -> asked.apply(other.workload()).isPlainOf(work))
                .findFirst();
    }

    /** The throughput of every transport against its ceiling, where that was measured beside it. */
    static List<JudgedRatio> toLimits(List<Arm> arms) {
        PlaceEffect place = PlaceEffect.of(Metric.THROUGHPUT, arms);
        List<JudgedRatio> ratios = new ArrayList<>();
        for (Arm arm : arms) {
            arms.stream()
                    .filter(other -> !arm.workload().isCeiling()
                            && other.workload().isCeiling()
                            && other.workload()
                                    .transport()
                                    .equals(arm.workload().transport())
                            && other.workload().besides(arm.workload()))
                    .findFirst()
                    .ifPresent(other -> ratios.add(between(Metric.THROUGHPUT, arm, other, place)));
        }
        return ratios;
    }

    /** The ratio of two arms, not judged. */
    public static JudgedRatio between(Metric metric, Arm first, Arm second) {
        Figures figures = new Figures(metric);
        return between(figures, first, second, PlaceEffect.of(figures::of, List.of(first, second)));
    }

    /** The ratio of two arms, not judged, without the influence of something. */
    static JudgedRatio between(Metric metric, Arm first, Arm second, Covariate beside) {
        return between(new Figures(metric), first, second, beside);
    }

    private static JudgedRatio between(Figures figures, Arm first, Arm second, Covariate beside) {
        Metric metric = figures.metric();
        List<double[]> pairs = new ArrayList<>();
        int rounds = 0;
        for (Round round : first.rounds()) {
            for (Round other : second.rounds()) {
                if (round.round() == other.round()) {
                    rounds++;
                    OptionalDouble one = figures.of(round);
                    OptionalDouble two = figures.of(other);
                    if (one.isPresent() && two.isPresent()) {
                        pairs.add(new double[] {
                            Math.log(one.getAsDouble() / two.getAsDouble()), beside.of(round) - beside.of(other)
                        });
                    }
                }
            }
        }
        boolean silent = metric == Metric.THROUGHPUT && pairs.size() < rounds;
        Optional<Ratio> ratio = pairs.isEmpty() || silent
                ? Optional.empty()
                : Optional.of(beside.ratio(
                        pairs.stream().mapToDouble(pair -> pair[0]).toArray(),
                        pairs.stream().mapToDouble(pair -> pair[1]).toArray()));
        return new JudgedRatio(
                metric,
                first.name(),
                second.name(),
                first.workload(),
                ratio,
                JudgedRatio.Basis.ofPairs(pairs.size(), rounds));
    }
}
