package io.squareoff.load.report;

import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The places at which the lines of two arms that are compared cross. */
final class Crossovers {

    private static final String MAY = " may cross";

    private final SweepAxis across;
    private final Metric metric;
    private final List<Verdict> verdicts;
    private final boolean logarithmic;

    /**
     * @param metric of the lines
     * @param verdicts of the figure that decides, at each place
     * @param logarithmic true if the horizontal axis is; the vertical one always is
     */
    Crossovers(SweepAxis across, Metric metric, List<Verdict> verdicts, boolean logarithmic) {
        this.across = across;
        this.metric = metric;
        this.verdicts = verdicts;
        this.logarithmic = logarithmic;
    }

    /** @param lines by arm, sorted by x */
    List<LineChart.Event> of(Map<String, List<double[]>> lines) {
        List<LineChart.Event> events = new ArrayList<>();
        for (List<String> pair : pairs()) {
            TreeMap<Double, Double> logs = logs(lines.get(pair.get(0)), lines.get(pair.get(1)));
            Map.Entry<Double, Double> before = null;
            for (Map.Entry<Double, Double> here : logs.entrySet()) {
                if (here.getValue() == 0) {
                    continue;
                }
                if (before != null && before.getValue() * here.getValue() < 0) {
                    Double equal = logs.higherKey(before.getKey());
                    double x = equal < here.getKey() ? equal : between(before, here);
                    boolean shown = isShown(pair, before.getKey()) && isShown(pair, here.getKey());
                    events.add(new LineChart.Event(
                            x, pair.get(1) + " and " + pair.get(0) + (shown || !decides() ? " cross" : MAY)));
                }
                before = here;
            }
        }
        return events;
    }

    /** Sentences of the events, or that there are none. */
    String words(List<LineChart.Event> events) {
        if (pairs().isEmpty()) {
            return "";
        }
        if (events.isEmpty()) {
            return "No crossover: of the arms that are compared, the same one is ahead at each " + across.title() + ".";
        }
        String words = "A crossover is where the lines meet between two values that were measured.";
        if (!decides()) {
            return words + " It has no verdict.";
        }
        boolean unsure = events.stream().anyMatch(event -> event.name().endsWith(MAY));
        return unsure ? words + " Arms may cross where on one of its sides no difference was shown." : words;
    }

    /** Cost is told beside it, without a verdict. Squares are throughput in other words. */
    private boolean decides() {
        return metric == Metric.SQUARES || verdicts.stream().anyMatch(verdict -> verdict.metric() == metric);
    }

    private Set<List<String>> pairs() {
        Set<List<String>> pairs = new LinkedHashSet<>();
        verdicts.forEach(verdict ->
                pairs.add(List.of(verdict.first().arm(), verdict.second().arm())));
        return pairs;
    }

    /** The logarithms of the ratios at the places that both lines have. */
    private static TreeMap<Double, Double> logs(List<double[]> first, List<double[]> second) {
        TreeMap<Double, Double> others = new TreeMap<>();
        second.forEach(point -> others.put(point[0], point[1]));
        TreeMap<Double, Double> logs = new TreeMap<>();
        first.stream()
                .filter(point -> others.containsKey(point[0]))
                .forEach(point -> logs.put(point[0], Math.log(point[1] / others.get(point[0]))));
        return logs;
    }

    /** Crossing of the drawn lines. */
    private double between(Map.Entry<Double, Double> before, Map.Entry<Double, Double> after) {
        double share = before.getValue() / (before.getValue() - after.getValue());
        return logarithmic
                ? before.getKey() * Math.pow(after.getKey() / before.getKey(), share)
                : before.getKey() + share * (after.getKey() - before.getKey());
    }

    private boolean isShown(List<String> pair, double place) {
        return verdicts.stream()
                .filter(verdict -> verdict.first().arm().equals(pair.get(0))
                        && verdict.second().arm().equals(pair.get(1))
                        && across.place(verdict.first()) == place)
                .flatMap(verdict -> verdict.judgement().stream())
                .anyMatch(Judgement::differs);
    }
}
