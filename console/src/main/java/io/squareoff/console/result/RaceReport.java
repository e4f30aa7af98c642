package io.squareoff.console.result;

import io.squareoff.harness.report.EnvironmentText;
import io.squareoff.harness.report.RatioText;
import io.squareoff.harness.report.Report;
import io.squareoff.harness.report.ReportCell;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.harness.report.ReportNote;
import io.squareoff.harness.report.ReportTable;
import io.squareoff.harness.report.TableBuilder;
import io.squareoff.harness.report.Units;
import io.squareoff.harness.result.StoredResult;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** A race as a report, with the words and the renderers of all others. */
public final class RaceReport {

    static final String DEMONSTRATION =
            "A demonstration: all rounds are of one launch, on whatever else the machine did, so no verdict is given.";

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
        TableBuilder table = TableBuilder.of(
                "Segments",
                "Ratio of squares per second, " + race.settings().first() + " to "
                        + race.settings().secondName()
                        + ", over the rounds of a segment, with its 95 % interval.",
                "segment",
                "work",
                "begins with",
                "rounds",
                "left out",
                "not level",
                "ratio",
                "from",
                "to");
        for (Segment segment : race.segments()) {
            table.row(
                    ReportCell.text(Integer.toString(segment.segment())),
                    ReportCell.text(segment.work().title()),
                    ReportCell.text(segment.reason()),
                    ReportCell.count(segment.rounds()),
                    ReportCell.count(segment.roundsLeftOut()),
                    ReportCell.count(segment.roundsNotLevel()),
                    ratio(segment.ratio()),
                    ratio(segment.low()),
                    ratio(segment.high()));
        }
        return table.labels(3).build();
    }

    private static ReportCell ratio(Optional<Double> value) {
        return value.map(ratio -> ReportCell.figure(ratio, ReportCell.Digits.RATIO))
                .orElseGet(ReportCell::none);
    }

    private static ReportTable lanes(Race race) {
        TableBuilder table = TableBuilder.of(
                "Lanes",
                "Over the slices of rounds that count.",
                "segment",
                "lane",
                "squares/s",
                "p50 ms",
                "p99 ms",
                "answers");
        List<String> names = List.of(race.settings().first(), race.settings().secondName());
        for (Segment segment : race.segments()) {
            for (int lane = 0; lane < names.size(); lane++) {
                LaneFigures figures = segment.lanes().get(lane);
                table.row(
                        Integer.toString(segment.segment()),
                        names.get(lane),
                        figures.squaresPerSecond().orElse(null),
                        figures.p50Millis().orElse(null),
                        figures.p99Millis().orElse(null),
                        figures.answers());
            }
        }
        return table.labels(2).build();
    }

    private static ReportTable cpu(Race race) {
        TableBuilder table = TableBuilder.of(
                "CPU, ms per 1,000 squares",
                "Of slices in which a lane ran alone. The broker reports the share of a core that it used in about a second, which stands"
                        + " for its slice.",
                "segment",
                "process",
                race.settings().first(),
                race.settings().secondName());
        for (Segment segment : race.segments()) {
            var first = segment.first().cpuMillisPerThousandSquares();
            var second = segment.second().cpuMillisPerThousandSquares();
            TreeSet<String> processes = new TreeSet<>(first.keySet());
            processes.addAll(second.keySet());
            processes.forEach(process ->
                    table.row(Integer.toString(segment.segment()), process, first.get(process), second.get(process)));
        }
        return table.labels(2).build();
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
