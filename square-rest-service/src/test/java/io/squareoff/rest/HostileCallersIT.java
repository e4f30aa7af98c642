package io.squareoff.rest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers over HTTP/1.1. */
@ParameterizedClass
@EnumSource(Port.class)
class HostileCallersIT extends HostileCallers {

    private static final String GET = "GET /api/square/unary/12 HTTP/1.1\r\nHost: localhost\r\n";
    private static final String CLOSING = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    HostileCallersIT(Port port) {
        super(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "GE", "GET / HTTP/1.1\r\nHost: loc", GET})
    void endsAConnectionOnWhichNoHeaderComesToItsEnd(String begun) throws Exception {
        double before = ended("header");
        try (RawCaller caller = caller()) {
            assertThat(caller.send(begun).readToEnd()).isEmpty();
        }
        assertThat(ended("header")).isGreaterThan(before);
    }

    @Test
    void endsConnectionsThatAreUsedOnceOrNever() throws Exception {
        double before = ended("idle");
        try (RawCaller never = caller();
                RawCaller once = caller()) {
            assertThat(once.send(GET + "\r\n").readToEnd())
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("144");
            assertThat(never.readToEnd()).isEmpty();
        }
        assertThat(ended("idle")).isGreaterThanOrEqualTo(before + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 10\r\n\r\n[1", "Transfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n"})
    void refusesARequestWhoseBodyDoesNotComeToItsEnd(String begun) throws Exception {
        double before = ended("body");
        try (RawCaller caller = caller()) {
            assertThat(caller.send(POST + begun).readToEnd())
                    .startsWith("HTTP/1.1 408 ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .contains("\"status\":408");
        }
        assertThat(ended("body")).isGreaterThan(before);
    }

    @Test
    void endsAConnectionOnWhichNoAnswerIsTaken() throws Exception {
        double before = ended("answer");
        try (RawCaller caller = caller()) {
            caller.flood(10_000_000, (GET + "\r\n").getBytes(US_ASCII));
        }
        assertThat(ended("answer")).isEqualTo(before + 1);
    }

    /** The answer, that the path is not known, comes before the end of the body. */
    @Test
    void endsAConnectionWithABodyThatNobodyAskedForAndThatDoesNotEnd() throws Exception {
        try (RawCaller caller = caller()) {
            assertThat(caller.send("POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n[1")
                            .readToEnd())
                    .startsWith("HTTP/1.1 404 ")
                    .doesNotContain("408");
        }
    }

    static Stream<String[]> requestsThatCannotBeRead() {
        return Stream.of(
                new String[] {"414", "GET /" + "x".repeat(5000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n"},
                new String[] {"431", GET + "Long: " + "x".repeat(9000) + "\r\n\r\n"},
                new String[] {"431", GET + "A: b\r\n".repeat(100) + "\r\n"},
                new String[] {"400", "GET /api/square/unary/12 HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n"
                },
                new String[] {"400", "GET /api/square/unary/12 HTTP/2.0\r\nHost: localhost\r\n\r\n"},
                new String[] {"400", "GET /api/square/unary/%zz" + CLOSING},
                new String[] {"400", "GET /api/square/unary/%" + CLOSING},
                new String[] {"400", "nonsense\r\n\r\n"});
    }

    @ParameterizedTest
    @MethodSource("requestsThatCannotBeRead")
    void answersARequestThatCannotBeReadWithAProblem(String status, String request) throws Exception {
        try (RawCaller caller = caller()) {
            assertThat(caller.send(request).readToEnd())
                    .startsWith("HTTP/1.1 " + status + " ")
                    .containsIgnoringCase("content-type: application/problem+json")
                    .contains("\"status\":" + status)
                    .doesNotContain("Exception", "at io.netty");
        }
    }
}
