package io.squareoff.cli;

import io.nats.client.Connection;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.StreamConfiguration;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** A broker of one node that somebody else would have started. */
final class TestBroker implements AutoCloseable {

    private static final String CONFIGURATION = "server_name: $NATS_NAME\n";

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final Broker broker;

    private Connection connection;

    /** @param configuration besides the name and what the command line says */
    TestBroker(Path folder, String configuration) throws Exception {
        Path file = Files.writeString(folder.resolve("broker.conf"), CONFIGURATION + configuration);
        broker = Broker.start(
                NatsServer.present(ProjectLayout.find()),
                file,
                Map.of(),
                Ports.free(1, RandomGenerator.getDefault()).brokers(),
                folder.resolve("store"),
                folder.resolve("broker-logs"));
        broker.awaitReady(LIMIT);
    }

    /** Kills it, starts it again with the streams that it had, and waits until it answers. */
    void killAndStartAgain() throws InterruptedException {
        ManagedProcess killed = broker.processes().get(0);
        killed.kill();
        broker.awaitReady(broker.startAgain(killed), LIMIT);
    }

    String url() {
        return broker.urls();
    }

    /** Creates a stream in the account of the user app, whose password is secret. */
    void addStream(String name, String subject) throws Exception {
        var stream = StreamConfiguration.builder().name(name).subjects(subject).build();
        management().addStream(stream);
    }

    /** The names of the streams in that account. */
    List<String> streams() throws Exception {
        return management().getStreamNames();
    }

    /** Number of messages in a stream of that account. */
    long messages(String stream) throws Exception {
        return management().getStreamInfo(stream).getStreamState().getMsgCount();
    }

    /** Over the one connection of the test's own. */
    private JetStreamManagement management() throws Exception {
        if (connection == null) {
            connection = Nats.connect(Options.builder()
                    .server(url())
                    .userInfo("app", "secret")
                    .connectionTimeout(Duration.ofMinutes(1))
                    .build());
        }
        return connection.jetStreamManagement();
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        broker.close();
    }
}
