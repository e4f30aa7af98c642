package io.squareoff.console.race;

import io.squareoff.console.result.Phase;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import io.squareoff.harness.statistics.Ratio;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The state of a race: written by its thread, read by whoever shows or saves it. Thread-safe. */
public final class RaceState {

    private final RaceSettings settings;
    private final Instant startedAt;
    private final long startNanos;
    private final List<Race.Lane> lanes;
    private final boolean[] broken;
    private final List<Stretch> stretches = new ArrayList<>();

    /** Of each lane, that of the slice that runs; null where none does. */
    private final SliceRecorder[] running;

    private Map<String, String> unread = Map.of();
    private Phase phase = Phase.WARMING;
    private String doing = "begins";
    private String problem = "";
    private double racingSince = -1;
    private double endSeconds = -1;

    RaceState(RaceSettings settings, Instant now, long nowNanos) {
        this.settings = settings;
        this.startedAt = now;
        this.startNanos = nowNanos;
        this.lanes = new ArrayList<>(List.of(Race.Lane.of(settings.first()), Race.Lane.of(settings.second())));
        this.broken = new boolean[lanes.size()];
        this.running = new SliceRecorder[lanes.size()];
        begin("start", settings.work());
    }

    synchronized void begin(String reason, Workload work) {
        double at = stretches.isEmpty() ? 0 : elapsedSeconds();
        stretches.add(new Stretch(stretches.size() + 1, reason, at, work));
    }

    synchronized void warming(String words) {
        phase = Phase.WARMING;
        doing = words;
    }

    /** The first time, the race's length begins. */
    synchronized void racing(String words) {
        phase = Phase.RACING;
        doing = words;
        racingSince = racingSince < 0 ? elapsedSeconds() : racingSince;
    }

    synchronized void end(Phase end, String why) {
        endSeconds = elapsedSeconds();
        phase = end;
        problem = why;
        doing = "";
        Arrays.fill(running, null);
    }

    /** @param loaded indexes of the lanes whose recorders these are */
    synchronized void loading(List<Integer> loaded, List<SliceRecorder> recorders) {
        for (int i = 0; i < loaded.size(); i++) {
            running[loaded.get(i)] = recorders.get(i);
        }
    }

    /** Takes what came of a slice: of a warm-up, or left out until its round counts. */
    synchronized void add(int lane, SliceRecorder answers, Slice.Kind kind) {
        running[lane] = null;
        lanes.set(lane, with(lane, answers, kind == Slice.Kind.WARM_UP));
        broken[lane] = !answers.answered();
        stretch().add(lane, answers.slice(startNanos, kind), answers.micros());
        unread = answers.unread();
    }

    synchronized void endRound(boolean counts) {
        stretch().endRound(counts);
    }

    private Stretch stretch() {
        return stretches.get(stretches.size() - 1);
    }

    /** Returns true if the warm-up of a lane took long enough and is level, or took as long as it may. */
    synchronized boolean isWarm(int lane, RaceTiming timing) {
        Duration load = Duration.ofNanos(Math.round(stretch().warmSeconds(lane) * 1e9));
        return load.compareTo(timing.warmUpAtMost()) >= 0
                || load.compareTo(timing.warmUp()) >= 0 && stretch().warmIsLevel(lane);
    }

    /** The workload of the segment that runs. */
    synchronized Workload work() {
        return stretch().segment().work();
    }

    /** The race as far as it has come. */
    public synchronized Race race() {
        return new Race(
                settings,
                startedAt,
                elapsedSeconds(),
                racedSeconds(),
                phase,
                problem,
                List.of(counts(0), counts(1)),
                stretches.stream().map(Stretch::segment).toList());
    }

    private Race.Lane counts(int lane) {
        return running[lane] == null ? lanes.get(lane) : with(lane, running[lane], phase == Phase.WARMING);
    }

    /** All that a lane did, with a slice of it. */
    private Race.Lane with(int lane, SliceRecorder slice, boolean warming) {
        return lanes.get(lane).plus(slice.squares(), warming, slice.failures(), slice.lastFailure());
    }

    public synchronized Phase phase() {
        return phase;
    }

    public synchronized String doing() {
        return doing;
    }

    /** Returns true if a lane is loaded just now. */
    public synchronized boolean loaded(int lane) {
        return running[lane] != null;
    }

    /** Returns true if the latest slice of a lane had failures, or not one answer. */
    public synchronized boolean broken(int lane) {
        return broken[lane];
    }

    /** The drift of a lane as a share of its rate; zero where it is level, or not known yet. */
    public synchronized double drift(int lane) {
        return phase.runs() ? stretch().drift(lane) : 0;
    }

    /** Processes whose CPU could not be read around the latest slice, with the reason. */
    public synchronized Map<String, String> unread() {
        return unread;
    }

    /** The ratio after each round of the last segment that counts, over the rounds up to it. */
    public synchronized List<Ratio> ratios() {
        return stretch().ratios();
    }

    /** Since the start, up to now or to the end. */
    private double elapsedSeconds() {
        return endSeconds >= 0 ? endSeconds : (System.nanoTime() - startNanos) / 1e9;
    }

    /** Without the warm-up at the start. */
    synchronized double racedSeconds() {
        return racingSince < 0 ? 0 : elapsedSeconds() - racingSince;
    }

    RaceSettings settings() {
        return settings;
    }
}
