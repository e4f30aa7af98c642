package io.squareoff.cli;

import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Runner;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * The progress of a run: a moving bar on a terminal, and lines that begin with the time in a log file.
 *
 * <p>Methods are called by one thread at a time; the bar moves on a thread of its own.
 */
final class Progress implements Runner.Listener, AutoCloseable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    private final PrintWriter out;
    private final boolean terminal;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "progress");
        thread.setDaemon(true);
        return thread;
    });

    private ProgressBar bar;
    private ScheduledFuture<?> ticking;

    /** @param terminal true if a person watches, who is shown a bar */
    Progress(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Progress on standard error, which leaves standard output to the result. */
    static Progress onStandardError(PrintWriter err) {
        return new Progress(err, System.console() != null);
    }

    /** Prints a line that stays. */
    void line(String text) {
        endBar();
        out.println(LocalTime.now().format(TIME) + "  " + text);
        out.flush();
    }

    @Override
    public void launching(int launch, int launches, Duration left) {
        line("launch " + launch + " of " + launches + ", " + rounded(left) + " left");
    }

    /** Seconds, or minutes where these are many. */
    static String rounded(Duration time) {
        return time.compareTo(TWO_MINUTES) < 0
                ? time.toSeconds() + " s"
                : time.plusSeconds(30).toMinutes() + " min";
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
        long failures =
                round.failures().values().stream().mapToLong(Long::longValue).sum();
        line(String.format(
                Locale.ROOT,
                "round %d, %s, N = %d, %s: %,.1f requests/s%s",
                round.round(),
                round.workload().arm(),
                round.workload().number(),
                round.workload().load().title(),
                round.requestsPerSecond(),
                failures == 0 ? "" : ", " + failures + " FAILED"));
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
