package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.proto.Demand;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteTargetTest {

    private TestPage page;
    private RemoteTarget target;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage();
        target = new RemoteTarget(page.url(), Map.of());
    }

    @AfterEach
    void stop() {
        page.close();
    }

    @Test
    void describesTheTransportsAsTheAggregatorDoes() throws Exception {
        page.answer(200, "{\"jobs\":{\"kind\":\"jetstream\",\"codec\":\"protobuf\",\"connections\":1}}");

        TransportCatalogue catalogue = target.catalogue();

        assertThat(catalogue.transports())
                .isEqualTo(Map.of("jobs", new TransportDescription("jobs", "jetstream", "protobuf", "stock")));
        assertThat(catalogue.maxNumber()).isEmpty();
    }

    @Test
    void asksForTransportsAndCountersWhereTheAggregatorsMetricsAre() throws Exception {
        try (TestPage management = new TestPage()) {
            page.answer(404, "{}");
            URI metrics = URI.create(management.url() + "/actuator/prometheus");
            target = new RemoteTarget(page.url(), Map.of("aggregator-service", metrics));

            management.answer(200, "{\"jobs\":{\"kind\":\"jetstream\",\"codec\":\"protobuf\",\"connections\":1}}");
            assertThat(target.catalogue().transports()).containsKey("jobs");

            management.answer(200, "{\"measurements\":[{\"value\":3}]}");
            assertThat(target.unexpectedReplies("jobs")).isZero();
            management.answer(200, "{\"measurements\":[{\"value\":5}]}");
            assertThat(target.unexpectedReplies("jobs")).isEqualTo(2);
            // Somebody started it anew.
            management.answer(200, "{\"measurements\":[{\"value\":1}]}");
            assertThat(target.unexpectedReplies("jobs")).isOne();
        }
    }

    @Test
    void hasAnUnknownCatalogueWhereTheAggregatorHasNoSuchPage() throws Exception {
        page.answer(404, "{}");

        assertThat(target.catalogue().isKnown()).isFalse();
    }

    @Test
    void tellsHowTheAggregatorRefusesARequest() throws Exception {
        page.answer(400, "{\"detail\":\"number must be 1 to 100000\"}");

        assertThat(target.refusal("nats", 100_001)).contains("status 400, {\"detail\":\"number must be 1 to 100000\"}");
    }

    @Test
    void refusesNothingThatIsAnsweredOrFailsOtherwise() throws Exception {
        assertThat(target.refusal("nats", 1)).isEmpty();

        page.answer(503, "{}");
        assertThat(target.refusal("nats", 1)).isEmpty();
    }

    /** One that does not know demands ignores the bad ones. */
    @Test
    void findsOutWhetherTheAggregatorKnowsDemands() throws Exception {
        page.answer(200, "[{\"1\":1}]");
        assertThat(target.knowsDemands("nats")).isFalse();
        assertThat(page.asked().get(0)).startsWith("/nats/square/unary/1?request-payload=none&");

        page.answer(400, "{\"detail\":\"request-payload must be 0 to 262144\"}");
        assertThat(target.knowsDemands("nats")).isTrue();
    }

    @Test
    void asksForWhatALoadWillDemandAndReturnsAnyAnswerWithoutSquares() throws Exception {
        Demand demand = new Demand(2048, 0, Duration.ofMillis(3), Duration.ZERO);

        assertThat(target.refusal("nats", 20, 5, demand)).isEmpty();
        assertThat(page.asked()).containsExactly("/nats/square/chunked/20?size=5&request-payload=2048&wait=3ms");

        page.answer(504, "{\"detail\":\"17 of 20 squares were missing after 10 s\"}");
        assertThat(target.refusal("nats", 20, 5, demand))
                .contains("status 504, {\"detail\":\"17 of 20 squares were missing after 10 s\"}");
    }

    @Test
    void asksAServiceOfSomebodyElseForNothingThatOnlyAnAggregatorHas() throws Exception {
        page.answer(200, "<html>prices</html>");
        RemoteTarget service = RemoteTarget.ofService(page.url(), Map.of());

        service.requireAnswer();

        assertThat(service.transports()).isEmpty();
        assertThat(service.catalogue().isKnown()).isFalse();
        assertThat(service.unexpectedReplies("prices")).isZero();
    }

    @Test
    void watchesTheProcessThatListensWhereAServiceIs() throws Exception {
        RemoteTarget service = RemoteTarget.ofService(page.url(), Map.of());

        assertThat(service.usageKnown()).isTrue();
        assertThat(service.usageTitle())
                .isEqualTo("/proc (service, pid " + ProcessHandle.current().pid() + ")");
        assertThat(service.usage().read().uses().get("service").cpu()).isPositive();
    }

    @Test
    void watchesItAlsoWhereThisMachineIsNamedByAnotherAddress() throws Exception {
        Optional<InetAddress> other = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .findFirst();
        assumeThat(other).isPresent();
        String url = page.url().replace("127.0.0.1", other.get().getHostAddress());

        assertThat(RemoteTarget.ofService(url, Map.of()).usageKnown()).isTrue();
    }

    @Test
    void readsTheMetricsOfAServiceThatAreNamed() {
        URI metrics = URI.create(page.url() + "/metrics");

        RemoteTarget service = RemoteTarget.ofService(page.url(), Map.of("prices", metrics));

        assertThat(service.usageTitle()).isEqualTo("pages of metrics (prices)");
    }

    @Test
    void saysWhereNothingAnswers() {
        page.close();

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> RemoteTarget.ofService(page.url(), Map.of()).requireAnswer())
                .withMessageStartingWith("could not read " + page.url() + "/: ");
    }
}
