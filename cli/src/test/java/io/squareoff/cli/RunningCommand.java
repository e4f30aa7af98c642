package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.network.HostNetwork;
import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.ProjectLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** The packaged command line in a process that the test watches. */
final class RunningCommand implements AutoCloseable {

    /** The part of its command line by which each process of a comparison is found, by its name in results. */
    static final Map<String, String> MARKS = Map.of(
            "nats-server", "--http_port",
            "square-rest-service", "square-rest-service.jar",
            "square-nats-service", "square-nats-service.jar",
            "square-grpc-service", "square-grpc-service.jar",
            "aggregator-service", "aggregator-service.jar",
            "generator", "io.gatling.app.Gatling");

    /** Those of a comparison of rest, nats and jetstream. */
    private static final Set<String> USUAL =
            Set.of("nats-server", "square-rest-service", "square-nats-service", "aggregator-service", "generator");

    /** The launcher's, for each command. */
    private static final List<String> LAB_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx2g");

    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xmx256m", "-XX:TieredStopAtLevel=1");

    private static final Path PROGRAM = ProjectLayout.find().root().resolve("cli/target/app");
    private static final String JAR = "cli.jar";
    private static final String LIBRARIES = "lib";

    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private final Path out;
    private final Path err;
    private final Process process;
    private final List<ProcessHandle> seen = new ArrayList<>();

    /** @param folder for its standard output and error */
    RunningCommand(Path folder, List<String> arguments) throws IOException {
        this(folder, arguments, Map.of());
    }

    /** @param environment variables besides those of this process */
    RunningCommand(Path folder, List<String> arguments, Map<String, String> environment) throws IOException {
        this(folder, arguments, environment, WithoutPages.PROGRAM);
    }

    /** A command whose generators leave Gatling's pages too. */
    static RunningCommand withPages(Path folder, List<String> arguments) throws IOException {
        return new RunningCommand(folder, arguments, Map.of(), PROGRAM);
    }

    private RunningCommand(Path folder, List<String> arguments, Map<String, String> environment, Path program)
            throws IOException {
        out = folder.resolve("stdout");
        err = folder.resolve("stderr");
        // In a process group of its own, as a shell starts it on a terminal.
        List<String> command = new ArrayList<>(List.of("setsid"));
        boolean hosts = arguments.stream().anyMatch(argument -> argument.matches("--hosts|--network=.*"));
        if (hosts) {
            command.addAll(enteringANetwork());
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Dsquareoff.home=" + ProjectLayout.find().root());
        command.addAll(arguments.get(0).equals("lab") ? LAB_FLAGS : FLAGS);
        command.addAll(List.of("-jar", program.resolve(JAR).toString()));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().putAll(environment);
        if (hosts) {
            builder.environment().put("SQUAREOFF_NETWORK", "own");
        }
        process = builder.start();
    }

    /**
     * The folder of a program as the distribution has it, made once: Gatling draws pages only where the library for that is, and to draw
     * them takes longer than most tests load.
     */
    private static final class WithoutPages {

        private static final Path PROGRAM = made();

        private static Path made() {
            Path program = ProjectLayout.find().root().resolve("cli/target/app-without-pages");
            try (Stream<Path> libraries = Files.list(RunningCommand.PROGRAM.resolve(LIBRARIES))) {
                FolderTree.delete(program);
                Path copies = Files.createDirectories(program.resolve(LIBRARIES));
                Files.copy(RunningCommand.PROGRAM.resolve(JAR), program.resolve(JAR));
                for (Path library : (Iterable<Path>) libraries::iterator) {
                    String name = library.getFileName().toString();
                    if (!name.startsWith(DistributionIT.LEFT_OUT)) {
                        Files.createSymbolicLink(copies.resolve(name), library);
                    }
                }
                return program;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static List<String> enteringANetwork() {
        try {
            return HostNetwork.entering().orElseThrow();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The arguments of a comparison of one round of a second, without warm-up but for what options say. */
    static List<String> comparison(Path results, String... options) {
        List<String> arguments = List.of(
                "compare",
                "--full",
                "--rounds=1",
                "--stack-warm-up=0",
                "--warm-up=0",
                "--window=1",
                "--number=20",
                "--results=" + results);
        return with(arguments, options);
    }

    /** Arguments with options, of which each replaces one of the same name. */
    static List<String> with(List<String> arguments, String... options) {
        List<String> all = new ArrayList<>(arguments);
        for (String option : options) {
            String name = option.split("=")[0];
            all.removeIf(argument -> argument.startsWith(name + "="));
            all.add(option);
        }
        return all;
    }

    Process process() {
        return process;
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it prints a text on standard error. */
    void awaitErr(String text) throws InterruptedException {
        await(() -> err().contains(text), "it says '" + text + "'");
    }

    /** Waits until it prints a text on standard output. */
    void awaitOut(String text) throws InterruptedException {
        await(() -> read(out).contains(text), "it prints '" + text + "'");
    }

    /** Waits until every process of a comparison of rest, nats and jetstream is there, and returns them by name. */
    Map<String, ProcessHandle> awaitProcesses() throws InterruptedException {
        return awaitProcesses(USUAL);
    }

    /**
     * Waits until processes are there, and returns them by name.
     *
     * @param names those that are waited for, of {@link #MARKS}
     */
    Map<String, ProcessHandle> awaitProcesses(Set<String> names) throws InterruptedException {
        Map<String, ProcessHandle> found = new LinkedHashMap<>();
        await(
                () -> {
                    found.clear();
                    process.descendants().forEach(handle -> {
                        String line = commandLine(handle);
                        MARKS.forEach((name, mark) -> {
                            if (line.contains(mark)) {
                                found.put(name, handle);
                            }
                        });
                    });
                    return found.keySet().containsAll(names);
                },
                "its processes are there");
        seen.addAll(found.values());
        return found;
    }

    private void await(BooleanSupplier condition, String what) throws InterruptedException {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            // Its last line may be the one that is waited for.
            assertThat(process.waitFor(TICK.toMillis(), TimeUnit.MILLISECONDS) && !condition.getAsBoolean())
                    .as("ended before %s:%n%s", what, err())
                    .isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("time until %s:%n%s", what, err())
                    .isLessThan(LIMIT);
        }
    }

    /** Sends SIGTERM to it and all processes of its group, as a terminal sends SIGINT on Ctrl-C. */
    void terminateGroup() throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("sh", "-c", "kill -TERM -" + process.pid())
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    /** Waits for its end and returns its exit code. */
    int awaitExit() throws InterruptedException {
        return awaitExit(LIMIT.toSeconds());
    }

    /** The same, where that takes longer. */
    int awaitExit(long limitSeconds) throws InterruptedException {
        assertThat(process.waitFor(limitSeconds, TimeUnit.SECONDS))
                .as("ended within %d s:%n%s", limitSeconds, err())
                .isTrue();
        return process.exitValue();
    }

    /** The processes still alive that {@link #awaitProcesses} found, or that have a folder in their command line. */
    List<String> left(Path folder) {
        return Stream.concat(
                        seen.stream().filter(ProcessHandle::isAlive),
                        ProcessHandle.allProcesses()
                                .filter(handle -> commandLine(handle).contains(folder.toString())))
                .map(handle -> handle.pid() + " " + commandLine(handle))
                .toList();
    }

    static String commandLine(ProcessHandle handle) {
        return handle.info().commandLine().orElse("");
    }

    @Override
    public void close() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        seen.forEach(ProcessHandle::destroyForcibly);
    }
}
