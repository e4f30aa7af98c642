package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** A nats-server, which can be killed and started again on its port. */
final class Broker implements AutoCloseable {

    private final int port = freePort();
    private Process process;

    /** Starts it and returns once it listens. */
    static Broker started(String... arguments) throws IOException {
        Broker broker = new Broker();
        broker.start(arguments);
        return broker;
    }

    /** One that no other tests draw, and that no outgoing connection gets, before this binds it or while it is killed. */
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 20_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                // Another's: the next one, then.
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    void start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(binary(), "-a", "127.0.0.1", "-p", Integer.toString(port)));
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line; (line = log.readLine()) != null; said.append(line).append('\n')) {
            if (line.contains("Server is ready")) {
                return;
            }
        }
        throw new IOException("nats-server ended: " + said);
    }

    private static String binary() throws IOException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isRegularFile(folder.resolve("scripts/nats-server"))) {
            folder = folder.getParent();
        }
        Process script = new ProcessBuilder(
                        folder.resolve("scripts/nats-server").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(script.getInputStream().readAllBytes(), UTF_8).strip();
    }

    /** Its URL with a login such as {@code user:password@}, or an empty one. */
    URI url(String login) {
        return URI.create("nats://" + login + "127.0.0.1:" + port);
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Suspends it, or lets it go on. */
    void suspend(boolean suspended) throws IOException, InterruptedException {
        new ProcessBuilder("kill", suspended ? "-STOP" : "-CONT", Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        kill();
    }
}
