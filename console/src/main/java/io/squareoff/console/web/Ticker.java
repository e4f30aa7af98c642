package io.squareoff.console.web;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.squareoff.console.race.RaceState;
import io.squareoff.console.race.RaceTrack;
import io.squareoff.console.result.LaneFigures;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.Slice;
import io.squareoff.console.web.Tick.Cost;
import io.squareoff.console.web.Tick.LaneNow;
import io.squareoff.console.web.Tick.RatioAfter;
import io.squareoff.harness.statistics.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.StdConverter;

/** Makes the ticks. Rates "since the tick before" are those since the call before. One thread uses it. */
final class Ticker {

    /** Of the slices of a lane in a segment, and of the ratios, that a page shows. */
    private static final int SLICES = 200;

    private static final int RATIOS = 60;

    /** Leaves out the fields that the page does not show, and all slices but the latest. */
    @JsonIgnoreProperties("histogram")
    private abstract static class FiguresOfTick {

        @JsonSerialize(converter = Latest.class)
        abstract List<Slice> slices();
    }

    private static final class Latest extends StdConverter<List<Slice>, List<Slice>> {

        @Override
        public List<Slice> convert(List<Slice> slices) {
            return slices.subList(Math.max(0, slices.size() - SLICES), slices.size());
        }
    }

    @JsonIgnoreProperties({"seconds", "answers", "cpuSeconds"})
    private abstract static class SliceOfTick {}

    private final RaceTrack track;
    private final JsonMapper mapper;

    private Optional<RaceState> before = Optional.empty();
    private long beforeNanos;
    private final long[] squaresBefore = new long[2];

    Ticker(RaceTrack track, JsonMapper mapper) {
        this.track = track;
        this.mapper = mapper.rebuild()
                .addMixIn(LaneFigures.class, FiguresOfTick.class)
                .addMixIn(Slice.class, SliceOfTick.class)
                .build();
    }

    /** @param nowNanos {@link System#nanoTime} */
    String tick(Cost cost, long nowNanos) {
        return mapper.writeValueAsString(
                track.state().map(state -> tick(state, cost, nowNanos)).orElseGet(() -> idle(cost)));
    }

    private static Tick idle(Cost cost) {
        return new Tick(Optional.empty(), "", Optional.empty(), List.of(), List.of(), Map.of(), "", cost);
    }

    private Tick tick(RaceState state, Cost cost, long nowNanos) {
        Race race = state.race();
        return new Tick(
                Optional.of(race),
                state.doing(),
                track.nextWorkload(),
                lanes(state, race, nowNanos),
                ratios(state.ratios()),
                state.unread(),
                race.command(),
                cost);
    }

    private List<LaneNow> lanes(RaceState state, Race race, long nowNanos) {
        boolean same = before.filter(known -> known == state).isPresent() && nowNanos > beforeNanos;
        List<String> names = List.of(race.settings().first(), race.settings().secondName());
        List<LaneNow> lanes = new ArrayList<>();
        for (int lane = 0; lane < names.size(); lane++) {
            long squares = race.lanes().get(lane).squares();
            double rate = same ? Math.max(0, squares - squaresBefore[lane]) * 1e9 / (nowNanos - beforeNanos) : 0;
            squaresBefore[lane] = squares;
            lanes.add(new LaneNow(
                    names.get(lane), state.loaded(lane), state.broken(lane), rate, moving(state.drift(lane))));
        }
        before = Optional.of(state);
        beforeNanos = nowNanos;
        return lanes;
    }

    private static String moving(double drift) {
        return drift == 0 ? "" : drift > 0 ? "still climbing" : "falling";
    }

    private static List<RatioAfter> ratios(List<Ratio> ratios) {
        return ratios.stream()
                .skip(Math.max(0, ratios.size() - RATIOS))
                .map(ratio -> {
                    Optional<Ratio> conclusive = Optional.of(ratio).filter(Ratio::conclusive);
                    return new RatioAfter(
                            ratio.rounds(), ratio.value(), conclusive.map(Ratio::low), conclusive.map(Ratio::high));
                })
                .toList();
    }
}
