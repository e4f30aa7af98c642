package io.squareoff.monitoring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the pages of a node's monitoring, all at once. Thread-safe. */
final class NodeReader {

    /** With the user of each connection, of which there may be more than the 1,024 that are listed by default. */
    private static final String CONNECTIONS = "/connz?auth=true&limit=16384";

    private static final String STREAMS = "/jsz?accounts=true&streams=true&consumers=true";

    private final HttpClient http;
    private final JsonMapper json;
    private final Duration timeout;

    /** @param timeout for each page */
    NodeReader(JsonMapper json, Duration timeout) {
        this.json = json;
        this.timeout = timeout;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .build();
    }

    /**
     * Reads a node; fails with what is wrong with the page that failed first.
     *
     * @param node the URL of its monitoring
     */
    CompletableFuture<NodePages> read(URI node) {
        CompletableFuture<JsonNode> server = page(node, "/varz");
        CompletableFuture<JsonNode> connections = page(node, CONNECTIONS);
        CompletableFuture<JsonNode> streams = page(node, STREAMS);
        return CompletableFuture.allOf(server, connections, streams)
                .thenApply(all -> new NodePages(server.join(), connections.join(), streams.join()));
    }

    private CompletableFuture<JsonNode> page(URI node, String path) {
        HttpRequest request =
                HttpRequest.newBuilder(node.resolve(path)).timeout(timeout).build();
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(request, BodyHandlers.ofString());
        // Its own timeout ends with the header; this one with the body, of which no more is read then.
        return answer.thenApply(this::parse)
                .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((page, failure) -> answer.cancel(true));
    }

    private JsonNode parse(HttpResponse<String> answer) {
        if (answer.statusCode() != 200) {
            throw failure(answer, "answered with status " + answer.statusCode(), null);
        }
        try {
            JsonNode page = json.readTree(answer.body());
            if (!page.isObject()) {
                throw failure(answer, "is not a JSON object", null);
            }
            return page;
        } catch (JacksonException e) {
            throw failure(answer, "is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static CompletionException failure(HttpResponse<String> answer, String what, Throwable cause) {
        return new CompletionException(new IOException(answer.uri() + " " + what, cause));
    }
}
