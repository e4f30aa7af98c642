package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteTargetTest {

    private TestPage page;
    private RemoteTarget target;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage("/");
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
                .isEqualTo(Map.of("jobs", new TransportDescription("jobs", "jetstream", "protobuf")));
        assertThat(catalogue.maxNumber()).isEmpty();
    }

    @Test
    void asksForTransportsAndCountersWhereTheAggregatorsMetricsAre() throws Exception {
        try (TestPage management = new TestPage("/")) {
            page.answer(404, "{}");
            URI metrics = URI.create(management.url() + "/actuator/prometheus");
            target = new RemoteTarget(page.url(), Map.of("aggregator-service", metrics));

            management.answer(200, "{\"jobs\":{\"kind\":\"jetstream\",\"codec\":\"protobuf\",\"connections\":1}}");
            assertThat(target.catalogue().transports()).containsKey("jobs");

            management.answer(200, "{\"measurements\":[{\"value\":3}]}");
            assertThat(target.unexpectedReplies("jobs")).isZero();
            management.answer(200, "{\"measurements\":[{\"value\":5}]}");
            assertThat(target.unexpectedReplies("jobs")).isEqualTo(2);
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

    @Test
    void namesAnAggregatorThatIsNotThere() {
        page.close();

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> target.refusal("nats", 1))
                .withMessageStartingWith("could not read " + page.url() + "/nats/square/unary/1");
    }
}
