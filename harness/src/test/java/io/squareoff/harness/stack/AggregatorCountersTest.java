package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.process.UserFacingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AggregatorCountersTest {

    private static final String PAGE = "/actuator/metrics/squareoff.replies.unexpected?tag=transport:nats";

    private TestPage page;

    @BeforeEach
    void serve() throws Exception {
        page = new TestPage("/actuator/metrics");
    }

    @AfterEach
    void stop() {
        page.close();
    }

    @Test
    void readsACount() throws Exception {
        page.answer(200, "{\"name\":\"any\",\"measurements\":[{\"statistic\":\"COUNT\",\"value\":7.0}]}");

        assertThat(counters().unexpectedReplies("nats")).isEqualTo(7);
    }

    @Test
    void countsNothingWhereThereIsNoSuchCount() throws Exception {
        page.answer(404, "{}");

        assertThat(counters().unexpectedReplies("nats")).isZero();
    }

    @Test
    void refusesAnAggregatorThatFails() {
        page.answer(502, "<html>Bad Gateway</html>");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> counters().unexpectedReplies("nats"))
                .withMessage(page.url() + PAGE + " answered with status 502");
    }

    @Test
    void refusesWhatIsNotJson() {
        page.answer(200, "<html>Welcome</html>");

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> counters().unexpectedReplies("nats"))
                .withMessageStartingWith("could not read " + page.url() + PAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", "{\"measurements\":[{\"value\":\"many\"}]}", "{\"measurements\":[{\"value\":1e400}]}"
            })
    void refusesAPageWithoutACount(String answer) {
        page.answer(200, answer);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> counters().unexpectedReplies("nats"))
                .withMessageStartingWith("could not read " + page.url() + PAGE);
    }

    private AggregatorPages counters() {
        return new AggregatorPages(page.url());
    }
}
