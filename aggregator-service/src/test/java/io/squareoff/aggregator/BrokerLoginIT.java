package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestUsers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The aggregator's login to a broker with users. */
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
            NatsFixture.awaitConnection("nats", broker);
            assertThat(log).contains("broker " + broker.address()).doesNotContain("aggregator:");
        }
    }

    /** After it was refused twice the library gives up. */
    @Test
    void comesBackByItselfOnceABrokerThatRefusedItTakesItAgain(CapturedOutput log, @TempDir Path folder)
            throws Exception {
        Path configuration = folder.resolve("nats.conf");
        setPassword(configuration, "right");
        try (var broker = TestBroker.unconfigured("--config", configuration.toString());
                var aggregator = new TestAggregator(
                        "squareoff.nats.server=" + broker.address().replace("//", "//aggregator:right@"))) {
            NatsFixture.awaitConnection("nats", broker);
            NatsFixture.awaitConnection("nats-netty", broker);
            NatsFixture.awaitConnection("jetstream", broker);

            broker.stop();
            setPassword(configuration, "wrong");
            broker.start();
            await("more refusals than two of each of four transports")
                    .atMost(TestAggregator.LIMIT)
                    .until(() -> broker.log().split("authentication error", -1).length > 16);
            for (String transport : List.of("nats", "nats-netty", "jetstream")) {
                // While others were refused many times it may not have tried.
                await().atMost(TestAggregator.LIMIT)
                        .untilAsserted(() -> assertThat(
                                        Problem.detail(503, aggregator.get("/" + transport + "/square/unary/1")))
                                .contains("is refused by the broker"));
            }
            for (String transport : List.of("nats", "nats-netty")) {
                await().atMost(TestAggregator.LIMIT)
                        .untilAsserted(() -> assertThat(log.getAll()
                                        .split(": " + transport + ": the broker at .* refuses user aggregator", -1))
                                .as("what is around the one line about a transport")
                                .hasSize(2));
            }

            broker.stop();
            setPassword(configuration, "right");
            broker.start();
            for (String transport : List.of("nats", "nats-netty", "jetstream")) {
                await().atMost(TestAggregator.LIMIT)
                        .untilAsserted(() -> assertThat(
                                        Problem.detail(503, aggregator.get("/" + transport + "/square/unary/1")))
                                .containsAnyOf("has no backend listening", "has no stream that takes its jobs"));
            }
        }
    }

    private static void setPassword(Path configuration, String password) throws IOException {
        Files.writeString(
                configuration, "jetstream: enabled, authorization { user: aggregator, password: " + password + " }");
    }
}
