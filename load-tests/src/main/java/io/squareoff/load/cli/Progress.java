package io.squareoff.load.cli;

import io.squareoff.load.compare.Comparison;
import io.squareoff.load.compare.Round;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows how far a run is: a bar that moves on a terminal, plain lines with the time elsewhere. */
final class Progress implements Comparison.Listener, AutoCloseable {

    private final PrintWriter out;
    private final boolean terminal;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    private ProgressBar bar;
    private ScheduledFuture<?> ticking;

    /** @param terminal whether a person watches */
    Progress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** For this process's standard error, leaving standard output to the result. */
    static Progress onStandardError(PrintWriter err) {
        return new Progress(err, System.console() != null);
    }

    /** One line that stays. */
    void line(String text) {
        endBar();
        out.println(LocalTime.now().truncatedTo(ChronoUnit.SECONDS) + "  " + text);
        out.flush();
    }

    @Override
    public void began(String what, Duration load) {
        if (!terminal) {
            line(what + ": " + load.toSeconds() + " s of load");
            return;
        }
        endBar();
        bar = new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(load.toSeconds())
                .setUnit(" s", 1)
                .setStyle(ProgressBarStyle.ASCII)
                .hideEta()
                .clearDisplayOnFinish()
                .build();
        ProgressBar current = bar;
        ticking = clock.scheduleAtFixedRate(
                () -> current.stepTo(Math.min(current.getMax(), current.getCurrent() + 1)), 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void warmedUp(String transport) {
        line(transport + " is warm");
    }

    @Override
    public void measured(Round round) {
        line("round %d, %s: %,.1f requests/s%s"
                .formatted(
                        round.round(),
                        round.transport(),
                        round.requestsPerSecond(),
                        round.failures() == 0 ? "" : ", " + round.failures() + " FAILED"));
    }

    private void endBar() {
        if (bar != null) {
            ticking.cancel(false);
            bar.close();
            bar = null;
        }
    }

    @Override
    public void close() {
        endBar();
        clock.shutdownNow();
    }
}
