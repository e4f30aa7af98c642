package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.http.client.Request;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.squareoff.load.measure.LoadRecorder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Users that ask an aggregator for squares again and again, each over a connection of its own, and check every byte of
 * every answer. Gatling reports in whole milliseconds, so what it sees is recorded a second time in microseconds.
 */
public final class SquareSimulation extends Simulation {

    private static final String SENT = "sent";
    private static final String UNSENT = "unsent";
    private static final String STATUS = "status";

    private final LoadSettings settings = LoadSettings.fromSystemProperties();
    private final LoadRecorder recorder = new LoadRecorder(settings.warmUp(), settings.window(), settings.extensions());

    public SquareSimulation() {
        HttpProtocolBuilder aggregator = http.baseUrl(settings.baseUrl())
                .acceptHeader("application/json")
                .disableCaching()
                .disableFollowRedirect()
                .sign(SquareSimulation::onlyOnce);
        setUp(scenario(settings.transport() + " " + settings.number())
                        .exec(asLongAs(session -> !recorder.over(System.nanoTime()))
                                .on(askOnce()))
                        .injectOpen(atOnceUsers(settings.users())))
                .protocols(aggregator)
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void before() {
        recorder.begin(Instant.now(), System.nanoTime());
    }

    @Override
    public void after() {
        settings.recording().ifPresent(file -> JsonMapper.shared().writeValue(file.toFile(), recorder.recording()));
    }

    private ChainBuilder askOnce() {
        byte[] expected = squares(settings.number());
        return exec(session -> session.remove(STATUS)
                        .markAsSucceeded()
                        .set(UNSENT, new AtomicBoolean(true))
                        .set(SENT, System.nanoTime()))
                .exec(http(this::requestName)
                        .get("/" + settings.transport() + "/square/unary/" + settings.number())
                        .check(
                                status().saveAs(STATUS),
                                status().is(200),
                                bodyBytes()
                                        .transform(body -> Arrays.equals(body, expected))
                                        .is(true)
                                        .name("all squares, in order")))
                .exec(this::record);
    }

    /**
     * Lets a request go out once. When a connection that was used before closes without an answer, Gatling sends the
     * request again on a new one, which no setting prevents; it signs a request each time that it sends it.
     */
    private static Request onlyOnce(Request request, Session session) {
        if (!session.<AtomicBoolean>get(UNSENT).getAndSet(false)) {
            throw new IllegalStateException("the connection closed before the answer, and nothing is sent twice");
        }
        return request;
    }

    private String requestName(Session session) {
        return recorder.measuring(System.nanoTime())
                ? settings.transport() + " " + settings.number()
                : "warm-up, not measured";
    }

    private Session record(Session session) {
        if (!session.isFailed()) {
            recorder.ok(session.getLong(SENT), System.nanoTime());
        } else if (!session.contains(STATUS)) {
            recorder.failed("no answer");
        } else if (session.getInt(STATUS) == 200) {
            recorder.failed("wrong answer");
        } else {
            recorder.failed("status " + session.getInt(STATUS));
        }
        return session;
    }

    /** The answer that the contract asks for, worked out here and not by the code under test. */
    private static byte[] squares(int number) {
        return IntStream.rangeClosed(1, number)
                .mapToObj(n -> "{\"" + n + "\":" + Math.multiplyFull(n, n) + "}")
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
