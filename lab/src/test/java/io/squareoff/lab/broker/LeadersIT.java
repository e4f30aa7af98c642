package io.squareoff.lab.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.StorageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Leaders and connections on the nodes that an experiment chooses. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeadersIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker(3);

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 5", "3, 0", "3, 1", "3, 2", "3, 5"})
    void areTheNodesAtThePlacesAskedFor(int replicas, int place) throws Exception {
        String base = "led-" + replicas + "-" + place;
        String node = OWN.session().nodes().orElseThrow().names().get(place % 3);

        String stream = OWN.session().create(base, base, StorageType.File, replicas, place);

        assertThat(OWN.session().leader(stream)).contains(node);
        OWN.session()
                .streams()
                .createConsumer(
                        stream, ConsumerConfiguration.builder().durable("led").build());
        OWN.session().leadWithStream(stream, "led");
        assertThat(OWN.session()
                        .streams()
                        .consumer(stream, "led")
                        .getClusterInfo()
                        .getLeader())
                .isEqualTo(node);
    }

    @Test
    void areNotTheOnlyNodesThatAreConnectedTo() throws Exception {
        for (int place = 0; place < 6; place++) {
            try (ClosableConnection connection = OWN.session().connect("test", place)) {
                assertThat(connection.nats().getServerInfo().getServerName())
                        .isEqualTo(OWN.session().nodes().orElseThrow().names().get(place % 3));
            }
        }
    }
}
