package io.squareoff.load.gatling;

import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.squareoff.harness.measure.ExpectedAnswer;
import java.util.Arrays;

/** Asks an aggregator for squares and checks every byte of every answer. */
public final class SquareSimulation extends MeasuredSimulation {

    private final SquareRequests squares = SquareRequests.fromSystemProperties();

    public SquareSimulation() {
        measure(title(), askOnce(), http.acceptHeader("application/json").disableFollowRedirect());
    }

    private String title() {
        return squares.transport() + " " + squares.number();
    }

    private ChainBuilder askOnce() {
        byte[] expected = ExpectedAnswer.to(squares.number());
        return exec(http(this::requestName)
                .get(squares.path())
                .check(
                        status().is(200),
                        bodyBytes()
                                .transform(body -> Arrays.equals(body, expected))
                                .is(true)
                                .name("all squares, in order")));
    }

    private String requestName(Session session) {
        return measuring() ? title() : "warm-up, not measured";
    }
}
