package io.squareoff.console.result;

import io.squareoff.console.race.Lane;
import io.squareoff.console.race.LaneFigures;
import io.squareoff.console.race.Phase;
import io.squareoff.console.race.RaceSettings;
import io.squareoff.console.race.RaceState;
import io.squareoff.console.race.Segment;
import io.squareoff.console.race.Slice;
import io.squareoff.console.race.Workload;
import io.squareoff.harness.measure.Environment;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.race.RaceDocument;
import io.squareoff.harness.race.RaceDocument.FiguresEntry;
import io.squareoff.harness.race.RaceDocument.LaneEntry;
import io.squareoff.harness.race.RaceDocument.SegmentEntry;
import io.squareoff.harness.race.RaceDocument.SliceEntry;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A race as what is kept of it. */
final class RaceResult {

    private RaceResult() {}

    static RaceDocument of(RaceState race, Environment environment) {
        RaceSettings settings = race.settings();
        List<String> failures = failures(race);
        Workload last = race.segment().workload();
        return new RaceDocument(
                race.startedAt(),
                race.startedAt().plus(Duration.ofNanos(Math.round(race.elapsedSeconds() * 1e9))),
                failures.isEmpty() && race.phase() != Phase.FAILED,
                failures,
                cutShort(race),
                RaceSentence.of(race),
                RaceDocument.DEMONSTRATION,
                RaceSettings.command(settings.first(), settings.second(), last),
                settings.length().toSeconds(),
                boxed(settings.guess()),
                environment,
                race.lanes().stream().map(RaceResult::lane).toList(),
                race.segments().stream().map(segment -> segment(race, segment)).toList());
    }

    private static List<String> failures(RaceState race) {
        List<String> failures = new ArrayList<>();
        for (Lane lane : race.lanes()) {
            lane.failures().forEach((kind, count) -> failures.add(lane.transport() + ": " + count + " times " + kind));
        }
        return failures;
    }

    private static Optional<String> cutShort(RaceState race) {
        return switch (race.phase()) {
            case STOPPED ->
                Optional.of(
                        race.problem().isEmpty()
                                ? "somebody stopped it after %.0f of %d s"
                                        .formatted(
                                                race.racedSeconds(),
                                                race.settings().length().toSeconds())
                                : race.problem());
            case FAILED -> Optional.of(race.problem());
            default -> Optional.empty();
        };
    }

    private static LaneEntry lane(Lane lane) {
        return new LaneEntry(
                lane.transport(), lane.squares(), lane.warmSquares(), lane.lastFailure(), Map.copyOf(lane.failures()));
    }

    private static SegmentEntry segment(RaceState race, Segment segment) {
        Workload work = segment.workload();
        Optional<Ratio> ratio = segment.ratio();
        Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
        return new SegmentEntry(
                segment.ordinal(),
                segment.reason(),
                rounded(segment.atSeconds()),
                work.number(),
                work.users(),
                work.chunk(),
                work.turns(),
                segment.rounds(),
                segment.leftOut(),
                Optional.of(segment.notLevel()),
                ratio.map(Ratio::value),
                conclusive.map(Ratio::low),
                conclusive.map(Ratio::high),
                figures(race, segment.first()),
                figures(race, segment.second()));
    }

    private static FiguresEntry figures(RaceState race, LaneFigures lane) {
        return new FiguresEntry(
                boxed(lane.squaresPerSecond()),
                lane.micros().getTotalCount(),
                boxed(lane.latencyMillis(50)),
                boxed(lane.latencyMillis(99)),
                lane.cpuMillisPerThousandSquares(),
                Latencies.encode(lane.micros()),
                lane.slices().stream().map(slice -> slice(race, slice)).toList());
    }

    private static SliceEntry slice(RaceState race, Slice slice) {
        return new SliceEntry(
                rounded(race.secondsAt(slice.endNanos())),
                slice.seconds(),
                slice.right(),
                slice.squaresPerSecond(),
                slice.cpuSeconds());
    }

    /** To milliseconds: when a slice ended is known no finer. */
    private static double rounded(double seconds) {
        return Math.round(seconds * 1e3) / 1e3;
    }

    private static Optional<Double> boxed(OptionalDouble value) {
        return value.stream().boxed().findFirst();
    }
}
