package io.squareoff.load.report;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.DotChart;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Units;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Objective;
import io.squareoff.load.compare.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Charts of the arms of one cell: their latencies, each launch, and each second of the windows. */
final class CellCharts {

    private static final double MICROS_PER_MILLI = 1e3;
    private static final double PERCENT = 100;

    private static final String CUT = "Latencies of all rounds together; each line ends where fewer than "
            + Latencies.SAMPLES_ABOVE + " samples lie above.";

    private static final String OPEN = " Each request is timed from when it was due.";

    private static final String CLOSED =
            " In a closed model a stall delays each user once, so that the tail comes out too low: only an open model shows it.";

    private static final String OF_RUNS = "Each launch is of one of the two runs.";

    private static final String PARALLEL =
            " The axis is logarithmic: lines that run parallel are equal ratios, however far apart the launches are.";

    private static final String SECONDS =
            "Right answers in each whole second of the measured windows, one %s after the other, as if nothing lay between"
                    + " them. A line that climbs or falls within a window was not steady.";

    private CellCharts() {}

    /**
     * The latency of arms against 1/(1 − p), as HdrHistogram's plotter draws it, as far as enough samples lie above.
     *
     * @param objective that the latencies are held against, if there is one
     */
    static LineChart latency(ChartCell cell, Optional<Objective> objective) {
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : cell.arms()) {
            List<double[]> points = percentiles(arm, objective);
            if (points.isEmpty()) {
                long samples = arm.arm().latencies().getTotalCount();
                String why = samples == 0
                        ? "no right answer"
                        : Units.count(samples, "right answer") + ", too few for any percentile";
                missing.add(arm.label() + ": " + why);
            } else {
                lines.add(new LineChart.Line(arm.label(), points));
            }
        }
        boolean closed = cell.arms().get(0).arm().workload().load() instanceof Load.Closed;
        return new LineChart(
                cell.titled("Latency by percentile"),
                CUT + (closed ? CLOSED : OPEN),
                ChartAxis.percentile("percentile of the requests"),
                ChartAxis.logarithmic("latency, ms"),
                lines,
                List.of(),
                objective.map(CellCharts::limit).stream().toList(),
                cell.missing(missing));
    }

    static LineChart.Limit limit(Objective objective) {
        return new LineChart.Limit(Units.millis(objective.limit()), objective.toString());
    }

    /** With the objective's percentile. A latency of 0 is below the resolution, and has no place on a logarithmic axis. */
    private static List<double[]> percentiles(ChartArm arm, Optional<Objective> objective) {
        SortedMap<Double, Double> points = new TreeMap<>();
        LineChart.Line.ofPercentiles(arm.label(), arm.arm().latencies(), MICROS_PER_MILLI)
                .points()
                .forEach(point -> points.put(point[0], point[1]));
        objective.ifPresent(each -> arm.arm()
                .latencyMicros(each.percentile())
                .ifPresent(micros -> points.put(PERCENT / (PERCENT - each.percentile()), micros / MICROS_PER_MILLI)));
        return points.entrySet().stream()
                .filter(point -> point.getValue() > 0)
                .map(point -> new double[] {point.getKey(), point.getValue()})
                .toList();
    }

    /** The figure that decides, of each arm in each launch: those of one launch are joined, since ratios are taken within it. */
    static DotChart launches(ChartCell cell, Launches launches) {
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
                runs.size() == 1 ? description(launches) + PARALLEL : OF_RUNS,
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
        Map<String, Long> reasons = arm.arm().rounds().stream()
                .filter(round -> figure(metric, round).isEmpty())
                .map(round -> MetricText.whyNone(metric, new Arm(List.of(round))))
                .collect(Collectors.groupingBy(why -> why, TreeMap::new, Collectors.counting()));
        return reasons.entrySet().stream()
                .map(reason -> inRounds(arm, reason.getKey(), reason.getValue()))
                .toList();
    }

    /** Such as "rest: no right answer in 2 of 6 rounds". */
    private static String inRounds(ChartArm arm, String why, long rounds) {
        return arm.label() + ": " + why + " in "
                + RatioText.rounds((int) rounds, arm.arm().rounds().size());
    }

    /** The name of the thing that one of the numbered figures is of. */
    private static String noun(Launches launches) {
        return launches == Launches.PER_ROUND ? "launch" : "round";
    }

    private static String description(Launches launches) {
        return switch (launches) {
            case PER_ROUND -> "Each launch measures every arm once; its figures are joined.";
            case PER_ARM -> "Each arm of each round has a launch of its own; those of one round are joined.";
            case ONE, NONE -> "All rounds are of one launch, so they do not tell how another would be.";
        };
    }

    /** The answers of each second of the windows, those of one round after those of the round before. */
    static LineChart seconds(ChartCell cell, Launches launches) {
        List<Round> all =
                cell.arms().stream().flatMap(arm -> arm.arm().rounds().stream()).toList();
        List<Integer> order = all.stream().map(Round::round).distinct().sorted().toList();
        int longest = all.stream().mapToInt(CellCharts::wholeSeconds).max().orElse(0);
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : cell.arms()) {
            List<Round> rounds = arm.arm().rounds();
            List<Round> having =
                    rounds.stream().filter(round -> wholeSeconds(round) > 0).toList();
            having.forEach(round ->
                    lines.add(new LineChart.Line(arm.label(), answers(round, order.indexOf(round.round()) * longest))));
            int lacking = rounds.size() - having.size();
            if (lacking > 0) {
                missing.add(inRounds(arm, "no second was recorded", lacking));
            }
        }
        List<LineChart.Event> beginnings = order.stream()
                .map(number -> new LineChart.Event(order.indexOf(number) * longest, noun(launches) + " " + number))
                .toList();
        return new LineChart(
                cell.titled("Requests per second over the windows"),
                SECONDS.formatted(noun(launches)),
                ChartAxis.linear("s of the windows"),
                ChartAxis.linear("right answers/s"),
                lines,
                lines.isEmpty() || order.size() == 1 ? List.of() : beginnings,
                List.of(),
                cell.missing(missing));
    }

    /** @param before the seconds before this round's window */
    private static List<double[]> answers(Round round, int before) {
        List<double[]> points = new ArrayList<>();
        for (int second = 0; second < wholeSeconds(round); second++) {
            points.add(new double[] {before + second + 1.0, round.recording().okPerSecond()[second]});
        }
        return points;
    }

    /** The last second may be short, so that fewer answers came in it. */
    private static int wholeSeconds(Round round) {
        return (int) Math.min(
                round.recording().okPerSecond().length,
                round.recording().window().length().toSeconds());
    }
}
