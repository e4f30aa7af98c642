package io.squareoff.harness.stack;

import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an aggregator counts itself, read from its {@code /actuator/metrics}.
 *
 * @param url where it listens, without a slash at the end
 */
record AggregatorCounters(HttpClient client, String url) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Squares that came when nobody waited for them any more. */
    long unexpectedReplies(String transport) throws InterruptedException {
        return read("squareoff.replies.unexpected", transport);
    }

    /** Requests that were answered, rightly or not. */
    long aggregations(String transport) throws InterruptedException {
        return read("squareoff.aggregation", transport);
    }

    /**
     * 0 for a transport that has none of it.
     *
     * @throws UserFacingException if it tells neither
     */
    private long read(String name, String transport) throws InterruptedException {
        URI page = URI.create(url + "/actuator/metrics/" + name + "?tag=transport:" + transport);
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(page).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
            return switch (answer.statusCode()) {
                case 200 ->
                    JsonMapper.shared()
                            .readTree(answer.body())
                            .at("/measurements/0/value")
                            .asLong();
                case 404 -> 0;
                default -> throw new UserFacingException(page + " answered with status " + answer.statusCode(), null);
            };
        } catch (IOException | JacksonException e) {
            throw new UserFacingException("could not read " + page + ": " + e, e);
        }
    }
}
