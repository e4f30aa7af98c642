package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.RawCaller;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;

@Timeout(60)
class LeanShutdownIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Another connection is unused. */
    @Test
    void answersARequestInFlightAndThenEndsEveryConnection() throws Exception {
        var service = SpringApplication.run(SquareRestApplication.class, "--server.port=0", "--squareoff.lean.port=0");
        var active = service.getBean(MeterRegistry.class)
                .get("squareoff.work.active")
                .gauge();
        String body = "{\"number\":7,\"waitMicros\":1000000}";
        try (var working = new RawCaller(Port.LEAN.of(service));
                var unused = new RawCaller(Port.LEAN.of(service))) {
            unused.send("GET /api/square/unary/12 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(unused.readAnswer()).endsWith("144");
            working.send("POST /api/square/call HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: " + body.length() + "\r\n\r\n" + body);
            await().atMost(LIMIT).pollInterval(Duration.ofMillis(5)).until(() -> active.value() == 1);

            var closing = CompletableFuture.runAsync(service::close);

            assertThat(working.readToEnd())
                    .startsWith("HTTP/1.1 200 OK")
                    .containsIgnoringCase("connection: close")
                    .contains("\"result\":49");
            assertThat(unused.readToEnd()).isEmpty();
            closing.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
