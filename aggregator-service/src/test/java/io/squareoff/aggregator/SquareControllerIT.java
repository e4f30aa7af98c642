package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.TransportFixture.Fault;
import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * With room for two aggregations, or for 14 numbers, and a backend that answers up to 3 and leaves callers waiting from 4
 * on.
 */
@Timeout(120)
class SquareControllerIT {

    private static TransportFixture fixture;
    private static TestAggregator aggregator;

    @BeforeAll
    static void start() {
        fixture = new HttpFixture("rest");
        fixture.startFaultyBackend(Fault.SILENCE, 4);
        aggregator = new TestAggregator(
                fixture.property(),
                "squareoff.aggregation.max-concurrent=2",
                "squareoff.max-in-flight=14",
                "squareoff.aggregation.deadline=10m");
    }

    @AfterAll
    static void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        fixture.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "0",
                "-1",
                "100001",
                "1.5",
                "99999999999",
                "1e3",
                "%20",
                "+5",
                "05",
                "5;x",
                "5%20",
                "%205",
                "%35",
                "%D9%A5"
            })
    void refusesWhatIsNoNumberWithinBoundsAndNamesThem(String number) throws Exception {
        var detail = Problem.detail(400, aggregator.get("/rest/square/unary/" + number));
        assertThat(detail).isEqualTo("number must be an integer from 1 to 100000, not '%s'", number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "0", "-1", "4", "1.5", "", "03", "%2B3", "%203", "%D9%A3"})
    void refusesWhatIsNoChunkWithinBoundsAndNamesThem(String size) throws Exception {
        assertThat(Problem.detail(400, aggregator.get("/rest/square/chunked/3?size=" + size)))
                .isEqualTo(
                        "size must be an integer from 1 to 3, not '%s'",
                        URLDecoder.decode(size, StandardCharsets.UTF_8));
    }

    @Test
    void refusesAChunkOfNoSize() throws Exception {
        assertThat(Problem.detail(400, aggregator.get("/rest/square/chunked/3")))
                .contains("'size'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "262145", "1.5", "", "03", "2KiB", "%2B3", "99999999999"})
    void refusesWhatIsNoPayloadWithinBoundsAndNamesThem(String bytes) throws Exception {
        for (String name : List.of("request-payload", "reply-payload")) {
            assertThat(Problem.detail(400, aggregator.get(fixture.path(3) + "?" + name + "=" + bytes)))
                    .isEqualTo(
                            "%s must be an integer from 0 to 262144, a number of bytes, not '%s'",
                            name, URLDecoder.decode(bytes, StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wait, x, 5000",
        "wait, 0ms, 5000",
        "wait, -1ms, 5000",
        "wait, 3, 5000",
        "wait, 3m, 5000",
        "wait, 03ms, 5000",
        "wait, 1.5ms, 5000",
        "wait, '', 5000",
        "wait, 5001ms, 5000",
        "wait, 6s, 5000",
        "wait, 9999999999us, 5000",
        "cpu, 101ms, 100",
        "cpu, 100001us, 100"
    })
    void refusesWhatIsNoDurationWithinBoundsAndNamesThem(String name, String duration, int most) throws Exception {
        assertThat(Problem.detail(400, aggregator.get(fixture.path(3) + "?" + name + "=" + duration)))
                .isEqualTo(
                        "%s must be a positive integer with a unit, us, ms or s, of %d ms at most, not '%s'",
                        name, most, duration);
    }

    @Test
    void refusesADemandThatIsGivenTwiceAndOneOfAChunk() throws Exception {
        assertThat(Problem.detail(400, aggregator.get(fixture.path(3) + "?wait=1ms&wait=2ms")))
                .isEqualTo("wait must be given once, not 2 times");
        assertThat(Problem.detail(400, aggregator.get("/rest/square/chunked/3?size=1&cpu=1h")))
                .startsWith("cpu must be a positive integer with a unit");
    }

    /** The one that asks nobody is there only if it is configured. */
    @ParameterizedTest
    @ValueSource(strings = {"pigeon", "null"})
    void refusesAnUnknownTransportAndNamesTheKnownOnes(String transport) throws Exception {
        assertThat(Problem.detail(404, aggregator.get("/" + transport + "/square/unary/3")))
                .startsWith("no transport is called '" + transport + "'; there are: ")
                .contains("nats", "rest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/rest/square/unary", "/rest/square/unary/3/4", "/rest/cube/unary/3"})
    void answersAnUnknownPathWithAProblem(String path) throws Exception {
        Problem.detail(404, aggregator.get(path));
    }

    @Test
    void refusesOtherMethodsAndSaysWhichOneIsAllowed() throws Exception {
        var response = aggregator.post(fixture.path(3));
        Problem.detail(405, response);
        assertThat(response.headers().allValues("Allow")).containsExactly("GET");
    }

    @Test
    void turnsAwayWhatIsMoreThanThereMayBeAtOnce() throws Exception {
        try (var one = caller();
                var two = caller()) {
            one.send(TestAggregator.rawGet(fixture.path(10)));
            two.send(TestAggregator.rawGet(fixture.path(10)));
            aggregator.awaitInFlight("rest", 14);
            var response = aggregator.get(fixture.path(3));
            assertThat(Problem.detail(503, response)).startsWith("2 aggregations are in progress over rest");
            assertThat(response.headers().allValues("Retry-After")).containsExactly("1");
            aggregator.awaitInFlight("rest", 14);
        }
        aggregator.awaitInFlight("rest", 0);
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }

    /** Three times in turn: what a caller left behind would have no room the third time. */
    @RepeatedTest(3)
    void givesBackThePlacesOfACallerThatGoesAway() throws Exception {
        try (var caller = caller()) {
            caller.send(TestAggregator.rawGet(fixture.path(10)));
            aggregator.awaitInFlight("rest", 7);
        }
        aggregator.awaitInFlight("rest", 0);
        assertThat(aggregator.get(fixture.path(3)).body()).isEqualTo(TestAggregator.squares(3));
    }

    private static RawCaller caller() throws IOException {
        return new RawCaller(aggregator.port());
    }
}
