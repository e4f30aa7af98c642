package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AggregatorTransportsTest {

    private TestPage page;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage("/actuator/transports");
    }

    @AfterEach
    void stop() {
        page.close();
    }

    @Test
    void readsTextAndNumbersOfEachTransport() throws Exception {
        page.answer(
                200,
                "{\"nats\":{\"codec\":\"protobuf\",\"connections\":1},\"rest\":{\"codec\":\"json\",\"connections\":512}}");

        assertThat(new AggregatorPages(page.url()).transports())
                .contains(Map.of(
                        "nats", Map.of("codec", "protobuf", "connections", "1"),
                        "rest", Map.of("codec", "json", "connections", "512")));
    }

    @Test
    void knowsNothingOfAnAggregatorWithoutThePage() throws Exception {
        page.answer(404, "{}");

        assertThat(new AggregatorPages(page.url()).transports()).isEmpty();
    }

    @Test
    void refusesAnAggregatorThatFails() {
        page.answer(500, "{}");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> new AggregatorPages(page.url()).transports())
                .withMessage(page.url() + "/actuator/transports answered with status 500");
    }

    @Test
    void refusesWhatIsNotJson() {
        page.answer(200, "<html>Welcome</html>");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> new AggregatorPages(page.url()).transports())
                .withMessageStartingWith("could not read " + page.url() + "/actuator/transports: ");
    }

    @Test
    void refusesTransportsThatAreNotDescribedByTextAndNumbers() {
        page.answer(200, "{\"nats\":{\"codec\":{\"name\":\"protobuf\"}}}");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> new AggregatorPages(page.url()).transports())
                .withMessageStartingWith("could not read " + page.url() + "/actuator/transports: ");
    }
}
