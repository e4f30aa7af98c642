package io.squareoff.console.result;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.report.BarChart;
import io.squareoff.harness.report.ChartAxis;
import io.squareoff.harness.report.IntervalChart;
import io.squareoff.harness.report.IntervalChart.Interval;
import io.squareoff.harness.report.LineChart;
import io.squareoff.harness.report.Listing;
import io.squareoff.harness.report.NamedFigures;
import io.squareoff.harness.report.ReportChart;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The charts of a race. What one lacks it says, with the reason. */
final class RaceCharts {

    private static final double MICROS_PER_MILLI = 1e3;
    private static final String NO_ROUND = "no round in which both lanes answered all and right";

    /** Segments in the chart of latency: with more, lines hide each other. */
    private static final int MOST_OF_LATENCY = 3;

    private final Race race;
    private final String first;
    private final String second;
    private final List<Part> parts;

    RaceCharts(Race race) {
        this.race = race;
        this.first = race.settings().first();
        this.second = race.settings().secondName();
        this.parts = race.segments().stream()
                .flatMap(segment -> Stream.of(
                        new Part(segment, name(segment, first), segment.first()),
                        new Part(segment, name(segment, second), segment.second())))
                .toList();
    }

    /** A lane in a segment, with a name that no other has. */
    private record Part(Segment segment, String name, LaneFigures figures) {

        boolean withoutRounds() {
            return figures.counted().isEmpty();
        }
    }

    private String name(Segment segment, String lane) {
        return race.segments().size() == 1 ? lane : lane + ", segment " + segment.segment();
    }

    List<ReportChart> all() {
        return List.of(ratios(), narrowing(), course(), cpu(), latency());
    }

    private IntervalChart ratios() {
        List<Interval> intervals = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Segment segment : race.segments()) {
            if (segment.ratio().isEmpty()) {
                missing.add(of(segment, NO_ROUND));
                continue;
            }
            boolean drawn = segment.low().isPresent();
            intervals.add(new Interval(
                    "",
                    segment.segment() + ": " + segment.work().title(),
                    segment.ratio().get(),
                    end(segment.low()),
                    end(segment.high()),
                    drawn ? IntervalChart.Verdict.NOT_JUDGED : IntervalChart.Verdict.TOO_FEW,
                    drawn ? Units.count(segment.rounds(), "round") : segment.tooFew()));
        }
        return new IntervalChart(
                "Squares per second, " + first + " to " + second,
                "The ratio of each segment with its 95 % interval over its rounds, all of one launch: another launch may differ by more.",
                "ratio to " + second,
                intervals,
                Listing.sentences(missing));
    }

    private static OptionalDouble end(Optional<Double> interval) {
        return interval.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }

    private static String of(Segment segment, String what) {
        return "segment " + segment.segment() + ": " + what;
    }

    private LineChart narrowing() {
        List<LineChart.Line> lines = new ArrayList<>();
        List<LineChart.Event> events = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        int before = 0;
        for (Segment segment : race.segments()) {
            List<double[]> points = narrowing(segment, before);
            if (points.isEmpty()) {
                missing.add(of(segment, NO_ROUND));
                continue;
            }
            if (segment.low().isEmpty()) {
                missing.add(of(segment, "no interval, " + segment.tooFew()));
            }
            if (before > 0) {
                events.add(new LineChart.Event(before + 1.0, segment.reason()));
            }
            lines.add(new LineChart.Line("ratio", points));
            before += points.size();
        }
        return new LineChart(
                "The ratio, round by round",
                "Over the rounds of a segment so far, with the 95 % interval from " + Ratio.ROUNDS_AT_LEAST
                        + " rounds on; each segment begins anew. Intervals of one segment rest on the same rounds.",
                ChartAxis.linear("rounds that count"),
                ChartAxis.logarithmic("ratio to " + second),
                lines,
                events,
                race.settings().guess().stream()
                        .filter(any -> !lines.isEmpty())
                        .map(guess -> new LineChart.Limit(guess, "predicted"))
                        .toList(),
                Listing.sentences(missing));
    }

    private static List<double[]> narrowing(Segment segment, int before) {
        return segment.ratios().stream()
                .map(ratio -> {
                    double at = before + ratio.rounds();
                    return ratio.conclusive()
                            ? new double[] {at, ratio.value(), ratio.low(), ratio.high()}
                            : new double[] {at, ratio.value()};
                })
                .toList();
    }

    private LineChart course() {
        List<LineChart.Line> lines = new ArrayList<>();
        List<LineChart.Event> events = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Segment segment : race.segments()) {
            lines.addAll(stretch(first, segment.first()));
            lines.addAll(stretch(second, segment.second()));
            if (segment.segment() > 1) {
                events.add(new LineChart.Event(segment.atSeconds(), segment.reason()));
            }
            if (segment.roundsNotLevel() > 0) {
                missing.add(of(
                        segment,
                        Units.count(segment.roundsNotLevel(), "round") + " left out: a lane still climbed or fell"));
            }
            if (segment.roundsLeftOut() > 0) {
                missing.add(of(
                        segment,
                        Units.count(segment.roundsLeftOut(), "round")
                                + " left out: a lane failed, or was too slow for its slice"));
            } else if (segment.rounds() == 0) {
                missing.add(of(segment, "it ended before its first round did"));
            }
        }
        return new LineChart(
                "Squares per second, slice by slice",
                "A point at the end of each slice that counts. Warm-ups are left out: a gap at a vertical line, where a segment begins.",
                ChartAxis.linear("s since the start"),
                ChartAxis.linear("squares/s"),
                lines,
                lines.isEmpty() ? List.of() : events,
                List.of(),
                Listing.sentences(missing));
    }

    private static List<LineChart.Line> stretch(String lane, LaneFigures figures) {
        List<double[]> points = figures.counted().stream()
                .map(slice -> new double[] {slice.atSeconds(), slice.squaresPerSecond()})
                .toList();
        return points.isEmpty() ? List.of() : List.of(new LineChart.Line(lane, points));
    }

    private BarChart cpu() {
        Set<String> processes = parts.stream()
                .flatMap(part -> part.figures().cpuMillisPerThousandSquares().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        List<NamedFigures> bars = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Part part : parts) {
            var cpu = part.figures().cpuMillisPerThousandSquares();
            if (cpu.isEmpty()) {
                missing.add(part.name() + ": " + withoutCpu(part));
                continue;
            }
            bars.add(new NamedFigures(part.name(), cpu));
            processes.stream()
                    .filter(process -> !cpu.containsKey(process))
                    .forEach(process -> missing.add(part.name() + ": " + process + " did not report its CPU"));
        }
        return new BarChart(
                "CPU per 1,000 squares by process",
                "Of slices in which a lane ran alone. The broker reports the share of a core that it used in about a second, which stands"
                        + " for its slice. The race page, which makes the load, is left out.",
                "CPU ms per 1,000 squares",
                List.copyOf(processes),
                bars,
                Listing.sentences(missing));
    }

    private static String withoutCpu(Part part) {
        if (part.withoutRounds()) {
            return NO_ROUND;
        }
        return part.segment().work().turns()
                ? "no process reported its CPU"
                : "both lanes ran at once, so nobody knows whose CPU it was";
    }

    private LineChart latency() {
        Set<Integer> shown = race.segments().stream()
                .sorted(Comparator.comparingInt(Segment::rounds).reversed())
                .limit(MOST_OF_LATENCY)
                .map(Segment::segment)
                .collect(Collectors.toSet());
        List<LineChart.Line> lines = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (Part part : parts) {
            if (!shown.contains(part.segment().segment())) {
                missing.add(part.name()
                        + ": left out for those with more rounds; its p50 and p99 are in the table of lanes");
                continue;
            }
            List<double[]> points = LineChart.Line.ofPercentiles(
                            part.name(), Latencies.decode(part.figures().histogram()), MICROS_PER_MILLI)
                    .points()
                    .stream()
                    .filter(point -> point[1] > 0)
                    .toList();
            if (points.isEmpty()) {
                missing.add(part.name() + ": "
                        + (part.withoutRounds()
                                ? NO_ROUND
                                : Units.count(part.figures().answers(), "answer") + ", too few for any percentile"));
            } else {
                lines.add(new LineChart.Line(part.name(), points));
            }
        }
        return new LineChart(
                "Latency by percentile",
                "Of all answers in slices that count; each line ends where fewer than " + Latencies.SAMPLES_ABOVE
                        + " lie above. In a closed model a stall delays each user once, so that the tail comes out too low.",
                ChartAxis.percentile("percentile of the requests"),
                ChartAxis.logarithmic("latency, ms"),
                lines,
                List.of(),
                List.of(),
                Listing.sentences(missing));
    }
}
