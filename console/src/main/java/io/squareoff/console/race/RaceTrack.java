package io.squareoff.console.race;

import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Workload;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The place of races: one at a time. The last one stays to be seen and saved until the next begins. Thread-safe. */
public final class RaceTrack implements AutoCloseable {

    /** Refuses what cannot be just now. */
    public static final class NotNow extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public NotNow(String message) {
            super(message);
        }
    }

    private static final long CLOSE_MILLIS = 1000;

    private final RaceTiming timing;
    private final LoadClient client;
    private final CpuPages pages;

    private Optional<Started> latest = Optional.empty();

    private record Started(RaceRunner runner, RaceState state, Thread thread) {}

    public RaceTrack(RaceTiming timing, LoadClient client, CpuPages pages) {
        this.timing = timing;
        this.client = client;
        this.pages = pages;
    }

    /** @throws NotNow if a race runs */
    public synchronized void start(RaceSettings settings) {
        if (running().isPresent()) {
            throw new NotNow("a race is running: stop it, or wait for its end");
        }
        RaceState begun = new RaceState(settings, Instant.now(), System.nanoTime());
        Turn turn = new Turn(client, pages, timing.pauseAfterFailure(), new CountDownLatch(1));
        RaceRunner next = new RaceRunner(begun, timing, turn);
        Thread runner = new Thread(next, "race");
        runner.setDaemon(true);
        latest = Optional.of(new Started(next, begun, runner));
        runner.start();
    }

    /** Changes the work from the next round on, or throws {@link NotNow} if no race runs. */
    public synchronized void change(Workload workload) {
        running().orElseThrow(() -> new NotNow("no race is running")).change(workload);
    }

    /** Ends the race within its slice, or throws {@link NotNow} if none runs. */
    public synchronized void stop() {
        running().orElseThrow(() -> new NotNow("no race is running")).stop();
    }

    private Optional<RaceRunner> running() {
        return latest.filter(race -> race.state().phase().runs()).map(Started::runner);
    }

    /** The race that runs or ran last; empty before the first. */
    public synchronized Optional<RaceState> state() {
        return latest.map(Started::state);
    }

    /** The workload that begins with the next round, if it is another than the one that runs. */
    public synchronized Optional<Workload> nextWorkload() {
        return running().flatMap(RaceRunner::next);
    }

    /** Ends the race that runs and waits for that, a second at most. */
    @Override
    public void close() {
        Thread runner;
        synchronized (this) {
            if (latest.isEmpty()) {
                return;
            }
            latest.get().runner().stop();
            runner = latest.get().thread();
        }
        runner.interrupt();
        try {
            runner.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
