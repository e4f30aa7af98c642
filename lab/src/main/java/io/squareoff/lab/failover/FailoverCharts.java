package io.squareoff.lab.failover;

import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.LineChart;
import io.squareoff.lab.experiment.Rounds.Numbered;
import io.squareoff.lab.experiment.Rounds.OfArm;
import io.squareoff.lab.failover.FailoverCell.Arm;
import io.squareoff.lab.publish.MessageLog.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Charts of one fault. Their seconds count from the moment of the fault, and events are those of one round. */
final class FailoverCharts {

    private static final double WAIT_BIN_SECONDS = 0.1;
    private static final double COUNT_BIN_SECONDS = MessageBin.NANOS / 1e9;
    private static final String SECONDS = "seconds since the fault";

    private FailoverCharts() {}

    /** @param each with a result at least; the events are those of the round with the median outage */
    static List<LineChart> of(OfArm<Arm, FailoverRound> each) {
        List<Numbered<Arm, FailoverRound>> byOutage = each.numbered()
                .sorted(Comparator.comparingDouble(round -> round.result().outageSeconds()))
                .toList();
        Numbered<Arm, FailoverRound> middle = byOutage.get((byOutage.size() - 1) / 2);
        FailoverRound median = middle.result();
        List<LineChart.Line> waits = new ArrayList<>();
        each.byNumber().forEach((number, round) -> waits.addAll(waits("round " + number, round)));
        return List.of(
                new LineChart(
                        "%s: longest wait in each 100 ms, with the events of round %d"
                                .formatted(each.arm(), middle.number()),
                        ChartAxis.linear(SECONDS),
                        ChartAxis.linear("ms until acknowledged"),
                        waits,
                        events(median)),
                new LineChart(
                        "%s: messages in each 250 ms of round %d".formatted(each.arm(), middle.number()),
                        ChartAxis.linear(SECONDS),
                        ChartAxis.linear("messages"),
                        counts(median),
                        events(median)));
    }

    /** A line for each stretch with acknowledged messages: between them there is none, and no wait to draw. */
    private static List<LineChart.Line> waits(String name, FailoverRound round) {
        Map<Long, Double> longest = new TreeMap<>();
        for (int message = 0; message < round.log().sent(); message++) {
            if (round.log().acknowledged(message) && round.log().dueNanos(message) >= round.begunNanos()) {
                longest.merge(
                        bin(round, round.log().dueNanos(message), WAIT_BIN_SECONDS),
                        round.log().waitNanos(message) / 1e6,
                        Math::max);
            }
        }
        List<LineChart.Line> lines = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        long before = 0;
        for (Map.Entry<Long, Double> bin : longest.entrySet()) {
            if (!points.isEmpty() && bin.getKey() > before + 1) {
                lines.add(new LineChart.Line(name, points));
                points = new ArrayList<>();
            }
            points.add(new double[] {bin.getKey() * WAIT_BIN_SECONDS, bin.getValue()});
            before = bin.getKey();
        }
        lines.add(new LineChart.Line(name, points));
        return lines;
    }

    private static List<LineChart.Line> counts(FailoverRound round) {
        SortedMap<Long, MessageBin> bins = MessageBin.of(round);
        List<LineChart.Line> lines = new ArrayList<>();
        lines.add(new LineChart.Line("delivered", points(round, bins, MessageBin::delivered)));
        for (Outcome outcome : Outcome.values()) {
            lines.add(new LineChart.Line(words(outcome), points(round, bins, bin -> bin.count(outcome))));
        }
        return lines;
    }

    /** All bins after the warm-up, those without a message too. */
    private static List<double[]> points(
            FailoverRound round, SortedMap<Long, MessageBin> bins, ToLongFunction<MessageBin> count) {
        List<double[]> points = new ArrayList<>();
        for (long bin = bin(round, round.begunNanos(), COUNT_BIN_SECONDS); bin <= bins.lastKey(); bin++) {
            long messages = bins.containsKey(bin) ? count.applyAsLong(bins.get(bin)) : 0;
            points.add(new double[] {bin * COUNT_BIN_SECONDS, messages});
        }
        return points;
    }

    private static String words(Outcome outcome) {
        return switch (outcome) {
            case IN_TIME -> "acknowledged within 100 ms";
            case LATE -> "acknowledged later";
            case REFUSED -> "refused";
            case UNANSWERED -> "unanswered";
        };
    }

    /** The number of the bin that a moment belongs to: 0 begins with the fault. */
    private static long bin(FailoverRound round, long nanos, double seconds) {
        return Math.floorDiv(nanos - round.brokenNanos(), Math.round(seconds * 1e9));
    }

    private static List<LineChart.Event> events(FailoverRound round) {
        return round.sinceFault().stream()
                .filter(event -> event.nanos() >= round.begunNanos() - round.brokenNanos())
                .map(event -> new LineChart.Event(event.nanos() / 1e9, event.title()))
                .toList();
    }
}
