package io.squareoff.rest;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "squareoff.lean.port=0")
@ParameterizedClass
@EnumSource(Port.class)
class PipelinedRequestsIT {

    /** Of a caller's buffers, in bytes. */
    private static final int ROOM = 256 * 1024;

    /**
     * Of 117 bytes each, with answers of some 80: together they are longer than what the buffers of both ends hold in a direction, some 4 MB at
     * most.
     */
    private static final int REQUESTS = 60_000;

    private static final String FILLER = "Filler: " + "x".repeat(50) + "\r\n";

    private static final String WORK = "{\"number\":7,\"waitMicros\":1000}";
    private static final String OK = "HTTP/1.1 200 OK\r\n";

    @Parameter
    private Port port;

    @Autowired
    private ApplicationContext service;

    /** The first is answered by another thread, the others, which come before that, at once: few of them, and many. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void readsOnAfterRequestsThatCameTogether(int others) throws Exception {
        String requests = answeredByAnotherThread()
                + (get("/api/square/unary/12") + get("/api/square/unary/twelve")).repeat(others);
        try (RawCaller caller = new RawCaller(port.of(service))) {
            for (int times = 0; times < 3; times++) {
                caller.send(requests);
                assertThat(caller.readAnswer()).startsWith(OK);
                for (int other = 0; other < others; other++) {
                    assertThat(caller.readAnswer()).startsWith(OK);
                    assertThat(caller.readAnswer()).startsWith("HTTP/1.1 400 Bad Request\r\n");
                }
            }
        }
    }

    /** More than fit into the buffers of both ends, so that neither may wait for the other. */
    @Test
    void answersManyRequestsInTheirOrderHoweverSlowlyTheAnswersAreTaken() throws Exception {
        String requests = IntStream.range(0, REQUESTS)
                .mapToObj(number -> get("/api/square/unary/" + number, FILLER))
                .collect(joining());
        // With little room at this end fewer requests fill both.
        try (RawCaller caller = new RawCaller(port.of(service), ROOM)) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(caller, requests));
            for (long number = 0; number < REQUESTS; number++) {
                assertThat(caller.readAnswer()).startsWith(OK).endsWith("\r\n\r\n" + number * number);
            }
            sent.get();
        }
    }

    private static void send(RawCaller caller, String requests) {
        try {
            caller.send(requests);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many pieces of the body come before the first answer that the library puts off reading. */
    @Test
    void readsABodyToItsEndThatCameTogetherWithTheRequestBefore() throws Exception {
        String begun = post("chunk", "Transfer-Encoding: chunked") + "2\r\n[1\r\n" + "2\r\n,1\r\n".repeat(50);
        try (RawCaller caller = new RawCaller(port.of(service))) {
            for (int times = 0; times < 3; times++) {
                caller.send(answeredByAnotherThread() + begun);
                assertThat(caller.readAnswer()).startsWith(OK);
                caller.send("1\r\n]\r\n0\r\n\r\n");
                assertThat(caller.readAnswer()).startsWith(OK);
            }
        }
    }

    private static String get(String path) {
        return get(path, "");
    }

    private static String get(String path, String header) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n";
    }

    private String answeredByAnotherThread() {
        return port == Port.LEAN ? post("call", "Content-Length: " + WORK.length()) + WORK : get("/actuator/health");
    }

    private static String post(String path, String length) {
        return "POST /api/square/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + length + "\r\n\r\n";
    }
}
