package io.squareoff.workshop.room;

import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.stack.NatsServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The broker of a class. What learners have sent stays in a folder, so that it is there when the broker is started again.
 *
 * @param password of the teacher, who alone may read
 */
public record RoomBroker(ManagedProcess process, RoomAddress address, String password) implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(20);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    /**
     * Starts it, without waiting.
     *
     * @param host the address that it listens on; empty for all of this machine's
     * @param folder for its bucket and its log
     */
    public static RoomBroker start(ProjectLayout home, NatsServer server, String host, int port, Path folder) {
        // A letter first: the broker's configuration would take digits for a number.
        String password = "t" + UUID.randomUUID();
        List<String> command = List.of(
                server.binary().toString(),
                "--config",
                home.classBrokerConfiguration().toString(),
                "--addr",
                host.isEmpty() ? "0.0.0.0" : host,
                "--port",
                Integer.toString(port),
                "--store_dir",
                folder.resolve("streams").toAbsolutePath().toString());
        return new RoomBroker(
                ManagedProcess.start("nats-server", command, Map.of("NATS_CLASS_PASSWORD", password), folder),
                RoomAddress.of(host.isEmpty() ? "127.0.0.1" : host, port),
                password);
    }

    /** @throws UserFacingException if it does not listen in time, or has ended, with the reason */
    public Room open() throws InterruptedException {
        long begin = System.nanoTime();
        while (true) {
            try {
                return Room.open(address, Optional.of(password));
            } catch (UserFacingException e) {
                requireAlive();
                if (System.nanoTime() - begin > START_LIMIT.toNanos()) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
            }
        }
    }

    /** @throws UserFacingException if it has ended, with the reason */
    public void requireAlive() {
        if (process.hasEnded()) {
            throw process.ended();
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
