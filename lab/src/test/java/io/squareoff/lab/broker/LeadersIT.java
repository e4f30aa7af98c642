package io.squareoff.lab.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.StorageType;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leaders and connections on the nodes that an experiment chooses. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeadersIT {

    @TempDir
    private static Path folder;

    private static BrokerSession broker;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = OwnBroker.start(folder, 3);
    }

    @AfterAll
    static void stopBroker() {
        if (broker != null) {
            broker.release();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 1", "1, 5", "3, 0", "3, 1", "3, 2", "3, 3", "3, 4", "3, 5", "3, 6", "3, 7"})
    void areTheNodesAtThePlacesAskedFor(int replicas, int place) throws Exception {
        String base = "led-" + replicas + "-" + place;
        String node = broker.nodes().orElseThrow().names().get(place % 3);

        String stream = broker.create(base, base, StorageType.File, replicas, place);

        assertThat(broker.leader(stream)).contains(node);
        broker.streams()
                .createConsumer(
                        stream, ConsumerConfiguration.builder().durable("led").build());
        broker.leadWithStream(stream, "led");
        assertThat(broker.streams().consumer(stream, "led").getClusterInfo().getLeader())
                .isEqualTo(node);
    }

    @Test
    void areNotTheOnlyNodesThatAreConnectedTo() throws Exception {
        for (int place = 0; place < 6; place++) {
            try (ClosableConnection connection = broker.connect("test", place)) {
                assertThat(connection.nats().getServerInfo().getServerName())
                        .isEqualTo(broker.nodes().orElseThrow().names().get(place % 3));
            }
        }
    }
}
