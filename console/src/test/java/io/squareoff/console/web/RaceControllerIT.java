package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.SquaresServer;
import io.squareoff.console.TestConsole;
import io.squareoff.harness.race.RaceDocument;
import io.squareoff.harness.result.StoredResult;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(180)
class RaceControllerIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String WORK = "\"number\":20,\"users\":2,\"chunk\":1,\"turns\":true";
    private static final String RACE =
            "{\"first\":\"nats\",\"second\":\"rest\"," + WORK + ",\"seconds\":600,\"guess\":2.5}";

    @TempDir
    private Path results;

    private SquaresServer server;
    private TestConsole console;

    @BeforeEach
    void start() {
        server = new SquaresServer("nats", "rest");
        Map<String, URI> metrics = new HashMap<>(server.metrics());
        metrics.put("gone", URI.create("http://127.0.0.1:1/actuator/prometheus"));
        console = new TestConsole(server.url(), metrics, results, TestConsole.SHORT_SLICES);
    }

    @AfterEach
    void stop() {
        console.close();
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                          | first is missing
            {"speed":1}                                                                 | there is no 'speed', only chunk, first, guess
            nonsense                                                                    | the body cannot be read
            null                                                                        | the body must be a JSON object
            {"first":"nats","second":"fax","number":1,"users":1,"chunk":1,"turns":true,"seconds":60} | second must be one of nats, rest, not fax
            {"first":"nats","second":"rest","number":1e9,"users":1,"chunk":1,"turns":true,"seconds":60} | number must be a whole number
            {"first":"nats","second":"rest","number":99999999999,"users":1,"chunk":1,"turns":true,"seconds":60} | number is far too large or small: 99999999999
            {"first":"nats","second":"rest","number":"7","users":1,"chunk":1,"turns":true,"seconds":60} | number must be a whole number, not "7"
            {"first":"nats","second":"rest","number":7,"users":65,"chunk":1,"turns":true,"seconds":60} | users must be 1 to 64, not 65
            {"first":"nats","second":"rest","number":7,"users":1,"chunk":1,"turns":true,"seconds":9999} | seconds must be 10 to 1800, not 9999
            """)
    void refusesWhatCannotBeAndNamesIt(String body, String message) throws Exception {
        HttpResponse<String> answer = console.ask("POST", "race", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
                .contains(message);
        assertThat(server.asked("nats")).isZero();
    }

    @Test
    void namesEverythingThatIsWrongWithARequestAtOnce() throws Exception {
        HttpResponse<String> answer = console.ask("POST", "race", """
                {"first":"fax","second":"UP","speed":1,"number":"7","users":65,"turns":1,"seconds":9999,"guess":-1}""");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
                .contains(
                        "there is no 'speed'",
                        "first must be one of nats, rest, not fax",
                        "second must be the name of a transport",
                        "number must be a whole number, not \"7\"",
                        "users must be 1 to 64, not 65",
                        "chunk is missing",
                        "turns must be true or false, not 1",
                        "seconds must be 10 to 1800, not 9999",
                        "guess must be 0.001 to 1000, not -1.0");
        assertThat(console.ask("PATCH", "race", "{\"number\":0,\"users\":65}").body())
                .contains("number must be", "users must be", "chunk is missing", "turns is missing");
    }

    @Test
    void tellsWhichTransportsThereAre() throws Exception {
        assertThat(JsonMapper.shared()
                        .readTree(console.get("race/choices").body())
                        .path("transports")
                        .values())
                .extracting(JsonNode::asString)
                .containsExactly("nats", "rest");
        server.close();
        assertThat(console.get("race/choices").body()).contains("could not read " + server.url());
        assertThat(console.ask("POST", "race", RACE).statusCode()).isEqualTo(503);
    }

    @Test
    void hasOneRaceAtATimeThatMayBeChangedAndStopped() throws Exception {
        assertThat(console.ask("PATCH", "race", "{" + WORK + "}").statusCode()).isEqualTo(409);
        assertThat(console.ask("DELETE", "race", "").statusCode()).isEqualTo(409);
        assertThat(console.ask("POST", "race/result", "").statusCode()).isEqualTo(409);

        assertThat(console.ask("POST", "race", RACE).statusCode()).isEqualTo(202);
        assertThat(console.ask("POST", "race", RACE).statusCode()).isEqualTo(409);
        assertThat(console.ask("POST", "race/result", "").body()).contains("the race is running");
        assertThat(console.ask("PATCH", "race", "{\"number\":20}").body()).contains("turns is missing");
        assertThat(console.ask("PATCH", "race", "{" + WORK.replace("20", "30") + "}")
                        .statusCode())
                .isEqualTo(202);
        await(race -> race.path("segments").size() == 2);
        assertThat(console.ask("DELETE", "race", "").statusCode()).isEqualTo(202);
        await(race -> race.path("phase").asString().equals("STOPPED"));
        assertThat(console.race().path("segments").path(1).path("reason").asString())
                .isEqualTo("N 20 → 30");
    }

    @Test
    void showsTheRatioWithTheGuessAndAnIntervalFromSixRoundsOn() throws Exception {
        console.ask("POST", "race", RACE);
        await(race -> race.path("segments").path(0).path("rounds").asInt() >= 6);

        JsonNode race = console.race();
        JsonNode segment = race.path("segments").path(0);
        assertThat(race.path("settings").path("guess").doubleValue()).isEqualTo(2.5);
        assertThat(segment.path("low").doubleValue())
                .isLessThanOrEqualTo(segment.path("ratio").doubleValue());
        assertThat(segment.path("high").doubleValue())
                .isGreaterThanOrEqualTo(segment.path("ratio").doubleValue());
        assertThat(race.path("command").asString()).startsWith("./squareoff compare --transports nats,rest");
        assertThat(race.path("secondsLeft").doubleValue()).isBetween(1.0, 600.0);
        assertThat(race.path("unread").propertyNames()).containsExactly("gone");
    }

    @Test
    void keepsTheEndAsAResultAndAReportWithItsFigures() throws Exception {
        console.ask("POST", "race", RACE);
        await(race -> race.path("segments").path(0).path("rounds").asInt() >= 6);
        console.ask("DELETE", "race", "");
        await(race -> race.path("phase").asString().equals("STOPPED"));

        HttpResponse<String> saved = console.ask("POST", "race/result", "");
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
        String run = JsonMapper.shared().readTree(saved.body()).path("run").asString();

        StoredResult result = StoredResult.read(results.resolve(run));
        assertThat(result.name()).isEqualTo("race");
        assertThat(result.run(RaceDocument.class).lanes()).hasSize(2);
        JsonNode segment = result.json().at("/run/segments").path(0);
        assertThat(segment.path("ratio").doubleValue())
                .isEqualTo(console.race().path("segments").path(0).path("ratio").doubleValue());
        assertThat(segment.path("first").path("slices").values())
                .hasSize(segment.path("rounds").asInt());
        assertThat(Files.readString(results.resolve(run).resolve("report.html")))
                .contains("value=\"" + segment.path("ratio").doubleValue() + "\"")
                .contains("value=\""
                        + segment.path("first").path("squaresPerSecond").doubleValue() + "\"")
                .contains("./squareoff compare --transports nats,rest");
        assertThat(figures(result.json().at("/run/segments")))
                .as("each figure of the result that charts draw is in a table of the page")
                .hasSizeGreaterThan(20)
                .isSubsetOf(values(Files.readString(results.resolve(run).resolve("report.html"))));

        JsonNode listed =
                JsonMapper.shared().readTree(console.get("runs").body()).path(0);
        assertThat(listed.path("run").asString()).isEqualTo(run);
        assertThat(listed.path("summary").asString())
                .isEqualTo(result.json().path("summary").asString())
                .contains("a demonstration within one launch");
        HttpResponse<String> report = console.get("runs/" + run + "/report.html");
        assertThat(report.statusCode()).isEqualTo(200);
        assertThat(report.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("sandbox allow-scripts; default-src 'none'");
        assertThat(console.get("race/result").body()).contains("\"name\" : \"race\"");
    }

    /** Ratios with their bounds, and of each lane rate, percentiles, CPU by process, and the rate of each slice. */
    private static Set<Double> figures(JsonNode segments) {
        Set<Double> figures = new TreeSet<>();
        for (JsonNode segment : segments) {
            List.of("ratio", "low", "high").forEach(field -> add(figures, segment.path(field)));
            for (String lane : List.of("first", "second")) {
                JsonNode of = segment.path(lane);
                List.of("squaresPerSecond", "p50Millis", "p99Millis").forEach(field -> add(figures, of.path(field)));
                of.path("cpuMillisPerThousandSquares").values().forEach(cpu -> add(figures, cpu));
                of.path("slices").values().forEach(slice -> add(figures, slice.path("squaresPerSecond")));
            }
        }
        return figures;
    }

    private static void add(Set<Double> figures, JsonNode figure) {
        if (!figure.isNull()) {
            figures.add(figure.doubleValue());
        }
    }

    private static Set<Double> values(String page) {
        return Pattern.compile("value=\"([-0-9.E]+)\"")
                .matcher(page)
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void await(Predicate<JsonNode> condition) {
        Awaitility.await().atMost(LIMIT).until(console::race, condition);
    }
}
