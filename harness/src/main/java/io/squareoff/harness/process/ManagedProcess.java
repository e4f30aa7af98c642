package io.squareoff.harness.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A process that this program started. Its output goes to a file, and its end is noticed. It ends with this program: see
 * {@link ChildProcesses}.
 *
 * <p>Thread-safe.
 */
public final class ManagedProcess implements AutoCloseable {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final Duration TERMINATION_LIMIT = Duration.ofSeconds(3);
    private static final Duration KILL_LIMIT = Duration.ofSeconds(30);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);
    private static final Duration FILE_LIMIT = Duration.ofSeconds(10);
    private static final int LOG_LINES_SHOWN = 5;
    private static final int LOG_LINES_SEARCHED = 50;
    private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at |\\.\\.\\. \\d+ )");

    /** All that it takes to start a process; the output is added to what is in the log. */
    private record Start(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path directory,
            Path logs,
            ProcessBuilder.Redirect input) {

        Path log() {
            return logs.resolve(name + ".log");
        }

        ManagedProcess now() {
            ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command))
                    .directory(directory.toAbsolutePath().toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .redirectInput(input);
            builder.environment().putAll(environment);
            try {
                Files.createDirectories(logs);
                return new ManagedProcess(this, ChildProcesses.start(builder));
            } catch (IOException e) {
                String advice = Remedy.advice(List.of(String.valueOf(e.getMessage())));
                throw new UserFacingException(name + " could not be started: " + e.getMessage() + advice, e);
            }
        }
    }

    private static final ProcessBuilder.Redirect NO_INPUT =
            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile());

    private final Start start;
    private final Process process;

    private ManagedProcess(Start start, Process process) {
        this.start = start;
        this.process = process;
    }

    /**
     * Starts a process in the working directory of this program.
     *
     * @param name its name in messages and of its log
     * @param environment added to that of this program
     * @param logs the folder for its output
     */
    public static ManagedProcess start(String name, List<String> command, Map<String, String> environment, Path logs) {
        return start(name, command, environment, Path.of(""), logs);
    }

    /**
     * Starts a process.
     *
     * @param directory its working directory
     */
    public static ManagedProcess start(
            String name, List<String> command, Map<String, String> environment, Path directory, Path logs) {
        return new Start(name, List.copyOf(command), Map.copyOf(environment), directory, logs, NO_INPUT).now();
    }

    /** Starts a process that is told lines. */
    public static ManagedProcess startListening(String name, List<String> command, Path logs) {
        return new Start(name, List.copyOf(command), Map.of(), Path.of(""), logs, ProcessBuilder.Redirect.PIPE).now();
    }

    /**
     * Writes a line to its input.
     *
     * @throws UserFacingException if it reads no more
     */
    public void tell(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It may not have ended yet, and then has no exit code.
            throw new UserFacingException(name() + " (pid " + pid() + ") takes no lines any more" + lastWords(), e);
        }
    }

    /** Starts the same program again, with the same arguments, environment and log. */
    public ManagedProcess again() {
        return start.now();
    }

    public String name() {
        return start.name();
    }

    public long pid() {
        return process.pid();
    }

    public boolean hasEnded() {
        return !process.isAlive();
    }

    /** The exit code, once there is one. */
    public CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /**
     * Waits until a URL answers with status 200.
     *
     * @throws UserFacingException if the process ends first, the limit passes, or the status is 404
     */
    public void awaitReady(URI url, Duration limit) throws InterruptedException {
        awaitReady(new HttpPage(url, ANSWER_LIMIT), limit);
    }

    /** The same, asked for by a client that trusts who serves it. */
    public void awaitReady(URI url, HttpClient client, Duration limit) throws InterruptedException {
        awaitReady(new HttpPage(url, ANSWER_LIMIT, client), limit);
    }

    private void awaitReady(HttpPage page, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        while (!answers(page)) {
            if (process.waitFor(POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw ended();
            }
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new UserFacingException("%s (pid %d) did not answer %s within %d s%s"
                        .formatted(name(), pid(), page.url(), limit.toSeconds(), lastWords()));
            }
        }
    }

    private boolean answers(HttpPage page) throws InterruptedException {
        try {
            HttpPage.Answer answer = page.get();
            if (answer.status() == 404) {
                throw new UserFacingException("%s (pid %d) answered %s with status 404: %s"
                        .formatted(name(), pid(), page.url(), answer.body()));
            }
            return answer.status() == 200;
        } catch (IOException e) {
            // Not listening yet; the caller asks again until its limit.
            return false;
        }
    }

    /**
     * Waits for a file that the process makes once it has done something.
     *
     * @throws UserFacingException if it ends instead, or takes longer than 10 s
     */
    public void awaitFile(Path file) throws InterruptedException {
        long begun = System.nanoTime();
        while (!Files.exists(file)) {
            if (hasEnded()) {
                throw ended();
            }
            if (System.nanoTime() - begun > FILE_LIMIT.toNanos()) {
                throw new UserFacingException(
                        name() + " was not there within " + FILE_LIMIT.toSeconds() + " s" + lastWords());
            }
            Thread.sleep(5);
        }
    }

    /** Waits for a file that the process makes once it has started, and closes the process if the file does not come. */
    public ManagedProcess awaitStarted(Path file) throws InterruptedException {
        try {
            awaitFile(file);
            return this;
        } catch (InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** The file with its output. */
    public Path log() {
        return start.log();
    }

    /** The failure of this process, which has ended and should not have, with the last lines of its log and what they call for. */
    public UserFacingException ended() {
        return new UserFacingException(
                "%s (pid %d) ended with exit code %d%s".formatted(name(), pid(), process.exitValue(), lastWords()));
    }

    private String lastWords() {
        Path log = start.log();
        String where = "\n  its log: " + log;
        try {
            // Without the frames of stack traces and the empty lines after them, which would be all that is shown.
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line ->
                            !line.isBlank() && !STACK_FRAME.matcher(line).lookingAt())
                    .toList();
            String last = lines.stream()
                    .skip(Math.max(0, lines.size() - LOG_LINES_SHOWN))
                    .map(line -> "\n  | " + line)
                    .collect(Collectors.joining());
            List<String> searched = lines.subList(Math.max(0, lines.size() - LOG_LINES_SEARCHED), lines.size());
            return where + last + Remedy.advice(searched);
        } catch (IOException e) {
            return where + " (" + e + ")";
        }
    }

    /** Asks the process to end; returns without waiting. */
    public void terminate() {
        process.destroy();
    }

    /**
     * Kills the process, which it cannot prevent. Returns when it is gone.
     *
     * @throws UserFacingException if it waits for a disk for so long that it is still there after 30 s
     */
    public void kill() throws InterruptedException {
        kill(List.of(this));
    }

    /** Kills processes in the same way, within the same millisecond, or nearly. Returns when all are gone. */
    public static void kill(List<ManagedProcess> processes) throws InterruptedException {
        processes.forEach(killed -> killed.process.destroyForcibly());
        for (ManagedProcess killed : processes) {
            if (!killed.process.waitFor(KILL_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new UserFacingException(
                        "%s (pid %d) was killed, and is still there after %d s: it waits for a disk"
                                .formatted(killed.name(), killed.pid(), KILL_LIMIT.toSeconds()));
            }
        }
    }

    /** Stops the process where it is, without its doing (SIGSTOP), until {@link #resume}. */
    public void suspend() throws InterruptedException {
        signal("-STOP");
    }

    /** Lets a suspended process go on. */
    public void resume() throws InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws InterruptedException {
        FinishedProgram kill = FinishedProgram.of(List.of("kill", signal, Long.toString(pid())));
        if (!kill.succeeded()) {
            throw hasEnded()
                    ? ended()
                    : new UserFacingException("kill " + signal + " " + pid() + " ended with " + kill.exit());
        }
    }

    /**
     * Asks the process to end, and kills it after 3 s, or once this thread is interrupted. Returns when it is gone; one that is killed while
     * it waits for a disk may still be there 3 s later, and is left to the kernel.
     */
    @Override
    public void close() {
        process.destroy();
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        try {
            ended = process.waitFor(TERMINATION_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (!ended) {
            process.destroyForcibly();
            // No interrupt ends this wait: who closes the process deletes its files next.
            process.onExit()
                    .completeOnTimeout(process, TERMINATION_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
