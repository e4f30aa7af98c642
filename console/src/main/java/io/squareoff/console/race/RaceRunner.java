package io.squareoff.console.race;

import io.squareoff.console.result.Phase;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One race: warms both lanes, then gives them slices in turns, round after round, until its time is over. The lane that begins a
 * round ends the next one. A lane that fails makes its rounds not count; when it answers again it is warmed, and a new segment
 * begins. A round in which a lane has no answer within its slice does not count either.
 *
 * <p>Its own thread runs it; any thread may change and stop it.
 */
final class RaceRunner implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(RaceRunner.class);

    private final RaceState state;
    private final RaceTiming timing;
    private final Turn turn;
    private final AtomicReference<Workload> wanted = new AtomicReference<>();
    private final List<String> transports;

    /** Lanes that failed, and have not been warmed since. */
    private final boolean[] cold;

    private int rounds;

    RaceRunner(RaceState state, RaceTiming timing, Turn turn) {
        this.state = state;
        this.timing = timing;
        this.turn = turn;
        this.transports = List.of(state.settings().first(), state.settings().second());
        this.cold = new boolean[transports.size()];
    }

    @Override
    public void run() {
        try {
            warm();
            while (!isOver()) {
                round();
            }
            state.end(isStopped() ? Phase.STOPPED : Phase.FINISHED, "");
        } catch (InterruptedException e) {
            state.end(Phase.STOPPED, "the page was ended");
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.error("the race failed", e);
            state.end(Phase.FAILED, e.toString());
        }
    }

    /** The workload from the next round on. */
    void change(Workload next) {
        wanted.set(next);
    }

    /** The workload that begins with the next round, if it is another than the one that runs. */
    Optional<Workload> next() {
        return Optional.ofNullable(wanted.get()).filter(next -> !next.equals(state.work()));
    }

    void stop() {
        turn.stopped().countDown();
    }

    private boolean isStopped() {
        return turn.stopped().getCount() == 0;
    }

    private boolean isOver() {
        return isStopped() || state.racedSeconds() >= state.settings().seconds();
    }

    private void applyChange() throws InterruptedException {
        Workload next = wanted.getAndSet(null);
        Workload before = state.work();
        if (next == null || next.equals(before)) {
            return;
        }
        state.begin(before.changeTo(next), next);
        for (int lane = 0; lane < transports.size() && !isStopped(); lane++) {
            warmTurn(lane);
        }
    }

    private void round() throws InterruptedException {
        applyChange();
        if (isStopped()) {
            return;
        }
        rounds++;
        state.racing("round " + rounds);
        boolean warm = !cold[0] && !cold[1];
        SliceRecorder[] slices = new SliceRecorder[transports.size()];
        for (List<Integer> lanes : turns()) {
            List<SliceRecorder> loaded = load(lanes, timing.slice(state.work()));
            for (int i = 0; i < lanes.size(); i++) {
                slices[lanes.get(i)] = loaded.get(i);
                add(lanes.get(i), loaded.get(i), Slice.Kind.LEFT_OUT);
            }
            if (isStopped()) {
                return;
            }
        }
        boolean counts = warm && slices[0].hasRate() && slices[1].hasRate();
        state.endRound(counts);
        if (!counts) {
            warmAgain(slices);
        }
    }

    private void add(int lane, SliceRecorder slice, Slice.Kind kind) {
        state.add(lane, slice, kind);
        cold[lane] |= !slice.answered();
    }

    /** The lanes of each slice of this round. */
    private List<List<Integer>> turns() {
        if (!state.work().turns()) {
            return List.of(List.of(0, 1));
        }
        return rounds % 2 == 1 ? List.of(List.of(0), List.of(1)) : List.of(List.of(1), List.of(0));
    }

    private List<SliceRecorder> load(List<Integer> lanes, Duration length) throws InterruptedException {
        List<String> loaded = lanes.stream().map(transports::get).toList();
        return turn.run(loaded, state.work(), length, recorders -> state.loading(lanes, recorders));
    }

    /** Warms both lanes where one that failed before answers again, and begins a segment. */
    private void warmAgain(SliceRecorder[] latest) throws InterruptedException {
        List<String> back = IntStream.range(0, transports.size())
                .filter(lane -> cold[lane] && latest[lane].answered())
                .mapToObj(transports::get)
                .toList();
        if (!back.isEmpty() && !isOver()) {
            String words = back.size() == 1 ? " answers again" : " answer again";
            state.begin(String.join(" and ", back) + words, state.work());
            warm();
        }
    }

    /** Loads the lanes in turns until both are level. One that fails stays cold. */
    private void warm() throws InterruptedException {
        boolean[] done = new boolean[transports.size()];
        while (!(done[0] && done[1]) && !isStopped()) {
            for (int lane = 0; lane < done.length; lane++) {
                if (!done[lane] && !isStopped()) {
                    boolean answered = warmTurn(lane);
                    done[lane] = !answered || state.isWarm(lane, timing);
                    cold[lane] = !answered;
                }
            }
        }
    }

    /** Returns true if the lane answered all and right. */
    private boolean warmTurn(int lane) throws InterruptedException {
        state.warming("warming " + transports.get(lane));
        Duration length = timing.warmSlice(state.work());
        SliceRecorder slice = load(List.of(lane), length).get(0);
        add(lane, slice, Slice.Kind.WARM_UP);
        return slice.answered();
    }
}
