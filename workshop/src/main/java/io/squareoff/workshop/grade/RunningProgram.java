package io.squareoff.workshop.grade;

import io.squareoff.harness.process.ChildProcesses;
import io.squareoff.harness.process.DaemonThreads;
import io.squareoff.harness.process.UserFacingException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** A learner's program while it runs. Of what it prints, the first {@value #MOST_BYTES} bytes are kept. Not thread-safe. */
public final class RunningProgram implements AutoCloseable {

    private static final int MOST_BYTES = 1 << 20;

    private static final int WORDS_SHOWN = 300;
    private static final int KILL_SECONDS = 10;

    private final String name;
    private final Process process;
    private final CompletableFuture<String> out;
    private final CompletableFuture<String> err;

    /** Starts it, without standard input, under the name of its file. */
    public RunningProgram(String name, ProcessBuilder builder) {
        this.name = name;
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        try {
            this.process = ChildProcesses.start(builder);
        } catch (IOException e) {
            throw new UserFacingException("could not run " + name + ": " + e.getMessage(), e);
        }
        this.out = CompletableFuture.supplyAsync(() -> read(process.getInputStream()), RunningProgram::inThread);
        this.err = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()), RunningProgram::inThread);
    }

    private static void inThread(Runnable work) {
        DaemonThreads.named("learner-output").newThread(work).start();
    }

    private static String read(InputStream from) {
        try (from) {
            String kept = new String(from.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
            // Or it would wait for someone to read the rest.
            from.transferTo(OutputStream.nullOutputStream());
            return kept;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public long pid() {
        return process.pid();
    }

    /**
     * @return what it printed
     * @throws NotYetException if it fails, or has not ended after the limit
     */
    public Printed await(Duration limit) throws InterruptedException {
        Ended ended = end(limit).orElseThrow(() -> stillRunning(limit));
        NotYetException.unless(
                ended.exit() == 0, "exit code 0", ended.words(), "the line of " + name + " that the message names");
        return ended.out();
    }

    /** How a program ended, and what it printed. */
    public record Ended(String name, int exit, Printed out, Printed err) {

        /** The beginning of what it printed on standard error, in one line. */
        public String reason() {
            String line = err.text().lines().limit(2).map(String::strip).collect(Collectors.joining(" "));
            return new Printed(line).begin(WORDS_SHOWN);
        }

        /** All of it in words. */
        public String words() {
            return name + " ended with " + exit + ": " + reason();
        }
    }

    /**
     * @param look where to look if it does not end
     * @throws NotYetException if it has not ended after the limit
     */
    public Ended end(Duration limit, String look) throws InterruptedException {
        return end(limit).orElseThrow(() -> stillRunning(limit, look));
    }

    /**
     * Waits for its end, whatever its exit code.
     *
     * @return empty if it has not ended after the limit
     * @throws NotYetException if it has ended, and what it has left behind still prints
     */
    public Optional<Ended> end(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return Optional.empty();
        }
        return Optional.of(new Ended(name, process.exitValue(), all(out, limit), all(err, limit)));
    }

    private Printed all(CompletableFuture<String> printed, Duration limit) throws InterruptedException {
        try {
            return new Printed(printed.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            // A process that it has left behind has its output still.
            throw stillRunning(limit);
        } catch (ExecutionException e) {
            throw new UserFacingException("could not read what " + name + " prints: " + e.getCause(), e);
        }
    }

    private NotYetException stillRunning(Duration limit) {
        return stillRunning(
                limit, "what " + name + " waits for: a reply that it has not requested, a thread that never ends");
    }

    private NotYetException stillRunning(Duration limit, String look) {
        return new NotYetException("an end within " + limit.toSeconds() + " s", name + " still runs", look);
    }

    /** Kills it, and what it started. Returns when it is gone, or after {@value #KILL_SECONDS} s. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly()
                .onExit()
                .completeOnTimeout(process, KILL_SECONDS, TimeUnit.SECONDS)
                .join();
    }
}
