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

/** A broker of one node for a test. */
public final class OwnBroker {

    private OwnBroker() {}

    /** Starts it; the caller releases it. */
    public static BrokerSession start(Path folder) throws Exception {
        ProjectLayout layout = ProjectLayout.find();
        Broker own = Broker.start(
                NatsServer.present(layout),
                layout.labBrokerConfiguration(false),
                Map.of("LAB_SYNC_INTERVAL", "2m", "LAB_MAPPINGS", "{ }"),
                Ports.free(1, RandomGenerator.getDefault()).brokers(),
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
