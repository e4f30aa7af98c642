package io.squareoff.workshop.room;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The broker of a class. What learners have sent stays in a folder, so that it is there when the broker is started again. */
public final class RoomBroker implements AutoCloseable {

    private static final String EVERY_ADDRESS = "0.0.0.0";
    private static final String LOOPBACK = "127.0.0.1";
    private static final Duration START_LIMIT = Duration.ofSeconds(20);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);
    private static final int PASSWORD_BYTES = 16;

    private final ManagedProcess process;
    private final RoomAddress address;
    private final String password;

    private RoomBroker(ManagedProcess process, RoomAddress address, String password) {
        this.process = process;
        this.address = address;
        this.password = password;
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param host the address that it listens on; empty for all of this machine's
     * @param folder for its stream and its log
     * @throws UserFacingException if it does not listen
     */
    public static RoomBroker start(ProjectLayout home, NatsServer server, String host, int port, Path folder)
            throws InterruptedException {
        byte[] secret = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(secret);
        // A letter first: the broker's configuration would take digits for a number.
        String password = "t" + HexFormat.of().formatHex(secret);
        List<String> command = List.of(
                server.binary().toString(),
                "--config",
                home.classBrokerConfiguration().toString(),
                "--addr",
                host.isEmpty() ? EVERY_ADDRESS : host,
                "--port",
                Integer.toString(port),
                "--store_dir",
                folder.resolve("streams").toAbsolutePath().toString());
        ManagedProcess process =
                ManagedProcess.start("nats-server", command, Map.of("NATS_CLASS_PASSWORD", password), folder);
        RoomBroker broker = new RoomBroker(process, RoomAddress.of(host.isEmpty() ? LOOPBACK : host, port), password);
        try {
            broker.awaitReady();
            return broker;
        } catch (RuntimeException | InterruptedException e) {
            broker.close();
            throw e;
        }
    }

    private void awaitReady() throws InterruptedException {
        long begin = System.nanoTime();
        while (!listens()) {
            requireAlive();
            if (System.nanoTime() - begin > START_LIMIT.toNanos()) {
                throw new UserFacingException("nats-server did not listen at " + address + " within "
                        + START_LIMIT.toSeconds() + " s; its log: " + process.log());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
        }
    }

    private boolean listens() {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(address.uri().getHost(), address.uri().getPort()),
                    (int) POLL_INTERVAL.toMillis());
            return true;
        } catch (IOException e) {
            // Not yet; the caller asks again until its limit.
            return false;
        }
    }

    /** @throws UserFacingException if it has ended, with the reason */
    public void requireAlive() {
        if (process.hasEnded()) {
            throw process.ended();
        }
    }

    /** Connects as the teacher, who alone may read. */
    public Room open() throws InterruptedException {
        return Room.open(address, Optional.of(password));
    }

    @Override
    public void close() {
        process.close();
    }
}
