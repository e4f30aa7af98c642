package io.squareoff.rest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
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

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Of a caller's buffers, in bytes. */
    private static final int ROOM = 256 * 1024;

    /** Of 57 bytes each: together they are longer than what the buffers of both ends hold, some 4 MB at most. */
    private static final int REQUESTS = 120_000;

    private static final String WORK = "{\"number\":7,\"waitMicros\":1000}";

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
        try (var caller = new Socket(InetAddress.getLoopbackAddress(), port.of(service))) {
            caller.setSoTimeout((int) LIMIT.toMillis());
            var answers = new BufferedReader(new InputStreamReader(caller.getInputStream(), US_ASCII));
            for (int times = 0; times < 3; times++) {
                caller.getOutputStream().write(requests.getBytes(US_ASCII));
                assertThat(status(answers)).isEqualTo("HTTP/1.1 200 OK");
                for (int other = 0; other < others; other++) {
                    assertThat(status(answers)).isEqualTo("HTTP/1.1 200 OK");
                    assertThat(status(answers)).isEqualTo("HTTP/1.1 400 Bad Request");
                }
            }
        }
    }

    /** More than fit into the buffers of both ends, so that neither may wait for the other. */
    @Test
    void answersManyRequestsInTheirOrderHoweverSlowlyTheAnswersAreTaken() throws Exception {
        try (var caller = new Socket()) {
            // With little room at this end fewer requests fill both.
            caller.setReceiveBufferSize(ROOM);
            caller.setSendBufferSize(ROOM);
            caller.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.of(service)));
            caller.setSoTimeout((int) LIMIT.toMillis());
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(caller, REQUESTS));
            var answers = new BufferedReader(new InputStreamReader(caller.getInputStream(), US_ASCII));
            for (long number = 0; number < REQUESTS; number++) {
                assertThat(body(answers)).isEqualTo(Long.toString(number * number));
            }
            sent.get();
        }
    }

    private static void send(Socket caller, int requests) {
        try {
            var out = new BufferedOutputStream(caller.getOutputStream());
            for (int number = 0; number < requests; number++) {
                out.write(get("/api/square/unary/" + number).getBytes(US_ASCII));
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** So many pieces of the body come before the first answer that the library puts off reading. */
    @Test
    void readsABodyToItsEndThatCameTogetherWithTheRequestBefore() throws Exception {
        String begun = post("chunk", "Transfer-Encoding: chunked") + "2\r\n[1\r\n" + "2\r\n,1\r\n".repeat(50);
        try (var caller = new Socket(InetAddress.getLoopbackAddress(), port.of(service))) {
            caller.setSoTimeout((int) LIMIT.toMillis());
            var answers = new BufferedReader(new InputStreamReader(caller.getInputStream(), US_ASCII));
            for (int times = 0; times < 3; times++) {
                caller.getOutputStream().write((answeredByAnotherThread() + begun).getBytes(US_ASCII));
                assertThat(status(answers)).isEqualTo("HTTP/1.1 200 OK");
                caller.getOutputStream().write("1\r\n]\r\n0\r\n\r\n".getBytes(US_ASCII));
                assertThat(status(answers)).isEqualTo("HTTP/1.1 200 OK");
            }
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private String answeredByAnotherThread() {
        return port == Port.LEAN ? post("call", "Content-Length: " + WORK.length()) + WORK : get("/actuator/health");
    }

    private static String post(String path, String length) {
        return "POST /api/square/" + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + length + "\r\n\r\n";
    }

    /** Reads one answer to its end, and returns its first line. */
    private static String status(BufferedReader answers) throws IOException {
        String status = answers.readLine();
        rest(answers);
        return status;
    }

    /** Reads one answer to its end, and returns its body. */
    private static String body(BufferedReader answers) throws IOException {
        assertThat(answers.readLine()).isEqualTo("HTTP/1.1 200 OK");
        return rest(answers);
    }

    private static String rest(BufferedReader answers) throws IOException {
        int length = 0;
        for (String line; !(line = answers.readLine()).isEmpty(); ) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        assertThat(length).as("length of the body").isPositive();
        var body = new StringBuilder();
        while (body.length() < length) {
            int next = answers.read();
            assertThat(next).isNotNegative();
            body.append((char) next);
        }
        return body.toString();
    }
}
