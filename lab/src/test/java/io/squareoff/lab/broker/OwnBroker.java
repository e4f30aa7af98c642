package io.squareoff.lab.broker;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.stack.Broker;
import io.squareoff.harness.stack.NatsServer;
import io.squareoff.harness.stack.Ports;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A broker for a test. */
public final class OwnBroker {

    private OwnBroker() {}

    /** Starts one of one node; the caller releases it. */
    public static BrokerSession start(Path folder) throws Exception {
        return start(folder, 1);
    }

    /** Starts one of 1 or 3 nodes; the caller releases it. */
    static BrokerSession start(Path folder, int nodes) throws Exception {
        ProjectLayout layout = ProjectLayout.find();
        Broker own = Broker.start(
                NatsServer.present(layout),
                layout.labBrokerConfiguration(nodes > 1),
                Map.of("LAB_SYNC_INTERVAL", "2m", "LAB_MAPPINGS", "{ }"),
                Ports.free(nodes, RandomGenerator.getDefault()).brokers(),
                folder.resolve("streams"),
                folder.resolve("logs"));
        try {
            own.awaitReady(Duration.ofSeconds(30));
            return new BrokerSession(
                    BrokerAddress.own(own), Optional.of(new BrokerNodes(own, Optional.empty())), "", "2m");
        } catch (RuntimeException | InterruptedException e) {
            own.close();
            throw e;
        }
    }
}
