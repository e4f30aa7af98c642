package io.squareoff.console.race;

import io.squareoff.harness.statistics.Trend;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The state of a race: written by its thread, read by whoever shows or saves it.
 *
 * <p>Thread-safe.
 */
public final class RaceState {

    private final RaceSettings settings;
    private final Instant startedAt;
    private final long startNanos;
    private final List<Lane> lanes;
    private final List<Segment> segments = new ArrayList<>();

    private List<SliceRecorder> running = List.of();
    private List<Integer> runningLanes = List.of();
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
        this.lanes = List.of(new Lane(settings.first()), new Lane(settings.second()));
    }

    /** Reads it as it is at one moment. The function must not keep what it gets. */
    public synchronized <T> T read(Function<RaceState, T> reader) {
        return reader.apply(this);
    }

    synchronized void begin(Segment segment) {
        segments.add(segment);
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
        running = List.of();
    }

    /** @param loaded indexes of the lanes whose recorders these are */
    synchronized void loading(List<Integer> loaded, List<SliceRecorder> recorders) {
        runningLanes = loaded;
        running = recorders;
    }

    synchronized void add(int lane, Slice slice, Lane.Kind kind) {
        running = List.of();
        lanes.get(lane).add(slice, elapsedSeconds(), kind);
        unread = slice.unread();
    }

    /** Marks the latest slices of a round that does not count; null stands for a lane without one. */
    synchronized void leaveOut(Slice... slices) {
        for (int lane = 0; lane < slices.length; lane++) {
            if (slices[lane] != null) {
                lanes.get(lane).leaveOutLatest();
            }
        }
    }

    synchronized void addRound(Slice first, Slice second, boolean counts) {
        Segment segment = segment();
        segment.add(first, second, counts);
        segment.levelSince()
                .ifPresent(since -> lanes.forEach(lane -> lane.leaveOut(segment.atSeconds(), secondsAt(since))));
    }

    /**
     * The drift of a lane as a share of its rate: over its warm-up, or over the rounds of the segment once there are enough. Zero where it is
     * level, or not known yet.
     */
    public synchronized double drift(int lane) {
        Segment segment = segment();
        Trend trend = lanes.get(lane).warmTrend();
        return segment.tested() ? segment.drift(lane) : trend.drifting() ? trend.drift() : 0;
    }

    public RaceSettings settings() {
        return settings;
    }

    public Instant startedAt() {
        return startedAt;
    }

    public synchronized Phase phase() {
        return phase;
    }

    /** Description of the step under way. */
    public synchronized String doing() {
        return doing;
    }

    /** Why it failed; empty where it did not. */
    public synchronized String problem() {
        return problem;
    }

    /** The first and the second lane. */
    public List<Lane> lanes() {
        return lanes;
    }

    public List<Segment> segments() {
        return segments;
    }

    /** The segment that runs, or ran last. */
    public Segment segment() {
        return segments.get(segments.size() - 1);
    }

    /** Processes whose CPU could not be read around the latest slice, with the reason. */
    public Map<String, String> unread() {
        return unread;
    }

    /** The squares of a lane, with those of the slice that runs. */
    public synchronized long squares(int lane) {
        int index = running.isEmpty() ? -1 : runningLanes.indexOf(lane);
        return lanes.get(lane).squares() + (index < 0 ? 0 : running.get(index).squares());
    }

    /** The failed answers of a lane, with those of the slice that runs. */
    public synchronized long failed(int lane) {
        int index = running.isEmpty() ? -1 : runningLanes.indexOf(lane);
        return lanes.get(lane).failed() + (index < 0 ? 0 : running.get(index).failed());
    }

    /** The failure of a lane that came last, in words; empty where there was none. */
    public synchronized String lastFailure(int lane) {
        int index = running.isEmpty() ? -1 : runningLanes.indexOf(lane);
        String now = index < 0 ? "" : running.get(index).lastFailure();
        return now.isEmpty() ? lanes.get(lane).lastFailure() : now;
    }

    /** Returns true if a lane is loaded just now. */
    public synchronized boolean isLoaded(int lane) {
        return !running.isEmpty() && runningLanes.contains(lane);
    }

    /** Since the start, up to now or to the end. */
    public synchronized double elapsedSeconds() {
        return endSeconds >= 0 ? endSeconds : (System.nanoTime() - startNanos) / 1e9;
    }

    /** Seconds since the start at a moment of {@link System#nanoTime}. */
    public double secondsAt(long nanos) {
        return (nanos - startNanos) / 1e9;
    }

    /** Of the race's length, without the warm-up at its start. */
    public synchronized double racedSeconds() {
        return racingSince < 0 ? 0 : elapsedSeconds() - racingSince;
    }
}
