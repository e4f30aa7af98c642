package io.squareoff.load.compare;

import io.squareoff.harness.statistics.Ratio;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The effect of an arm's place within its launch: what is measured later finds services that are warmer. Balanced orders leave it out of
 * the means of ratios, but in their noise; other numbers of rounds leave it in both. So it is estimated over all rounds, and taken out.
 *
 * <p>The logarithm of a figure is modelled as launch + arm + slope × the logarithm of the place, counted from 1, by least squares: in kept
 * sweeps CPU falls so from the first of twelve places to the last.
 *
 * <p>Within one launch nothing is taken out: its two or three rounds hardly tell the slope, and its ratios are those of its table.
 *
 * @param second a figure in the second place to that in the first; empty where no arm changed its place, and within one launch
 * @param freedom the share of a degree of freedom that the slope costs each ratio
 * @param starts of the windows of each launch
 */
record PlaceEffect(Optional<Ratio> second, double freedom, Map<Integer, List<Instant>> starts) implements Covariate {

    private static final double LOG_OF_SECOND = Math.log(2);

    /** Alternating projections converge at once where every arm has every round, and quickly where one lacks a few. */
    private static final int PROJECTIONS = 50;

    private static final double NONE = 1e-12;

    /** @param log of the figure */
    private record Point(Round round, int arm, double log, double place) {}

    /** Estimates it in a metric, of arms that were measured in the same launches. */
    static PlaceEffect of(Metric metric, List<Arm> arms) {
        return of(metric::of, arms);
    }

    /** The same of a metric's figures, which each round has, or lacks. */
    static PlaceEffect of(Function<Round, OptionalDouble> figures, List<Arm> arms) {
        Map<Integer, List<Instant>> starts = arms.stream()
                .flatMap(arm -> arm.rounds().stream())
                .collect(Collectors.groupingBy(
                        Round::launch,
                        Collectors.mapping(round -> round.recording().window().start(), Collectors.toList())));
        PlaceEffect none = new PlaceEffect(Optional.empty(), 0, starts);
        List<Point> points = new ArrayList<>();
        for (int arm = 0; arm < arms.size(); arm++) {
            for (Round round : arms.get(arm).rounds()) {
                OptionalDouble figure = figures.apply(round);
                if (figure.isPresent()) {
                    points.add(new Point(round, arm, Math.log(figure.getAsDouble()), none.of(round)));
                }
            }
        }
        double[] places =
                residuals(points, points.stream().mapToDouble(Point::place).toArray());
        double[] logs =
                residuals(points, points.stream().mapToDouble(Point::log).toArray());
        double spread = product(places, places);
        long launches =
                points.stream().map(point -> point.round().launch()).distinct().count();
        long measured = points.stream().map(Point::arm).distinct().count();
        double freedom = points.size() - launches - measured;
        if (launches < 2 || spread < NONE || freedom <= 0) {
            return none;
        }
        double slope = product(places, logs) / spread;
        double unexplained = Math.max(0, product(logs, logs) - slope * slope * spread);
        Ratio second = new Ratio(
                Math.exp(slope * LOG_OF_SECOND),
                Math.sqrt(unexplained / freedom / spread) * LOG_OF_SECOND,
                freedom,
                points.size());
        return new PlaceEffect(Optional.of(second), 1.0 / (measured - 1), starts);
    }

    /** Of the logarithm of a figure over that of the place; 0 where it is not known. */
    double slope() {
        return second.map(ratio -> Math.log(ratio.value()) / LOG_OF_SECOND).orElse(0.0);
    }

    private double error() {
        return second.map(ratio -> ratio.standardError() / LOG_OF_SECOND).orElse(0.0);
    }

    /** Residuals of values, without the means of launches and of arms. */
    private static double[] residuals(List<Point> points, double[] values) {
        int[] launches = numbered(points, point -> point.round().launch());
        int[] arms = numbered(points, Point::arm);
        double[] left = values.clone();
        for (int projection = 0; projection < PROJECTIONS; projection++) {
            center(left, launches);
            center(left, arms);
        }
        return left;
    }

    /** The group of each point, by a number below that of the points. */
    private static int[] numbered(List<Point> points, ToIntFunction<Point> group) {
        Map<Integer, Integer> numbers = new HashMap<>();
        return points.stream()
                .mapToInt(point -> {
                    int key = group.applyAsInt(point);
                    numbers.putIfAbsent(key, numbers.size());
                    return numbers.get(key);
                })
                .toArray();
    }

    private static void center(double[] values, int[] groups) {
        double[] sums = new double[values.length];
        int[] counts = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            sums[groups[i]] += values[i];
            counts[groups[i]]++;
        }
        for (int i = 0; i < values.length; i++) {
            values[i] -= sums[groups[i]] / counts[groups[i]];
        }
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    /** The logarithm of the place of a round's window among those of its launch, counted from 1. */
    @Override
    public double of(Round round) {
        Instant start = round.recording().window().start();
        return Math.log1p(starts.get(round.launch()).stream()
                .filter(other -> other.isBefore(start))
                .count());
    }

    @Override
    public Ratio ratio(double[] logs, double[] places) {
        double[] adjusted = new double[logs.length];
        double mean = 0;
        for (int i = 0; i < logs.length; i++) {
            adjusted[i] = logs[i] - slope() * places[i];
            mean += places[i] / logs.length;
        }
        return Ratio.ofLogs(adjusted, freedom, Math.pow(error() * mean, 2));
    }
}
