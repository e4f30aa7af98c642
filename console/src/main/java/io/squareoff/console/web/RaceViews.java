package io.squareoff.console.web;

import io.squareoff.console.race.Lane;
import io.squareoff.console.race.LaneFigures;
import io.squareoff.console.race.RaceSettings;
import io.squareoff.console.race.RaceState;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.console.race.Segment;
import io.squareoff.console.race.Workload;
import io.squareoff.console.web.RaceView.Cost;
import io.squareoff.console.web.RaceView.Figures;
import io.squareoff.console.web.RaceView.LaneView;
import io.squareoff.console.web.RaceView.SegmentView;
import io.squareoff.console.web.RaceView.Settings;
import io.squareoff.console.web.RaceView.Work;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Makes views of the race. Rates "since the tick before" are those since the view before.
 *
 * <p>Thread-safe.
 */
final class RaceViews {

    /** Of the rounds whose ratios a page shows. */
    private static final int ROUNDS = 60;

    private final RaceTrack track;

    private RaceState before;
    private long beforeNanos;
    private final long[] squaresBefore = new long[2];
    private final double[] live = new double[2];

    RaceViews(RaceTrack track) {
        this.track = track;
    }

    /**
     * The race as it is now.
     *
     * @param nowNanos {@link System#nanoTime}
     */
    synchronized RaceView view(Cost cost, long nowNanos) {
        Optional<RaceState> state = track.state();
        if (state.isEmpty()) {
            return idle(cost);
        }
        Optional<Workload> next = track.nextWorkload();
        return state.get().read(now -> {
            measureLive(now, nowNanos);
            return view(now, next, cost);
        });
    }

    private static RaceView idle(Cost cost) {
        return new RaceView(
                "IDLE", "", "", 0, 0, 0, null, null, null, List.of(), Map.of(), List.of(), List.of(), "", cost);
    }

    private void measureLive(RaceState now, long nowNanos) {
        boolean same = now == before && nowNanos > beforeNanos;
        for (int lane = 0; lane < live.length; lane++) {
            long squares = now.squares(lane);
            live[lane] = same ? Math.max(0, squares - squaresBefore[lane]) * 1e9 / (nowNanos - beforeNanos) : 0;
            squaresBefore[lane] = squares;
        }
        before = now;
        beforeNanos = nowNanos;
    }

    private RaceView view(RaceState now, Optional<Workload> next, Cost cost) {
        RaceSettings settings = now.settings();
        double length = settings.length().toSeconds();
        double raced = Math.min(length, now.racedSeconds());
        boolean runs = now.phase().runs();
        Workload work = now.segment().workload();
        return new RaceView(
                now.phase().name(),
                now.doing(),
                now.problem(),
                now.elapsedSeconds(),
                runs ? length - raced : 0,
                raced / length,
                new Settings(
                        settings.first(), settings.second(), settings.length().toSeconds(), boxed(settings.guess())),
                work(work),
                next.map(RaceViews::work).orElse(null),
                IntStream.range(0, live.length)
                        .mapToObj(lane -> lane(now, lane))
                        .toList(),
                now.unread(),
                now.segments().stream().map(RaceViews::segment).toList(),
                narrowing(now.segment().ratios()),
                RaceSettings.command(settings.first(), settings.second(), work),
                cost);
    }

    private LaneView lane(RaceState now, int index) {
        Lane lane = now.lanes().get(index);
        List<double[]> points = new ArrayList<>();
        for (Lane.Point point : lane.points()) {
            points.add(new double[] {
                rounded(point.at(), 10),
                rounded(point.squaresPerSecond(), 1),
                point.kind().ordinal()
            });
        }
        return new LaneView(
                lane.transport(),
                now.isLoaded(index),
                lane.broken(),
                rounded(live[index], 1),
                now.squares(index),
                lane.warmSquares(),
                lane.warmSeconds(),
                now.failed(index),
                now.lastFailure(index),
                now.phase().runs() ? moving(now.drift(index)) : "",
                points);
    }

    private static String moving(double drift) {
        return drift == 0 ? "" : drift > 0 ? "still climbing" : "falling";
    }

    private static SegmentView segment(Segment segment) {
        Optional<Ratio> ratio = segment.ratio();
        Optional<Ratio> conclusive = ratio.filter(Ratio::conclusive);
        return new SegmentView(
                segment.ordinal(),
                segment.reason(),
                segment.atSeconds(),
                work(segment.workload()),
                segment.rounds(),
                Ratio.ROUNDS_AT_LEAST,
                segment.leftOut(),
                segment.notLevel(),
                ratio.map(Ratio::value).orElse(null),
                conclusive.map(Ratio::low).orElse(null),
                conclusive.map(Ratio::high).orElse(null),
                figures(segment.first(), segment.workload()),
                figures(segment.second(), segment.workload()));
    }

    private static List<double[]> narrowing(List<Ratio> ratios) {
        return IntStream.range(Math.max(0, ratios.size() - ROUNDS), ratios.size())
                .mapToObj(index -> {
                    Ratio ratio = ratios.get(index);
                    double[] point = {index + 1, ratio.value()};
                    return ratio.conclusive() ? new double[] {point[0], point[1], ratio.low(), ratio.high()} : point;
                })
                .toList();
    }

    private static Figures figures(LaneFigures lane, Workload workload) {
        return new Figures(
                boxed(lane.squaresPerSecond()),
                boxed(lane.latencyMillis(50)),
                boxed(lane.latencyMillis(99)),
                workload.turns() ? lane.cpuMillisPerThousandSquares() : null);
    }

    private static Work work(Workload workload) {
        return new Work(workload.number(), workload.users(), workload.chunk(), workload.turns());
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static double rounded(double value, double steps) {
        return Math.round(value * steps) / steps;
    }
}
