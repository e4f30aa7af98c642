package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.RawCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;

/** With timeouts of half a second, 20 connections and 50 streams on each. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "squareoff.server.max-connections=20",
            "squareoff.server.idle-timeout=1s",
            "squareoff.server.header-timeout=500ms",
            "squareoff.server.body-timeout=500ms",
            "squareoff.server.answer-timeout=500ms",
            "squareoff.max-streams=50",
            "squareoff.max-bodies=4MB"
        })
@ExtendWith(OutputCaptureExtension.class)
@Timeout(60)
class HostileCallersIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String GET = "GET /api/square/unary/12 HTTP/1.1\r\nHost: localhost\r\n";
    private static final String POST =
            "POST /api/square/chunk HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private static final int ENHANCE_YOUR_CALM = 11;
    private static final int REFUSED_STREAM = 7;
    private static final int CANCEL = 8;

    /** A line of what is served, which begins with the time. */
    private static final Pattern LOGGED = Pattern.compile("\n20[0-9]{2}-.*(?:netty|http)");

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry meters;

    @ParameterizedTest
    @ValueSource(strings = {"", "\r\n", "GE", "GET / HTTP/1.1\r\nHost: loc", "PRI * HTTP/2.0\r\n\r\nS", GET})
    void endsAConnectionOnWhichNoHeaderComesToItsEnd(String begun) throws Exception {
        double before = ended(begun.isEmpty() ? "idle" : "header");
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send(begun).readToEnd()).isEmpty();
        }
        assertThat(ended(begun.isEmpty() ? "idle" : "header")).isGreaterThan(before);
    }

    @Test
    void endsAConnectionThatIsNotUsedAgain() throws Exception {
        double before = ended("idle");
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send(GET + "\r\n").readToEnd())
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("144");
        }
        assertThat(ended("idle")).isGreaterThan(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 10\r\n\r\n[1", "Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n"})
    void refusesARequestWhoseBodyDoesNotComeToItsEnd(String begun) throws Exception {
        double before = ended("body");
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send(POST + begun).readToEnd())
                    .startsWith("HTTP/1.1 408 ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .contains("\"status\":408");
        }
        assertThat(ended("body")).isGreaterThan(before);
    }

    /** The answer, that the path is not known, comes before the end of the body. */
    @Test
    void endsAConnectionWithABodyThatNobodyAskedForAndThatDoesNotEnd() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n[1")
                            .readToEnd())
                    .startsWith("HTTP/1.1 404 ")
                    .doesNotContain("408");
        }
    }

    @Test
    void refusesMoreConnectionsThanThereMayBeAndServesThoseThereAre() throws Exception {
        List<RawCaller> callers = new ArrayList<>();
        try {
            double before =
                    meters.get("squareoff.server.connections.refused").counter().count();
            await().atMost(LIMIT).until(() -> connections() == 0);
            for (int i = 0; i < 20; i++) {
                callers.add(new RawCaller(port).send("GET /api"));
            }
            await().atMost(LIMIT).until(() -> connections() == 20);
            for (int i = 0; i < 10; i++) {
                try (RawCaller more = new RawCaller(port)) {
                    assertThat(more.readToEnd()).isEmpty();
                }
            }
            assertThat(meters.get("squareoff.server.connections.refused")
                            .counter()
                            .count())
                    .isEqualTo(before + 10);
            for (RawCaller caller : callers) {
                assertThat(caller.send("/square/unary/12 HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .readAnswer())
                        .endsWith("144");
            }
        } finally {
            for (RawCaller caller : callers) {
                caller.close();
            }
        }
        await().atMost(LIMIT).until(() -> connections() == 0);
    }

    static Stream<String[]> requestsThatCannotBeRead() {
        return Stream.of(
                new String[] {"414", "GET /" + "x".repeat(5000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"},
                new String[] {"431", GET + "Long: " + "x".repeat(9000) + "\r\n\r\n"},
                new String[] {"431", GET + "A: b\r\n".repeat(100) + "\r\n"},
                new String[] {"400", "GET /api/square/unary/12 HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n"
                },
                new String[] {"400", "GET /api/square/unary/12 HTTP/2.0\r\nHost: localhost\r\n\r\n"},
                new String[] {"400", "GET /api/square/unary/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"},
                new String[] {"400", "GET /api/square/unary/% HTTP/1.1\r\nHost: localhost\r\n\r\n"},
                new String[] {"400", "nonsense\r\n\r\n"});
    }

    @ParameterizedTest
    @MethodSource("requestsThatCannotBeRead")
    void answersARequestThatCannotBeReadWithAProblem(String status, String request) throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send(request).readToEnd())
                    .startsWith("HTTP/1.1 " + status + " ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .contains("\"status\":" + status)
                    .doesNotContain("Exception", "at io.netty");
        }
    }

    @Test
    void logsNoMoreThanALineASecondOfWhatCannotBeRead(CapturedOutput output) throws Exception {
        long begun = System.nanoTime();
        int before = LOGGED.split(output.getOut()).length;
        for (int i = 0; i < 200; i++) {
            try (RawCaller caller = new RawCaller(port)) {
                assertThat(caller.send("nonsense\r\n\r\n").readToEnd()).startsWith("HTTP/1.1 400 ");
            }
            try (RawCaller caller = new RawCaller(port)) {
                assertThat(caller.send("GET /..%2f HTTP/1.1\r\nHost: localhost\r\n\r\n" + POST
                                        + "Content-Length: 10\r\n\r\n")
                                .readAnswer())
                        .startsWith("HTTP/1.1 404 ");
            }
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(output.getOut()).contains("lines of the server's libraries"));
        long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
        assertThat(LOGGED.split(output.getOut()).length - before).isLessThanOrEqualTo((int) seconds + 2);
        assertThat(output.getOut()).doesNotContain("\tat ");
    }

    static Stream<byte[]> floods() {
        return Stream.of(
                RawCaller.frame(RawCaller.PING, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                RawCaller.frame(RawCaller.SETTINGS, 0, 0),
                RawCaller.frame(RawCaller.SETTINGS, 0, 0, 0, 4, 0, 0, 0, 1),
                RawCaller.frame(RawCaller.WINDOW_UPDATE, 0, 0, 0, 0, 0, 1),
                RawCaller.frame(RawCaller.PRIORITY, 0, 1, 0, 0, 0, 0, 1),
                RawCaller.frame(0xbe, 0, 0));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void endsAConnectionFloodedWithFramesThatCarryNoRequest(byte[] frame) throws Exception {
        double before = ended("frames");
        try (RawCaller caller = new RawCaller(port)) {
            RawCaller.Frame goodbye =
                    caller.speakHttp2().flood(1_000_000, frame).next(RawCaller.GOAWAY);
            assertThat(goodbye == null ? ENHANCE_YOUR_CALM : goodbye.error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
        assertThat(ended("frames")).isEqualTo(before + 1);
    }

    @Test
    void endsAConnectionFloodedWithEmptyPartsOfABody() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, RawCaller.headers("POST", "/api/square/chunk"))
                    .flood(1000, RawCaller.frame(RawCaller.DATA, 0, 1));
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void endsAConnectionFloodedWithPartsOfAHeader() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, 0, 1, RawCaller.headers("GET", "/api/square/unary/12"))
                    .flood(100_000, RawCaller.frame(RawCaller.CONTINUATION, 0, 1));
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    /** Of 133 bytes each, as RFC 9113 counts them. */
    @Test
    void answersAListOfHeadersThatIsTooLongAndServesTheNextRequest() throws Exception {
        String header = "\0\1a" + (char) 100 + "b".repeat(100);
        int[] tooMany = RawCaller.headers(
                "GET", "/api/square/unary/12", header.repeat(62).chars().toArray());
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS | RawCaller.END_STREAM, 1, tooMany)
                    .send(
                            RawCaller.HEADERS,
                            RawCaller.END_HEADERS | RawCaller.END_STREAM,
                            3,
                            RawCaller.headers("GET", "/api/square/unary/12"));
            RawCaller.Frame answer = caller.next(RawCaller.HEADERS);
            assertThat(answer.stream()).isEqualTo(1);
            assertThat(answer.payload()).asString().contains("431");
            assertThat(caller.next(RawCaller.DATA).payload()).asString().isEqualTo("144");
        }
    }

    @Test
    void endsAConnectionThatResetsMoreStreamsThanThereMayBe() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2();
            for (int stream = 1; stream < 400; stream += 2) {
                caller.send(
                                RawCaller.HEADERS,
                                RawCaller.END_HEADERS,
                                stream,
                                RawCaller.headers("POST", "/api/square/chunk"))
                        .send(RawCaller.RST_STREAM, 0, stream, 0, 0, 0, 8);
            }
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void refusesAStreamMoreThanThereMayBe() throws Exception {
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2();
            for (int stream = 1; stream <= 101; stream += 2) {
                caller.send(
                        RawCaller.HEADERS,
                        RawCaller.END_HEADERS,
                        stream,
                        RawCaller.headers("POST", "/api/square/chunk"));
            }
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(101);
            assertThat(reset.error()).isEqualTo(REFUSED_STREAM);
        }
    }

    @Test
    void resetsAStreamWhoseBodyDoesNotComeToItsEndAndServesTheOthers() throws Exception {
        double before = ended("body");
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, RawCaller.headers("POST", "/api/square/chunk"));
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(1);
            assertThat(reset.error()).isEqualTo(CANCEL);
            caller.send(
                    RawCaller.HEADERS,
                    RawCaller.END_HEADERS | RawCaller.END_STREAM,
                    3,
                    RawCaller.headers("GET", "/api/square/unary/12"));
            assertThat(caller.next(RawCaller.DATA).payload()).asString().isEqualTo("144");
        }
        assertThat(ended("body")).isEqualTo(before + 1);
    }

    /** Both headers come at once. */
    @Test
    void turnsAwayABodyForWhichThereIsNoRoom() throws Exception {
        int[] large = RawCaller.headers(
                "POST",
                "/api/square/chunk",
                "\u000f\u0010\u0010application/json\u000f\r\u00073000000"
                        .chars()
                        .toArray());
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, large)
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 3, large);
            RawCaller.Frame answer = caller.next(RawCaller.DATA);
            assertThat(answer.stream()).isEqualTo(3);
            assertThat(answer.payload()).asString().contains("\"status\":503", "no room");
            assertThat(caller.next(RawCaller.RST_STREAM))
                    .as("the end of a stream")
                    .isNotNull();
        }
        try (RawCaller caller = new RawCaller(port)) {
            assertThat(caller.send(POST + "Content-Length: 3\r\n\r\n[7]").readAnswer())
                    .endsWith("[49]");
        }
    }

    /** Its window for streams is of no byte, so that the answer cannot be sent. */
    @Test
    void resetsAStreamWhoseAnswerIsNotTaken() throws Exception {
        double before = ended("answer");
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2()
                    .send(RawCaller.SETTINGS, 0, 0, 0, 4, 0, 0, 0, 0)
                    .send(
                            RawCaller.HEADERS,
                            RawCaller.END_HEADERS | RawCaller.END_STREAM,
                            1,
                            RawCaller.headers("GET", "/api/square/unary/12"));
            assertThat(caller.next(RawCaller.RST_STREAM).error()).isEqualTo(CANCEL);
        }
        assertThat(ended("answer")).isEqualTo(before + 1);
    }

    /** With a header that has begun too: it opens no stream before its end. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saysGoodbyeToAConnectionWithoutAStream(boolean headerBegun) throws Exception {
        double before = ended("idle");
        try (RawCaller caller = new RawCaller(port)) {
            caller.speakHttp2();
            if (headerBegun) {
                caller.send(RawCaller.HEADERS, 0, 1, RawCaller.headers("GET", "/api/square/unary/12"));
            }
            assertThat(caller.next(RawCaller.GOAWAY).error()).isZero();
            assertThat(caller.next(RawCaller.GOAWAY))
                    .as("the end of the connection")
                    .isNull();
        }
        assertThat(ended("idle")).isEqualTo(before + 1);
    }

    private double ended(String bound) {
        return meters.get("squareoff.server.ended")
                .tag("bound", bound)
                .counter()
                .count();
    }

    private double connections() {
        return meters.get("squareoff.server.connections").gauge().value();
    }
}
