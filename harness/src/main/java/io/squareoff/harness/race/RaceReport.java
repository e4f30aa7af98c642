package io.squareoff.harness.race;

import io.squareoff.harness.race.RaceDocument.FiguresEntry;
import io.squareoff.harness.race.RaceDocument.LaneEntry;
import io.squareoff.harness.race.RaceDocument.SegmentEntry;
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

    private RaceReport() {}

    /**
     * The report of a result that was read.
     *
     * @throws IllegalArgumentException if it is none of a race, or has values that no race can have
     */
    public static Report of(StoredResult result) {
        RaceDocument document = result.run(RaceDocument.class);
        return result.compute(() -> of(document));
    }

    /** @throws IllegalArgumentException if it has values that no race can have */
    public static Report of(RaceDocument race) {
        return new Report(
                RaceDocument.NAME,
                race.summary(),
                List.of(
                        race.firstName() + " against " + race.secondName() + ", for " + race.seconds() + " s from "
                                + race.startedAt().truncatedTo(ChronoUnit.SECONDS),
                        EnvironmentText.title(race.environment())),
                "",
                List.of(segments(race), lanes(race), cpu(race)),
                RaceCharts.of(race),
                race.lanes().stream().map(RaceReport::check).toList(),
                notes(race));
    }

    private static ReportTable segments(RaceDocument race) {
        TableBuilder table = TableBuilder.of(
                "Segments",
                "Ratio of squares per second, " + race.firstName() + " to " + race.secondName()
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
        for (SegmentEntry segment : race.segments()) {
            table.row(
                    ReportCell.text(Integer.toString(segment.segment())),
                    ReportCell.text(segment.work()),
                    ReportCell.text(segment.reason()),
                    ReportCell.count(segment.rounds()),
                    ReportCell.count(segment.roundsLeftOut()),
                    segment.roundsNotLevel().map(ReportCell::count).orElseGet(ReportCell::none),
                    ratio(segment.ratio()),
                    ratio(segment.low()),
                    ratio(segment.high()));
        }
        return table.labels(3).build();
    }

    private static ReportTable lanes(RaceDocument race) {
        TableBuilder table = TableBuilder.of(
                "Lanes",
                "Over the slices of rounds that count.",
                "segment",
                "lane",
                "squares/s",
                "p50 ms",
                "p99 ms",
                "answers");
        for (SegmentEntry segment : race.segments()) {
            lane(table, segment, race.firstName(), segment.first());
            lane(table, segment, race.secondName(), segment.second());
        }
        return table.labels(2).build();
    }

    private static void lane(TableBuilder table, SegmentEntry segment, String name, FiguresEntry lane) {
        table.row(
                ReportCell.text(Integer.toString(segment.segment())),
                ReportCell.text(name),
                figure(lane.squaresPerSecond()),
                figure(lane.p50Millis()),
                figure(lane.p99Millis()),
                ReportCell.count(lane.answers()));
    }

    private static ReportTable cpu(RaceDocument race) {
        TableBuilder table = TableBuilder.of(
                "CPU, ms per 1,000 squares",
                "Of slices in which a lane ran alone. The broker tells the share of a core that it used in about a second, which stands"
                        + " for its slice.",
                "segment",
                "process",
                race.firstName(),
                race.secondName());
        for (SegmentEntry segment : race.segments()) {
            TreeSet<String> processes =
                    new TreeSet<>(segment.first().cpuMillisPerThousandSquares().keySet());
            processes.addAll(segment.second().cpuMillisPerThousandSquares().keySet());
            for (String process : processes) {
                table.row(
                        ReportCell.text(Integer.toString(segment.segment())),
                        ReportCell.text(process),
                        figure(Optional.ofNullable(
                                segment.first().cpuMillisPerThousandSquares().get(process))),
                        figure(Optional.ofNullable(
                                segment.second().cpuMillisPerThousandSquares().get(process))));
            }
        }
        return table.labels(2).build();
    }

    private static ReportCell figure(Optional<Double> value) {
        return ReportCell.figure(value);
    }

    private static ReportCell ratio(Optional<Double> value) {
        return value.map(ratio -> ReportCell.figure(ratio, ReportCell.Digits.RATIO))
                .orElseGet(ReportCell::none);
    }

    private static ReportCheck check(LaneEntry lane) {
        long failed =
                lane.failures().values().stream().mapToLong(Long::longValue).sum();
        return new ReportCheck(
                "every answer over " + lane.transport() + " was right",
                failed == 0,
                Units.count(lane.squares()) + " squares, " + Units.count(failed) + " failures"
                        + (failed == 0 ? "" : ", the last: " + lane.lastFailure()));
    }

    private static List<ReportNote> notes(RaceDocument race) {
        List<ReportNote> notes = new ArrayList<>();
        notes.add(new ReportNote(ReportNote.Kind.WARNING, race.demonstration() + " This measures: " + race.command()));
        race.cutShort().ifPresent(why -> notes.add(new ReportNote(ReportNote.Kind.CUT_SHORT, why)));
        race.guess()
                .ifPresent(guess -> notes.add(
                        ReportNote.remark("Predicted before the start: a ratio of " + RatioText.number(guess) + ".")));
        return notes;
    }
}
