package io.squareoff.load.report;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.load.compare.Launches;
import io.squareoff.load.compare.Round;
import java.util.ArrayList;
import java.util.List;

/** The answers of each second of the windows, those of one round after those of the round before. */
final class SecondsChart {

    private static final String DESCRIPTION =
            "Right answers in each whole second of the measured windows, one %s after the other, as if nothing lay between"
                    + " them. A line that climbs or falls within a window was not steady.";

    private SecondsChart() {}

    static LineChart of(ChartCell cell, Launches launches) {
        String noun = LaunchChart.noun(launches);
        List<Round> all =
                cell.arms().stream().flatMap(arm -> arm.arm().rounds().stream()).toList();
        List<Integer> order = all.stream().map(Round::round).distinct().sorted().toList();
        int longest = all.stream().mapToInt(SecondsChart::wholeSeconds).max().orElse(0);
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (ChartArm arm : cell.arms()) {
            List<Round> rounds = arm.arm().rounds();
            List<Round> having =
                    rounds.stream().filter(round -> wholeSeconds(round) > 0).toList();
            having.forEach(round ->
                    lines.add(new LineChart.Line(arm.label(), points(round, order.indexOf(round.round()) * longest))));
            int lacking = rounds.size() - having.size();
            if (lacking > 0) {
                missing.add(MissingText.inRounds(arm.label(), "no second was recorded", lacking, rounds.size()));
            }
        }
        List<LineChart.Event> beginnings = order.stream()
                .map(number -> new LineChart.Event(order.indexOf(number) * longest, noun + " " + number))
                .toList();
        return new LineChart(
                cell.titled("Requests per second over the windows"),
                DESCRIPTION.formatted(noun),
                ChartAxis.linear("s of the windows"),
                ChartAxis.linear("right answers/s"),
                lines,
                lines.isEmpty() || order.size() == 1 ? List.of() : beginnings,
                List.of(),
                cell.missing(missing));
    }

    /** @param before the seconds before this round's window */
    private static List<double[]> points(Round round, int before) {
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
