package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AggregatorPagesTest {

    private static final String COUNTER = "/actuator/metrics/squareoff.replies.unexpected?tag=transport:nats";

    private TestPage page;
    private AggregatorPages pages;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage();
        pages = new AggregatorPages(page.url());
    }

    @AfterEach
    void stop() {
        page.close();
    }

    @Test
    void readACount() throws Exception {
        page.answer(200, "{\"name\":\"any\",\"measurements\":[{\"statistic\":\"COUNT\",\"value\":7.0}]}");

        assertThat(pages.unexpectedReplies("nats", true)).isEqualTo(7);
        assertThat(page.asked()).containsExactly(COUNTER);
    }

    @Test
    void readTextAndNumbersOfEachTransport() throws Exception {
        page.answer(
                200,
                "{\"nats\":{\"codec\":\"protobuf\",\"connections\":1},\"rest\":{\"codec\":\"json\",\"connections\":512}}");

        assertThat(pages.transports())
                .contains(Map.of(
                        "nats", Map.of("codec", "protobuf", "connections", "1"),
                        "rest", Map.of("codec", "json", "connections", "512")));
        assertThat(page.asked()).containsExactly("/actuator/transports");
    }

    @Test
    void sayNothingWhereThereIsNoSuchPage() throws Exception {
        page.answer(404, "{}");

        assertThat(pages.unexpectedReplies("nats", true)).isZero();
        assertThat(pages.transports()).isEmpty();
    }

    @Test
    void refuseAnAggregatorThatFails() {
        page.answer(502, "<html>Bad Gateway</html>");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> pages.unexpectedReplies("nats", true))
                .withMessage(page.url() + COUNTER + " answered with status 502");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<html>Welcome</html>",
                "{}",
                "[]",
                "{\"measurements\":[{\"value\":\"many\"}]}",
                "{\"measurements\":[{\"value\":1e400}]}"
            })
    void refuseAPageWithoutACount(String answer) {
        page.answer(200, answer);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> pages.unexpectedReplies("nats", true))
                .withMessageStartingWith("could not read " + page.url() + COUNTER);
    }

    @Test
    void refuseTransportsThatAreNotDescribedByTextAndNumbers() {
        page.answer(200, "{\"nats\":{\"codec\":{\"name\":\"protobuf\"}}}");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(pages::transports)
                .withMessageStartingWith("could not read " + page.url() + "/actuator/transports: ");
    }
}
