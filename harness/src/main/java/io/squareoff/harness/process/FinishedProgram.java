package io.squareoff.harness.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A program that has ended by itself, such as git, and what it wrote.
 *
 * @param out the lines of its standard output in UTF-8, as far as they came within three seconds of its end
 * @param err its standard error, likewise
 */
public record FinishedProgram(int exit, String out, String err) {

    /** Many times what a program takes that has little to do. */
    public static final Duration LIMIT = Duration.ofMinutes(1);

    private static final Duration END_LIMIT = Duration.ofSeconds(3);

    /**
     * Runs a program that has to be there and reads nothing, for a minute at most.
     *
     * @throws UserFacingException if it cannot be run, or does not end in time; it is ended then, with what it runs
     */
    public static FinishedProgram of(List<String> command) throws InterruptedException {
        try {
            return run(new ProcessBuilder(command));
        } catch (IOException e) {
            throw new UserFacingException("could not run " + command.get(0) + ": " + e.getMessage(), e);
        }
    }

    /**
     * Runs a program that reads nothing, for a minute at most.
     *
     * @throws IOException if it cannot be run
     * @throws UserFacingException if it does not end in time; it is ended then, with what it runs
     */
    public static FinishedProgram run(ProcessBuilder builder) throws IOException, InterruptedException {
        return run(builder, LIMIT, "", line -> {});
    }

    /**
     * Runs a program.
     *
     * @param input all that it may read; at most some lines, which a pipe takes without a reader
     * @param errors receives the lines of its standard error as they are written, on another thread
     * @throws IOException if it cannot be run
     * @throws UserFacingException if it does not end within the limit; it is ended then, with what it runs
     */
    public static FinishedProgram run(ProcessBuilder builder, Duration limit, String input, Consumer<String> errors)
            throws IOException, InterruptedException {
        Process process = builder.start();
        // Read on other threads, so that this one can be interrupted.
        List<String> out = Collections.synchronizedList(new ArrayList<>());
        List<String> err = Collections.synchronizedList(new ArrayList<>());
        CompletableFuture<Void> read = CompletableFuture.allOf(
                read(process.inputReader(StandardCharsets.UTF_8), out::add),
                read(process.errorReader(StandardCharsets.UTF_8), line -> {
                    errors.accept(line);
                    err.add(line);
                }));
        try {
            DaemonThreads.named("program-input")
                    .newThread(() -> give(process, input))
                    .start();
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            // A program that it left running may hold its output for as long as it runs.
            read.completeOnTimeout(null, END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
            return new FinishedProgram(
                    process.exitValue(), String.join("\n", List.copyOf(out)), String.join("\n", List.copyOf(err)));
        } catch (TimeoutException e) {
            String given = input.isEmpty() ? "" : " with the input '" + input.strip() + "'";
            throw new UserFacingException(
                    String.join(" ", builder.command()) + given + " did not end within " + limit.toSeconds()
                            + " s, and was ended",
                    e);
        } catch (ExecutionException e) {
            throw new IOException("could not read what it wrote: " + e.getCause(), e);
        } finally {
            end(process);
        }
    }

    private static CompletableFuture<Void> read(BufferedReader output, Consumer<String> each) {
        return CompletableFuture.runAsync(
                () -> output.lines().forEach(each),
                work -> DaemonThreads.named("program-output").newThread(work).start());
    }

    private static void give(Process process, String lines) {
        try (Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
            input.write(lines);
        } catch (IOException e) {
            // It has ended already: what it said is the reason.
        }
    }

    /** Ends what has not ended, and closes the streams. */
    private static void end(Process process) {
        if (process.isAlive()) {
            // A shell waits for what it runs before it ends itself.
            List<ProcessHandle> below = process.descendants().toList();
            below.forEach(ProcessHandle::destroy);
            process.destroy();
            await(process);
            below.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            await(process);
        }
        process.destroy();
    }

    /** No interrupt ends this wait: the caller may delete next what the program writes to. */
    private static void await(Process process) {
        process.onExit()
                .completeOnTimeout(process, END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    public boolean succeeded() {
        return exit == 0;
    }

    /** The lines of its standard error, to stand below a message. */
    public String errors() {
        return err.lines().map(line -> "\n  " + line).collect(Collectors.joining());
    }
}
