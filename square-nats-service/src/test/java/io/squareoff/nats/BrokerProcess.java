package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One nats-server of the pinned version, on ports that were free, with a store folder that outlives its stops.
 *
 * <p>The binary is the one that {@code scripts/nats-server} finds or obtains, the first time perhaps by building it.
 */
class BrokerProcess implements AutoCloseable {

    private static final Duration OBTAIN_LIMIT = Duration.ofMinutes(5);
    private static final Duration START_LIMIT = Duration.ofMinutes(1);
    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    /** The binary that was found or obtained for the first broker of this JVM. */
    private static String obtained;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String binary;
    private final int port;
    private final int monitor;
    private final Path store;
    private final Path log;
    private final List<String> arguments;
    private final Map<String, String> environment;
    private Process process;

    /**
     * @param port for clients
     * @param monitor the port of its monitoring over HTTP
     * @param arguments besides those for address, ports and store folder
     */
    BrokerProcess(int port, int monitor, List<String> arguments, Map<String, String> environment)
            throws IOException, InterruptedException {
        this.binary = binary();
        this.port = port;
        this.monitor = monitor;
        this.store = Files.createTempDirectory("nats-store-");
        this.log = store.resolve("nats-server.log");
        this.arguments = arguments;
        this.environment = environment;
    }

    /** Its URL without a user, running or not. */
    public String address() {
        return "nats://127.0.0.1:" + port;
    }

    /** The port for clients. */
    public int port() {
        return port;
    }

    /** Starts it, again on the same ports and with what it stored. */
    void begin() throws IOException {
        List<String> command = new ArrayList<>(List.of(binary));
        command.addAll(arguments);
        command.addAll(List.of(
                "--addr",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--http_port",
                Integer.toString(monitor),
                "--store_dir",
                store.toString()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(TestUsers.environment());
        builder.environment().putAll(environment);
        process = builder.start();
        // A test whose preparation fails may never close it.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Returns once it answers; it must have begun. */
    void awaitAnswer() {
        await("broker at " + address())
                .atMost(START_LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .failFast(this::assertRuns)
                .until(this::answers);
    }

    /** Kills its process, as a crash would, so that its clients have to notice. */
    public void stop() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "broker at " + address() + " still runs " + STOP_LIMIT + " after it was killed");
        }
    }

    /** Suspends it, or lets it go on: it keeps its connections, and reads nothing. */
    public void suspend(boolean suspended) throws IOException, InterruptedException {
        signal(suspended ? "-STOP" : "-CONT");
    }

    /** Returns once it has read its configuration again. It ends the connections of users whose passwords have changed. */
    void reload() throws IOException, InterruptedException {
        long before = reloads();
        signal("-HUP");
        await("reload by the broker at " + address())
                .atMost(START_LIMIT)
                .pollInterval(Duration.ofMillis(10))
                .until(() -> reloads() > before);
    }

    private long reloads() throws IOException {
        return log().lines()
                .filter(line -> line.contains("Reloaded server configuration"))
                .count();
    }

    private void signal(String signal) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                .inheritIO()
                .start();
        if (kill.waitFor() != 0) {
            throw new IOException("kill " + signal + " ended with " + kill.exitValue());
        }
    }

    /** All that it has said since it was started last. */
    public String log() throws IOException {
        return Files.readString(log);
    }

    /** The URL of its monitoring, running or not. */
    public String monitoring() {
        return "http://127.0.0.1:" + monitor;
    }

    /** The answer of its monitoring, as JSON, to a path such as {@code /jsz?streams=true}. */
    public String monitoring(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(monitoring() + path))
                .timeout(START_LIMIT)
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    /** Ends it and deletes its store. */
    @Override
    public void close() {
        try {
            stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> files = Files.walk(store)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> {
                if (!file.delete()) {
                    file.deleteOnExit();
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertRuns() throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("nats-server ended with " + process.exitValue() + ": " + log());
        }
    }

    /** True if it begins its side of the protocol, {@code INFO {…}}. */
    private boolean answers() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) START_LIMIT.toMillis());
            return socket.getInputStream().read() == 'I';
        } catch (SocketException e) {
            return false;
        }
    }

    /** Not for each broker: the script asks the binary for its version each time. */
    private static synchronized String binary() throws IOException, InterruptedException {
        if (obtained == null) {
            obtained = obtain();
        }
        return obtained;
    }

    private static String obtain() throws IOException, InterruptedException {
        Path script = script();
        Process process = new ProcessBuilder(script.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (!process.waitFor(OBTAIN_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            process.destroy();
            throw new IOException(script + " was not done after " + OBTAIN_LIMIT);
        }
        if (process.exitValue() != 0) {
            throw new IOException(script + " ended with " + process.exitValue());
        }
        return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    }

    static Path script() {
        return inProject("scripts/nats-server");
    }

    /** A file or a folder of the project. Tests run in their module's directory or, from an editor, in the project's. */
    public static Path inProject(String path) {
        Path start = Path.of("").toAbsolutePath();
        for (Path directory = start; directory != null; directory = directory.getParent()) {
            Path file = directory.resolve(path);
            if (Files.exists(file)) {
                return file;
            }
        }
        throw new IllegalStateException("no " + path + " in " + start + " or above it");
    }
}
