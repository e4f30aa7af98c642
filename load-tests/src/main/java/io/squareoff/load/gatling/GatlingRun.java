package io.squareoff.load.gatling;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * One run of the simulation in a process of its own, so that the generator's CPU is told from everything else's and each
 * arm is loaded by a generator in the same state.
 */
public final class GatlingRun implements Generator {

    /** The flags of the generator's JVM. */
    public static final List<String> JVM_FLAGS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseParallelGC",
            // A process as short as this one spends more on the second compiler than that saves.
            "-XX:TieredStopAtLevel=1",
            // Printing statistics, which nobody reads here, would hold up arrivals for 60 to 80 ms the first time.
            "-Dgatling.data.console.writePeriod=86400",
            // Gatling's log writer reads the bytes of strings.
            "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private static final int ASSERTIONS_FAILED = 2;
    private static final Duration BEYOND_THE_LOAD = Duration.ofSeconds(90);

    private final LoadSettings settings;
    private final Path folder;
    private final Path recording;
    private final LoadLease lease;
    private final ManagedProcess process;

    private GatlingRun(LoadSettings settings, Path folder, Path recording, LoadLease lease, ManagedProcess process) {
        this.settings = settings;
        this.folder = folder;
        this.recording = recording;
        this.lease = lease;
        this.process = process;
    }

    /**
     * Starts loading.
     *
     * @param settings what to do; their recording is set here
     * @param folder where Gatling's report, its log and the recording go; created
     */
    public static GatlingRun start(LoadSettings settings, Path folder) {
        return start(settings, folder, List.of());
    }

    /**
     * Starts a closed model's load whose warm-up can be ended before its time with {@link #endEarly}, or, of a load without one,
     * the window.
     *
     * @see #start(LoadSettings, Path)
     */
    public static GatlingRun startEndable(LoadSettings settings, Path folder) {
        return start(settings, folder, List.of(lease(folder).asSystemProperty()));
    }

    private static LoadLease lease(Path folder) {
        return new LoadLease(folder.resolve("lease"));
    }

    private static GatlingRun start(LoadSettings settings, Path folder, List<String> arguments) {
        Path recording = folder.resolve("recording.json");
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(JVM_FLAGS);
        command.addAll(settings.recordingTo(recording).asSystemProperties());
        command.addAll(arguments);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "io.gatling.app.Gatling",
                "--simulation",
                SquareSimulation.class.getName(),
                "--results-folder",
                folder.toString()));
        return new GatlingRun(
                settings, folder, recording, lease(folder), ManagedProcess.start(NAME, command, Map.of(), folder));
    }

    @Override
    public long pid() {
        return process.pid();
    }

    @Override
    public Recording await(Supervisor target) throws InterruptedException {
        Duration limit = settings.longest().plus(BEYOND_THE_LOAD);
        return recording(target.await(process, limit));
    }

    /** Returns true while the users ask, and {@link #endEarly} has an effect. */
    public boolean endable() {
        return lease.lasts();
    }

    /**
     * Ends what a load began with that was started with {@link #startEndable}: after a warm-up the window begins, after a window
     * each user stops once it is answered.
     */
    public void endEarly() {
        lease.end();
    }

    /** Waits for the generator's end, for so long. */
    public boolean endsWithin(Duration limit) throws InterruptedException {
        try {
            process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for the generator failed: " + e.getCause(), e);
        }
    }

    /** The generator's exit code, once there is one. */
    CompletableFuture<Integer> onExit() {
        return process.onExit();
    }

    /** The recording of a generator that ended with this exit code. */
    Recording recording(int exit) {
        if (exit != 0 && exit != ASSERTIONS_FAILED || !Files.isRegularFile(recording)) {
            throw process.ended();
        }
        return Generator.read(recording);
    }

    /** Gatling's HTML page. */
    @Override
    public Path report() {
        try (Stream<Path> files = Files.find(folder, 2, (file, any) -> file.endsWith("index.html"))) {
            return files.findFirst().orElseThrow(process::ended);
        } catch (IOException | UncheckedIOException e) {
            throw new UserFacingException("could not look for Gatling's report in " + folder + ": " + e, e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
