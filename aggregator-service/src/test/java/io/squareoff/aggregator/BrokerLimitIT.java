package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.nats.TestBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Payloads and a broker that takes no message over 1,024 bytes. Nobody answers there. */
@Timeout(120)
class BrokerLimitIT {

    private static TestBroker broker;
    private static TestAggregator aggregator;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        Path configuration = Files.writeString(folder.resolve("nats.conf"), "max_payload: 1024");
        broker = TestBroker.unconfigured("--config", configuration.toString());
        aggregator = new TestAggregator("squareoff.nats.server=" + broker.url());
        for (String transport : List.of("nats", "nats-request", "nats-json", "nats-netty", "jetstream")) {
            NatsFixture.awaitConnection(transport, broker);
        }
    }

    @AfterAll
    static void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        broker.close();
    }

    @ParameterizedTest
    @CsvSource({
        "nats, request-payload=1020, a request of 1025 bytes",
        "nats, reply-payload=1025, a reply of 1025 bytes",
        "nats-request, request-payload=1020, a request of 1025 bytes",
        "nats-request, reply-payload=1025, a reply of 1025 bytes",
        "nats-json, request-payload=768, a request of 10\\d\\d bytes",
        "nats-json, reply-payload=769, a reply of 1028 bytes",
        "nats-netty, request-payload=1020, a request of 1025 bytes",
        "nats-netty, reply-payload=1025, a reply of 1025 bytes",
        "jetstream, request-payload=1000, a request of 1\\d\\d\\d bytes",
        "jetstream, reply-payload=1025, a reply of 1025 bytes"
    })
    void refusesWhatItCannotCarryAndNamesTheLimit(String transport, String demand, String what) throws Exception {
        var response = aggregator.get("/" + transport + "/square/unary/3?" + demand);
        assertThat(Problem.detail(400, response))
                .startsWith(transport + " (")
                .containsPattern("\\) cannot carry " + what + ": max_payload of the broker is 1024; 0 of 3 squares");
        aggregator.awaitNothingInFlight(transport);
    }

    @ParameterizedTest
    @CsvSource({"nats, 1019", "nats-request, 1019", "nats-json, 700", "nats-netty, 1019"})
    void carriesWhatFits(String transport, int bytes) throws Exception {
        var response = aggregator.get("/" + transport + "/square/unary/3?request-payload=" + bytes);
        assertThat(Problem.detail(503, response)).contains("has no backend listening");
    }
}
