package io.squareoff.harness.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A process that this one started: what it prints goes to a file, and its end is noticed.
 *
 * <p>Thread-safe.
 */
public final class ManagedProcess implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int LOG_LINES_SHOWN = 5;

    private final String name;
    private final Process process;
    private final Path log;

    private ManagedProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process in this one's working directory.
     *
     * @param name what messages and the log's file call it
     * @param environment added to this process's own
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
        Path log = logs.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toAbsolutePath().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().putAll(environment);
        try {
            Files.createDirectories(logs);
            return new ManagedProcess(name, builder.start(), log);
        } catch (IOException e) {
            throw new UserFacingException(name + " could not be started: " + e.getMessage(), e);
        }
    }

    public String name() {
        return name;
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
     * @throws UserFacingException if the process ends before, the limit passes, or there is no such resource
     */
    public void awaitReady(HttpClient client, URI url, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        while (!answers(client, url)) {
            if (process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                throw ended();
            }
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new UserFacingException(
                        "%s (pid %d) did not answer %s within %d s%s"
                                .formatted(name, pid(), url, limit.toSeconds(), lastWords()),
                        null);
            }
        }
    }

    private boolean answers(HttpClient client, URI url) throws InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(2)).build();
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() == 404) {
                throw new UserFacingException(
                        "%s (pid %d) answered %s with status 404: %s".formatted(name, pid(), url, response.body()),
                        null);
            }
            return response.statusCode() == 200;
        } catch (IOException e) {
            // Not listening yet; the caller asks again until its limit.
            return false;
        }
    }

    /** What to tell when this process has ended and should not have. */
    public UserFacingException ended() {
        return new UserFacingException(
                "%s (pid %d) ended with exit code %d%s".formatted(name, pid(), process.exitValue(), lastWords()), null);
    }

    private String lastWords() {
        String where = "\n  its log: " + log;
        try {
            List<String> lines =
                    Files.readString(log, StandardCharsets.UTF_8).lines().toList();
            String last = lines.stream()
                    .skip(Math.max(0, lines.size() - LOG_LINES_SHOWN))
                    .map(line -> "\n  | " + line)
                    .collect(Collectors.joining());
            return where + last;
        } catch (IOException e) {
            return where + " (" + e + ")";
        }
    }

    /** Asks the process to end; returns without waiting. */
    public void terminate() {
        process.destroy();
    }

    /** Ends the process: asks first, and kills it when it does not listen. Returns when it is gone. */
    @Override
    public void close() {
        process.destroy();
        boolean interrupted = Thread.interrupted();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
