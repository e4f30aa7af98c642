package io.squareoff.lab.broker;

import io.squareoff.harness.process.FolderTree;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A broker for the tests of a class: started before the first, ended after the last. */
public final class OwnBroker implements BeforeAllCallback, AfterAllCallback {

    private final int nodes;

    private Path folder;
    private BrokerAddress address;
    private BrokerSession session;

    /** Of one node. */
    public OwnBroker() {
        this(1);
    }

    /** @param nodes 1 or 3 */
    OwnBroker(int nodes) {
        this.nodes = nodes;
    }

    public BrokerSession session() {
        return session;
    }

    BrokerAddress address() {
        return address;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        folder = Files.createTempDirectory("own-broker-");
        ProjectLayout layout = ProjectLayout.find();
        Broker own = Broker.start(
                NatsServer.present(layout),
                layout.labBrokerConfiguration(nodes > 1),
                Map.of("LAB_SYNC_INTERVAL", "2m", "LAB_MAPPINGS", "{ }"),
                Ports.free(nodes, RandomGenerator.getDefault()).brokers(),
                folder.resolve("streams"),
                folder.resolve("logs"));
        try {
            own.awaitReady(Duration.ofSeconds(90));
            address = BrokerAddress.own(own);
            session = new BrokerSession(address, Optional.of(new BrokerNodes(own, Optional.empty())), "", "2m");
        } catch (RuntimeException | InterruptedException e) {
            own.close();
            throw e;
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        if (session != null) {
            session.release();
        }
        FolderTree.delete(folder);
    }
}
