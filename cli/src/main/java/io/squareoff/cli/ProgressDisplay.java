package io.squareoff.cli;

import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.progress.Progress;
import io.squareoff.harness.progress.RemainingTime;
import io.squareoff.harness.progress.Step;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The progress of a command: on a terminal one line that rewrites itself below those that stay, elsewhere plain lines, each with the
 * time: one when a step begins, and one every half minute of a long step.
 *
 * <p>Thread-safe.
 */
final class ProgressDisplay implements Progress, AutoCloseable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    private static final Duration TICK = Duration.ofSeconds(1);

    /** Whoever waits longer than this wants to know for what. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);

    private final PrintWriter out;
    private final OptionalInt columns;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("progress"));

    private Optional<Step> running = Optional.empty();
    private Optional<RemainingTime> remaining = Optional.empty();
    private long begunNanos;
    private long nextLineNanos;
    private int drawn;

    /**
     * @param columns of the terminal; empty for plain lines
     * @param nanoTime as {@link System#nanoTime}
     */
    ProgressDisplay(PrintWriter out, OptionalInt columns, LongSupplier nanoTime) {
        this.out = out;
        this.columns = columns;
        this.nanoTime = nanoTime;
    }

    /** Progress of a command on standard error, which leaves standard output to the result. */
    static ProgressDisplay onStandardError(CommandSpec command) throws InterruptedException {
        Optional<Terminal.Size> size = Terminal.size(Terminal.STANDARD_ERROR);
        OptionalInt columns = size.isPresent() ? OptionalInt.of(size.get().columns()) : OptionalInt.empty();
        ProgressDisplay display = new ProgressDisplay(command.commandLine().getErr(), columns, System::nanoTime);
        display.clock.scheduleAtFixedRate(display::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
        return display;
    }

    @Override
    public synchronized void line(String text) {
        erase();
        out.println(LocalTime.now().format(TIME) + "  " + text);
        draw();
        out.flush();
    }

    @Override
    public synchronized void planned(String what, Duration whole) {
        if (whole.isZero()) {
            return;
        }
        remaining = Optional.of(new RemainingTime(whole, nanoTime.getAsLong()));
        if (whole.compareTo(PATIENCE) >= 0) {
            line(what + " takes about " + StatusText.rounded(whole));
        }
    }

    @Override
    public synchronized void begin(Step step) {
        long now = nanoTime.getAsLong();
        remaining.ifPresent(time -> time.begin(step, now));
        running = Optional.of(step);
        begunNanos = now;
        boolean worthALine = step.planned().compareTo(TICK) >= 0;
        nextLineNanos = now + (worthALine ? BETWEEN_LINES : PATIENCE).toNanos();
        if (columns.isPresent()) {
            draw();
            out.flush();
        } else if (worthALine) {
            line(StatusText.beginning(step, left(now)));
        }
    }

    @Override
    public synchronized void end() {
        erase();
        out.flush();
        remaining.ifPresent(time -> time.begin(new Step("", Duration.ZERO), nanoTime.getAsLong()));
        running = Optional.empty();
    }

    /** Rewrites the line of a terminal, or adds one elsewhere if it is time for that. */
    synchronized void tick() {
        if (running.isEmpty()) {
            return;
        }
        long now = nanoTime.getAsLong();
        if (columns.isPresent()) {
            draw();
            out.flush();
        } else if (now - nextLineNanos >= 0) {
            nextLineNanos = now + BETWEEN_LINES.toNanos();
            line(StatusText.plain(running.get(), elapsed(now), left(now)));
        }
    }

    /** The time since the running step began. */
    private Duration elapsed(long nowNanos) {
        return Duration.ofNanos(nowNanos - begunNanos);
    }

    private Optional<Duration> left(long nowNanos) {
        return remaining.map(time -> time.left(nowNanos));
    }

    /** Writes the line over what is there, with spaces over what would be left of it. */
    private void draw() {
        if (columns.isEmpty() || running.isEmpty()) {
            return;
        }
        long now = nanoTime.getAsLong();
        // The last column stays free: some terminals go on to the next line with it.
        String text = StatusText.fitted(running.get(), elapsed(now), left(now), columns.getAsInt() - 1);
        out.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
        drawn = text.length();
    }

    private void erase() {
        if (drawn > 0) {
            out.print("\r" + " ".repeat(drawn) + "\r");
            drawn = 0;
        }
    }

    @Override
    public synchronized void close() {
        end();
        clock.shutdownNow();
    }
}
