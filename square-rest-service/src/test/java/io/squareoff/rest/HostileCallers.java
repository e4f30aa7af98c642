package io.squareoff.rest;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;

/**
 * The service with timeouts of half a second, and 50 streams on each connection. What a caller does next on a connection without a request it
 * has three seconds for, however busy the machine.
 */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "squareoff.server.idle-timeout=3s",
            "squareoff.server.header-timeout=500ms",
            "squareoff.server.body-timeout=500ms",
            "squareoff.server.answer-timeout=500ms",
            "squareoff.max-streams=50",
            "squareoff.max-bodies=4MB",
            "squareoff.lean.port=0"
        })
@Timeout(60)
abstract class HostileCallers {

    static final Duration LIMIT = Duration.ofSeconds(30);
    static final String POST =
            "POST /api/square/chunk HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    private final Port port;

    @Autowired
    private ApplicationContext service;

    @Autowired
    private MeterRegistry meters;

    HostileCallers(Port port) {
        this.port = port;
    }

    /** A new connection, on which anything may be sent. */
    RawCaller caller() throws IOException {
        return new RawCaller(port());
    }

    int port() {
        return port.of(service);
    }

    /** Connections and streams that were ended since their callers did not keep this bound. */
    double ended(String bound) {
        return meters.get("squareoff.server.ended")
                .tag("port", port.tag())
                .tag("bound", bound)
                .counter()
                .count();
    }
}
