package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A broker of the pinned version for one test, on a port that was free, which can be lost and brought back.
 *
 * <p>The binary is the one that {@code scripts/nats-server} finds or obtains, the first time perhaps by building it.
 */
public final class TestBroker implements AutoCloseable {

    private static final Duration OBTAIN_LIMIT = Duration.ofMinutes(5);
    private static final Duration START_LIMIT = Duration.ofSeconds(10);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

    private final String binary;
    private final int port;
    private Process process;

    /**
     * Starts a broker and comes back once it answers.
     *
     * @throws IOException if there is no binary or no free port
     * @throws InterruptedException if interrupted while the binary is obtained
     */
    public TestBroker() throws IOException, InterruptedException {
        binary = binary();
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        start();
    }

    /** Where it is, running or not. */
    public String url() {
        return "nats://127.0.0.1:" + port;
    }

    /**
     * Starts it, again on the same port, and comes back once it answers.
     *
     * @throws IOException if the binary does not run
     */
    public void start() throws IOException {
        Path log = Files.createTempFile("nats-server-", ".log");
        log.toFile().deleteOnExit();
        process = new ProcessBuilder(binary, "--addr", "127.0.0.1", "--port", Integer.toString(port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        // A test whose preparation fails may never come to close it.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        await("broker at " + url())
                .atMost(START_LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(10))
                .failFast(() -> assertRuns(log))
                .until(this::answers);
    }

    /**
     * Ends its process without a word to its clients, as a crash would, so that they have to find it gone.
     *
     * @throws InterruptedException if interrupted before the process has ended
     */
    public void stop() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "broker at " + url() + " still runs " + STOP_LIMIT + " after it was killed");
        }
    }

    /** As {@link #stop()}, but does not wait. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void assertRuns(Path log) throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException(
                    "nats-server ended with " + process.exitValue() + ": " + Files.readString(log));
        }
    }

    /** Whether it has begun its side of the protocol, which is {@code INFO {…}}. */
    private boolean answers() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout((int) START_LIMIT.toMillis());
            return socket.getInputStream().read() == 'I';
        } catch (SocketException e) {
            return false;
        }
    }

    private static String binary() throws IOException, InterruptedException {
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

    /** Tests run in their module's directory or, from an editor, in the project's. */
    static Path script() {
        Path start = Path.of("").toAbsolutePath();
        for (Path directory = start; directory != null; directory = directory.getParent()) {
            Path script = directory.resolve("scripts/nats-server");
            if (Files.isExecutable(script)) {
                return script;
            }
        }
        throw new IllegalStateException("no scripts/nats-server in " + start + " or above it");
    }
}
