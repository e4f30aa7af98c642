package io.squareoff.rest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.http.HttpProtocol;

/** The port that speaks HTTP/2 too. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "squareoff.lean.port=0")
class SquareRestHttp2IT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();

    @LocalServerPort
    private int port;

    @Autowired
    private ReactorResourceFactory threads;

    /** The JDK's client speaks HTTP/2 without TLS by asking for the upgrade in an HTTP/1.1 request. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void speaksEachVersionOfHttpOnTheOnePort(HttpClient.Version version) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(uri("/api/square/unary/12")))
                .timeout(LIMIT)
                .version(version)
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        assertThat(response.version()).isEqualTo(version);
        assertThat(response.body()).isEqualTo("144");
    }

    /** A thread that also serves connections accepts few between one turn of serving all of them and the next. */
    @Test
    void acceptsConnectionsOnAThreadThatServesNone() {
        var loops = threads.getLoopResources();
        assertThat(loops.onServerSelect(true)).isNotSameAs(loops.onServer(true));
    }

    @Test
    void speaksHttp2ToACallerThatKnowsBeforehand() {
        var answer = reactor.netty.http.client.HttpClient.create()
                .protocol(HttpProtocol.H2C)
                .get()
                .uri(uri("/api/square/unary/12"))
                .responseSingle((response, body) ->
                        body.asString().map(text -> response.version().majorVersion() + ": " + text))
                .block(LIMIT);
        assertThat(answer).isEqualTo("2: 144");
    }

    /** The settings, which are its first frame: a type of 2 bytes and a value of 4 each, type 3 for the streams. */
    @Test
    void allowsAsManyStreamsOnAConnectionAsAreConfigured() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            ByteBuffer payload =
                    ByteBuffer.wrap(caller.speakHttp2().next(RawCaller.SETTINGS).payload());
            Map<Integer, Integer> settings = new HashMap<>();
            while (payload.hasRemaining()) {
                settings.put((int) payload.getShort(), payload.getInt());
            }
            assertThat(settings).containsEntry(3, 8192).containsEntry(6, 8192);
        }
    }

    /** Bodies that have not ended, so that no stream is answered before it is reset. */
    @Test
    void goesOnServingAConnectionOnWhichManyCallsAreGivenUpAtOnce() throws Exception {
        int[] begun = RawCaller.headers("POST", "/api/square/chunk");
        int[] whole = RawCaller.headers("GET", "/api/square/unary/12");
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        int stream = 1;
        for (; stream < 2000; stream += 2) {
            frames.write(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, begun));
            frames.write(RawCaller.frame(RawCaller.RST_STREAM, 0, stream, 0, 0, 0, 8));
        }
        int end = RawCaller.END_HEADERS | RawCaller.END_STREAM;
        frames.write(RawCaller.frame(RawCaller.HEADERS, end, stream, whole));

        try (RawCaller caller = new RawCaller(port)) {
            RawCaller.Frame answer =
                    caller.speakHttp2().send(frames.toByteArray()).next();
            while (answer.type() != RawCaller.DATA || answer.stream() != stream) {
                assertThat(answer.type()).isNotEqualTo(RawCaller.GOAWAY);
                answer = caller.next();
                assertThat(answer).as("null where the connection was closed").isNotNull();
            }
            assertThat(new String(answer.payload(), US_ASCII)).isEqualTo("144");
        }
    }

    private String uri(String path) {
        return "http://localhost:" + port + path;
    }
}
