package io.squareoff.console.result;

import io.squareoff.harness.report.Column;
import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.StoredResult;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A race as a report, with the words and the renderers of all others. */
public final class RaceReport {

    static final String DEMONSTRATION =
            "A demonstration: all rounds are of one launch, on whatever else the machine did, so no verdict is given.";

    private record SegmentLane(Segment segment, String name, LaneFigures figures) {}

    /** @param first milliseconds of CPU for a thousand squares of the first lane; null where it is not known, as {@code second} is */
    private record Used(Segment segment, String process, Double first, Double second) {}

    private RaceReport() {}

    /**
     * The report of a result that was read.
     *
     * @throws IllegalArgumentException if it is none of a race, or has values that no race can have
     */
    public static Report of(StoredResult stored) {
        RaceResult result = stored.run(RaceResult.class);
        return stored.compute(() -> of(result));
    }

    /** @throws IllegalArgumentException if it has values that no race can have */
    public static Report of(RaceResult result) {
        Race race = result.race();
        RaceSettings settings = race.settings();
        return new Report(
                RaceResult.NAME,
                race.summary(),
                List.of(
                        settings.first() + " against " + settings.secondName() + ", for " + settings.seconds()
                                + " s from " + race.startedAt().truncatedTo(ChronoUnit.SECONDS),
                        EnvironmentText.title(result.environment())),
                "",
                List.of(segments(race), lanes(race), cpu(race)),
                new RaceCharts(race).all(),
                race.lanes().stream().map(RaceReport::check).toList(),
                notes(race));
    }

    private static ReportTable segments(Race race) {
        return Column.table(
                "Segments",
                "Ratio of squares per second, " + race.settings().first() + " to "
                        + race.settings().secondName()
                        + ", over the rounds of a segment, with its 95 % interval.",
                List.of(
                        Column.label("segment", RaceReport::number),
                        Column.label("work", segment -> segment.work().title()),
                        Column.label("begins with", Segment::reason),
                        Column.count("rounds", Segment::rounds),
                        Column.count("left out", Segment::roundsLeftOut),
                        Column.count("not level", Segment::roundsNotLevel),
                        Column.ratio("ratio", Segment::ratio),
                        Column.ratio("from", Segment::low),
                        Column.ratio("to", Segment::high)),
                race.segments());
    }

    private static String number(Segment segment) {
        return Integer.toString(segment.segment());
    }

    private static ReportTable lanes(Race race) {
        String first = race.settings().first();
        String second = race.settings().secondName();
        List<SegmentLane> lanes = race.segments().stream()
                .flatMap(segment -> Stream.of(
                        new SegmentLane(segment, first, segment.first()),
                        new SegmentLane(segment, second, segment.second())))
                .toList();
        return Column.table(
                "Lanes",
                "Over the slices of rounds that count.",
                List.of(
                        Column.label("segment", lane -> number(lane.segment)),
                        Column.label("lane", SegmentLane::name),
                        Column.cell("squares/s", lane -> lane.figures.squaresPerSecond()),
                        Column.cell("p50 ms", lane -> lane.figures.p50Millis()),
                        Column.cell("p99 ms", lane -> lane.figures.p99Millis()),
                        Column.count("answers", lane -> lane.figures.answers())),
                lanes);
    }

    private static ReportTable cpu(Race race) {
        List<Used> used = new ArrayList<>();
        for (Segment segment : race.segments()) {
            var first = segment.first().cpuMillisPerThousandSquares();
            var second = segment.second().cpuMillisPerThousandSquares();
            TreeSet<String> processes = new TreeSet<>(first.keySet());
            processes.addAll(second.keySet());
            processes.forEach(process -> used.add(new Used(segment, process, first.get(process), second.get(process))));
        }
        return Column.table(
                "CPU, ms per 1,000 squares",
                "Of slices in which a lane ran alone. The broker reports the share of a core that it used in about a second, which stands"
                        + " for its slice.",
                List.of(
                        Column.label("segment", process -> number(process.segment)),
                        Column.label("process", Used::process),
                        Column.cell(race.settings().first(), Used::first),
                        Column.cell(race.settings().secondName(), Used::second)),
                used);
    }

    private static ReportCheck check(Race.Lane lane) {
        return new ReportCheck(
                "every answer over " + lane.transport() + " was right",
                lane.failed() == 0,
                Units.count(lane.squares()) + " squares, " + Units.count(lane.failed()) + " failures"
                        + (lane.failed() == 0 ? "" : ", the last: " + lane.lastFailure()));
    }

    private static List<ReportNote> notes(Race race) {
        List<ReportNote> notes = new ArrayList<>();
        notes.add(new ReportNote(ReportNote.Kind.WARNING, DEMONSTRATION + " This measures: " + race.command()));
        race.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        race.settings()
                .guess()
                .ifPresent(guess -> notes.add(
                        ReportNote.remark("Predicted before the start: a ratio of " + RatioText.number(guess) + ".")));
        return notes;
    }
}
