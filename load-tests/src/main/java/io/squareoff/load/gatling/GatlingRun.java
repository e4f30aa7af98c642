package io.squareoff.load.gatling;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.ProcUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.UsageSource;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.Jvm;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.Supervisor;
import io.squareoff.harness.process.UserFacingException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of a simulation in a process of its own, so that the generator's CPU is known apart from everything else's and each
 * arm is loaded by a generator in the same state.
 */
public final class GatlingRun implements Generators.Endable {

    /** The flags of the generator's JVM. */
    public static final List<String> JVM_FLAGS = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-XX:+UseParallelGC",
            // A process as short as this one spends more on the second compiler than that saves.
            "-XX:TieredStopAtLevel=1",
            // Few requests of many squares each would take minutes to have its methods compiled: by a hundredth of
            // their usual calls they are.
            "-XX:CompileThresholdScaling=0.01",
            // Printing statistics, which nobody reads here, would hold up arrivals for 60 to 80 ms the first time.
            "-Dgatling.data.console.writePeriod=86400",
            // Gatling's log writer reads the bytes of strings.
            "--add-opens=java.base/java.lang=ALL-UNNAMED");

    /** File by which Gatling finds the library that draws its pages. */
    private static final String CHARTS = "META-INF/services/io.gatling.charts.component.ComponentLibrary";

    private static final int ASSERTIONS_FAILED = 2;

    /** Also of Gatling where nothing was sent that it could report. */
    private static final int FAILED = 1;

    private static final Duration BEYOND_THE_LOAD = Duration.ofSeconds(90);

    private final LoadSettings settings;
    private final GeneratorFiles files;
    private final ManagedProcess process;

    private GatlingRun(LoadSettings settings, GeneratorFiles files, ManagedProcess process) {
        this.settings = settings;
        this.files = files;
        this.process = process;
    }

    /**
     * Starts loading.
     *
     * @param requests what to ask for
     * @param settings how
     * @param hosts of the generator
     * @param folder where Gatling's report, its log and the recording go; created
     * @param measured false of a load that nobody will look at: no pages are made of it, which takes the time of what is loaded next
     */
    public static GatlingRun start(
            Requests requests, LoadSettings settings, Hosts hosts, Path folder, boolean measured) {
        return start(requests, settings, hosts, new GeneratorFiles(folder, false), measured && makesPages());
    }

    /** The same of one of several generators, which begin their loads and end their warm-ups at agreed moments. */
    public static GatlingRun startAgreed(Requests requests, LoadSettings settings, Path folder) {
        return start(requests, settings, Hosts.LOOPBACK, new GeneratorFiles(folder, true), false);
    }

    /** Returns true if Gatling can make its pages. A distribution comes without the library for that: see docs/operate.md. */
    public static boolean makesPages() {
        return ClassLoader.getSystemResource(CHARTS) != null;
    }

    private static GatlingRun start(
            Requests requests, LoadSettings settings, Hosts hosts, GeneratorFiles files, boolean pages) {
        List<String> command = new ArrayList<>();
        command.add(Jvm.command());
        command.addAll(JVM_FLAGS);
        if (requests instanceof SquareRequests) {
            command.add(GeneratorProperties.argument(SquareRequests.PROPERTY, requests));
        }
        command.add(GeneratorProperties.argument(LoadSettings.PROPERTY, settings));
        command.add(GeneratorProperties.argument(GeneratorFiles.PROPERTY, files));
        command.addAll(List.of(
                "-cp",
                classPath(requests),
                "io.gatling.app.Gatling",
                "--simulation",
                requests.simulation(),
                "--results-folder",
                files.folder().toString()));
        if (!pages) {
            command.add("--no-reports");
        }
        ManagedProcess process = ManagedProcess.start(NAME, hosts.on(NAME, command), Map.of(), files.folder());
        return new GatlingRun(settings, files, process);
    }

    /** This program's own comes first: a simulation brings none of the libraries with which it is measured. */
    private static String classPath(Requests requests) {
        return Stream.concat(
                        Stream.of(System.getProperty("java.class.path")),
                        requests.classPath().stream()
                                .map(part -> part.toAbsolutePath().toString()))
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public Optional<UsageSource> usage() {
        return Optional.of(new ProcUsage(Map.of(NAME, process.pid())));
    }

    /** The generator's process. */
    public ManagedProcess process() {
        return process;
    }

    @Override
    public Recording await(Supervisor target) throws InterruptedException {
        Duration limit = settings.lead().plus(settings.longest()).plus(BEYOND_THE_LOAD);
        return recording(target.await(process, limit));
    }

    @Override
    public boolean endable() {
        return files.leaseLasts();
    }

    @Override
    public void endEarly() {
        files.endLease();
    }

    @Override
    public void beginAgain() {
        files.beginLease();
    }

    /** The files by which one of several generators and whoever leads them agree on moments. */
    public GeneratorFiles files() {
        return files;
    }

    @Override
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

    /** The recording of a generator that ended with this exit code. */
    Recording recording(int exit) {
        Path recording = files.recording();
        if (exit == FAILED && Files.isRegularFile(recording) && isEmpty(Generator.read(recording))) {
            // Gatling makes no report then, and says so with a stack trace.
            throw new UserFacingException(
                    "nothing was recorded: the generator sent no request in the "
                            + settings.longest().toSeconds()
                            + " s of its load. A simulation of your own may have no request in it; otherwise this machine was too"
                            + " busy to let it begin, and more time helps\n  its files: " + files.folder(),
                    null);
        }
        if (exit != 0 && exit != ASSERTIONS_FAILED || !Files.isRegularFile(recording)) {
            throw process.ended();
        }
        return Generator.read(recording);
    }

    private static boolean isEmpty(Recording recording) {
        return recording.ok() == 0
                && Set.of(MeasuredSimulation.NOTHING_SENT)
                        .containsAll(recording.failures().keySet());
    }

    /** Gatling's HTML page; where it makes none, its log. */
    @Override
    public Path report() {
        if (!makesPages()) {
            return process.log();
        }
        try (Stream<Path> pages = Files.find(files.folder(), 2, (file, any) -> file.endsWith("index.html"))) {
            // A window at a rate may be measured again in the same folder. Names end with the time.
            return pages.max(Path::compareTo).orElseThrow(process::ended);
        } catch (IOException | UncheckedIOException e) {
            throw new UserFacingException("could not look for Gatling's report in " + files.folder() + ": " + e, e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
