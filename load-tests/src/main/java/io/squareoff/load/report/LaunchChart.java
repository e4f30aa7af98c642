package io.squareoff.load.report;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.DotChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The figure that decides, of each arm in each launch: those of one launch are joined, since ratios are taken within it. */
final class LaunchChart {

    private static final String PARALLEL =
            " The axis is logarithmic: lines that run parallel are equal ratios, however far apart the launches are.";

    private LaunchChart() {}

    static DotChart of(ChartCell cell, Launches launches) {
        Metric metric = Metric.primaryOf(cell.arms().get(0).arm().workload());
        Map<String, Map<Integer, Map<String, Double>>> runs = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : cell.arms()) {
            Map<Integer, Map<String, Double>> rounds = runs.computeIfAbsent(arm.run(), any -> new TreeMap<>());
            for (Round round : arm.arm().rounds()) {
                Map<String, Double> joined = rounds.computeIfAbsent(round.round(), any -> new LinkedHashMap<>());
                figure(metric, round).ifPresent(figure -> joined.put(arm.label(), figure));
            }
            missing.addAll(missing(metric, arm));
        }
        List<NamedFigures> dots = new ArrayList<>();
        runs.forEach((run, rounds) -> rounds.forEach((number, figures) -> dots.add(
                new NamedFigures((run.isEmpty() ? "" : run + ", ") + noun(launches) + " " + number, figures))));
        return new DotChart(
                cell.titled("Each " + noun(launches) + ": " + metric.title()),
                description(launches) + PARALLEL,
                ChartAxis.logarithmic(metric.axis()),
                cell.arms().stream().map(ChartArm::label).toList(),
                dots,
                cell.missing(missing));
    }

    /** Above 0, as the ratios need it. */
    private static OptionalDouble figure(Metric metric, Round round) {
        OptionalDouble figure = metric.shown(new Arm(List.of(round)));
        return figure.isPresent() && figure.getAsDouble() > 0 ? figure : OptionalDouble.empty();
    }

    private static List<String> missing(Metric metric, ChartArm arm) {
        List<Round> rounds = arm.arm().rounds();
        Map<String, Long> reasons = rounds.stream()
                .filter(round -> figure(metric, round).isEmpty())
                .collect(Collectors.groupingBy(LaunchChart::why, TreeMap::new, Collectors.counting()));
        return reasons.entrySet().stream()
                .map(reason -> MissingText.inRounds(arm.label(), reason.getKey(), reason.getValue(), rounds.size()))
                .toList();
    }

    private static String why(Round round) {
        return round.recording().ok() == 0 ? "no right answer" : "too few samples above the percentile";
    }

    /** The name of the thing that one of the numbered figures is of. */
    static String noun(Launches launches) {
        return launches == Launches.PER_ROUND ? "launch" : "round";
    }

    private static String description(Launches launches) {
        return switch (launches) {
            case PER_ROUND -> "Each launch measures every arm once; its figures are joined.";
            case PER_ARM -> "Each arm of each round has a launch of its own; those of one round are joined.";
            case ONE, NONE -> "All rounds are of one launch, so they do not tell how another would be.";
        };
    }
}
