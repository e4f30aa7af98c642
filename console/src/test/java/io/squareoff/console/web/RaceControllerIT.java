package io.squareoff.console.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.console.TestConsole;
import io.squareoff.console.result.LaneFigures;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceResult;
import io.squareoff.console.result.Segment;
import io.squareoff.console.result.Slice;
import io.squareoff.harness.result.StoredResult;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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

    @AutoClose
    private TestConsole console;

    @BeforeEach
    void start() {
        console = new TestConsole(results, "squareoff.metrics.gone=http://127.0.0.1:1/actuator/prometheus");
    }

    @Test
    void namesEverythingThatIsWrongWithARequestAtOnce() throws Exception {
        HttpResponse<String> answer = console.ask("POST", "race", """
                {"first":"fax","second":"UP","speed":1,"number":"7","users":129,"turns":1,"seconds":9999,"guess":-1}""");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
                .contains(
                        "there is no 'speed'",
                        "first must be one of nats, rest, not fax",
                        "second must be the name of a transport",
                        "number must be a whole number, not \"7\"",
                        "users must be 1 to 128, not 129",
                        "chunk is missing",
                        "turns must be true or false, not 1",
                        "seconds must be 10 to 1800, not 9999",
                        "guess must be 0.001 to 1000, not -1");
        assertThat(console.ask("PATCH", "race", "{\"number\":0,\"users\":129}").body())
                .contains("number must be", "users must be", "chunk is missing", "turns is missing");
        assertThat(console.server().asked("nats")).isZero();
    }

    @Test
    void knowsTheTransportsAndOffersRacesWithinTheBounds() throws Exception {
        JsonNode choices =
                JsonMapper.shared().readTree(console.get("race/choices").body());
        assertThat(choices.at("/bounds/number/most").intValue()).isEqualTo(1000);
        assertThat(choices.at("/bounds/users/most").intValue()).isEqualTo(128);
        assertThat(choices.path("races").values())
                .extracting(offer -> offer.at("/settings/work/number").intValue())
                .containsExactly(100, 1000);
        assertThat(choices.path("transports").values())
                .extracting(JsonNode::asString)
                .containsExactly("nats", "rest");
        console.server().close();
        assertThat(console.get("race/choices").body())
                .contains("could not read " + console.server().url());
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
        await(race -> race.at("/race/segments").size() == 2);
        assertThat(console.ask("DELETE", "race", "").statusCode()).isEqualTo(202);
        await(race -> race.at("/race/phase").asString().equals("STOPPED"));
        assertThat(console.tick().at("/race/segments").path(1).path("reason").asString())
                .isEqualTo("N 20 → 30");
    }

    @Test
    void showsTheRatioWithTheGuessAndAnIntervalAndKeepsTheEndAsAResultAndAReportWithItsFigures() throws Exception {
        console.ask("POST", "race", RACE);
        // Rounds that show a trend are taken out again: the next tick may have fewer.
        JsonNode running =
                await(tick -> tick.at("/race/segments").path(0).path("rounds").asInt() >= 6);
        JsonNode shown = running.at("/race/segments").path(0);
        assertThat(running.at("/race/settings/guess").doubleValue()).isEqualTo(2.5);
        assertThat(shown.path("low").doubleValue())
                .isLessThanOrEqualTo(shown.path("ratio").doubleValue());
        assertThat(shown.path("high").doubleValue())
                .isGreaterThanOrEqualTo(shown.path("ratio").doubleValue());
        assertThat(running.path("command").asString()).startsWith("./squareoff compare --transports nats,rest");
        assertThat(running.at("/race/racedSeconds").doubleValue()).isBetween(0.1, 599.0);
        assertThat(running.path("unread").propertyNames()).containsExactly("gone");

        console.ask("DELETE", "race", "");
        await(race -> race.at("/race/phase").asString().equals("STOPPED"));

        HttpResponse<String> saved = console.ask("POST", "race/result", "");
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
        String run = JsonMapper.shared().readTree(saved.body()).path("run").asString();

        StoredResult result = StoredResult.read(results.resolve(run));
        Race race = result.run(RaceResult.class).race();
        Segment segment = race.segments().get(0);
        assertThat(segment.ratio().orElseThrow())
                .isEqualTo(console.tick().at("/race/segments/0/ratio").doubleValue());
        assertThat(segment.rounds()).isPositive();
        assertThat(segment.first().slices()).filteredOn(Slice::counts).hasSize(segment.rounds());
        String page = Files.readString(results.resolve(run).resolve("report.html"));
        assertThat(page).contains("./squareoff compare --transports nats,rest");
        long besides = Stream.of(
                        segment.low(),
                        segment.high(),
                        segment.first().p99Millis(),
                        segment.second().p99Millis())
                .flatMap(Optional::stream)
                .count();
        assertThat(figures(race))
                .as("each figure of the result that charts draw is in a table of the page")
                .hasSize((int) (1 + 2 * (4 + segment.rounds()) + besides))
                .isSubsetOf(values(page));

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

    /**
     * Ratios, and of each lane the rate, p50, CPU of two processes, and the rate of each slice that counts. Bounds of a ratio and p99 besides, of
     * enough rounds and answers.
     */
    private static List<Double> figures(Race race) {
        List<Double> figures = new ArrayList<>();
        for (Segment segment : race.segments()) {
            Stream.of(segment.ratio(), segment.low(), segment.high()).forEach(figure -> figure.ifPresent(figures::add));
            for (LaneFigures lane : List.of(segment.first(), segment.second())) {
                Stream.of(lane.squaresPerSecond(), lane.p50Millis(), lane.p99Millis())
                        .forEach(figure -> figure.ifPresent(figures::add));
                figures.addAll(lane.cpuMillisPerThousandSquares().values());
                DoubleStream.of(lane.rates()).forEach(figures::add);
            }
        }
        return figures;
    }

    private static Set<Double> values(String page) {
        return Pattern.compile("value=\"([-0-9.E]+)\"")
                .matcher(page)
                .results()
                .map(found -> Double.valueOf(found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private JsonNode await(Predicate<JsonNode> condition) {
        return Awaitility.await().atMost(LIMIT).until(console::tick, condition);
    }
}
