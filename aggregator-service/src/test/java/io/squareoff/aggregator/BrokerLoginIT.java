package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestUsers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The aggregator's login to a broker, with users and without. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class BrokerLoginIT {

    @Test
    void doesNotStartWithAPasswordThatTheBrokerRefuses(CapturedOutput log) throws Exception {
        try (var broker = new TestBroker()) {
            String server = broker.address().replace("//", "//aggregator:no-such-password@");

            assertThatThrownBy(() -> new TestAggregator("squareoff.nats.server=" + server))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(
                            "the broker at " + broker.address() + " refuses user aggregator: Authorization Violation;");
            assertThat(log).contains("refuses user aggregator").doesNotContain("no-such-password");
        }
    }

    @Test
    void showsNoPasswordThatStandsInTheUrl(CapturedOutput log) throws Exception {
        try (var broker = new TestBroker();
                var aggregator = new TestAggregator("squareoff.nats.server=" + broker.url(TestUsers.AGGREGATOR))) {
            assertThat(aggregator.get("/actuator/transports").body()).contains(" at " + broker.address() + "\"");
            NatsFixture.awaitConnection("nats", () -> List.of(broker.monitoring("/connz")));
            assertThat(log).contains("broker " + broker.address()).doesNotContain("aggregator:");
        }
    }

    @Test
    void needsNoUserAtABrokerThatHasNone() throws Exception {
        try (var broker = TestBroker.unconfigured();
                var aggregator = new TestAggregator("squareoff.nats.server=" + broker.address())) {
            await().atMost(TestAggregator.LIMIT)
                    .untilAsserted(() -> assertThat(Problem.detail(503, aggregator.get("/nats/square/unary/1")))
                            .contains("has no backend listening"));
        }
    }
}
