package io.squareoff.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SquareRequestsTest {

    private final Properties before = (Properties) System.getProperties().clone();

    @AfterEach
    void restoreSystemProperties() {
        System.setProperties(before);
    }

    @Test
    void arriveInAnotherJvmAsTheyWere() {
        Demand demand = new Demand(2048, 0, Duration.ofMillis(3), Duration.ofNanos(200_000));
        SquareRequests requests = new SquareRequests("nats", 10, 5, demand);

        LoadSettingsTest.set(GeneratorProperties.argument(SquareRequests.PROPERTY, requests));

        assertThat(SquareRequests.fromSystemProperties()).isEqualTo(requests);
        assertThat(requests.path()).isEqualTo("/nats/square/chunked/10?size=5&request-payload=2048&wait=3ms&cpu=200us");
        assertThat(new SquareRequests("nats", 10, 1, demand).path())
                .isEqualTo("/nats/square/unary/10?request-payload=2048&wait=3ms&cpu=200us");
    }

    @ParameterizedTest
    @CsvSource({"wait, 3", "cpu, 0.2ms", "wait, ''"})
    void nameTheDurationThatIsNone(String name, String value) {
        System.setProperty(name, value);

        assertThatIllegalArgumentException()
                .isThrownBy(SquareRequests::fromSystemProperties)
                .withMessage("-D" + name + " must be like 3ms or 200us, not '" + value + "'");
    }

    @Test
    void nameTheNumberThatIsNone() {
        System.setProperty("number", "many");

        assertThatIllegalArgumentException()
                .isThrownBy(SquareRequests::fromSystemProperties)
                .withMessage("-Dnumber must be a number, not 'many'");
    }

    @Test
    void askForChunksOfMoreThanOne() {
        assertThat(chunked(1).path()).isEqualTo("/nats/square/unary/10");
        assertThat(chunked(10).path()).isEqualTo("/nats/square/chunked/10?size=10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> chunked(11))
                .withMessage("chunk must be from 1 to the number, not '11'");
    }

    private static SquareRequests chunked(int chunk) {
        return new SquareRequests("nats", 10, chunk, Demand.NONE);
    }

    @Test
    void haveDefaultsForAPersonWhoSetsNothing() {
        assertThat(SquareRequests.fromSystemProperties()).isEqualTo(new SquareRequests("nats", 1000, 1, Demand.NONE));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {"transport, a/b, a/b, 1", "transport, '', '', 1", "transport, null, null, 1", "number, 0, n, 0"})
    void refuseABadValueNamingPropertyAndValue(String property, String value, String transport, int number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SquareRequests(transport, number, 1, Demand.NONE))
                .withMessageStartingWith(property + " must ")
                .satisfies(refusal ->
                        assertThat(refusal.getMessage().replace("'", "")).endsWith(", not " + value));
    }
}
