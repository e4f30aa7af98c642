package io.squareoff.harness.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page on which a process tells of itself, such as its health or its metrics.
 *
 * <p>Thread-safe.
 *
 * @param patience the longest time that one answer may take
 */
public record HttpPage(URI url, Duration patience) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** An answer of any status. */
    public record Answer(int status, String body) {}

    /** @throws IllegalArgumentException if the text is no URL */
    public HttpPage(String url, Duration patience) {
        this(URI.create(url), patience);
    }

    /** @throws IOException if there is no answer in time */
    public Answer get() throws IOException, InterruptedException {
        HttpResponse<String> response = CLIENT.send(
                HttpRequest.newBuilder(url).timeout(patience).build(), HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body());
    }

    /**
     * The page as JSON.
     *
     * @return empty where the process has no such page, which is status 404
     * @throws UserFacingException on any other status, and if the answer is not JSON
     */
    public Optional<JsonNode> json() throws InterruptedException {
        try {
            Answer answer = get();
            return switch (answer.status()) {
                case 200 -> Optional.of(JsonMapper.shared().readTree(answer.body()));
                case 404 -> Optional.empty();
                default -> throw new UserFacingException(url + " answered with status " + answer.status());
            };
        } catch (IOException | JacksonException e) {
            throw new UserFacingException("could not read " + url + ": " + e, e);
        }
    }
}
