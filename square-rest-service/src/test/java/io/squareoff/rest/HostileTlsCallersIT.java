package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The same callers over HTTP/1.1 with TLS. */
class HostileTlsCallersIT extends HostileCallersIT {

    @TempDir
    private static Path folder;

    private static SSLContext tls;

    @DynamicPropertySource
    static void encrypt(DynamicPropertyRegistry properties) {
        tls = ServerTls.configure(folder, properties).caller();
        // The handshake has to be through by then, the first one of a JVM too.
        properties.add("squareoff.server.header-timeout", () -> "3s");
    }

    @Override
    RawCaller caller() throws IOException {
        return new RawCaller(port(), tls, "http/1.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0016", "\u0016\u0003\u0001\u0001\u0000\u0001"})
    void endsAConnectionOnWhichTheHandshakeDoesNotComeToItsEnd(String begun) throws Exception {
        double before = ended("header");
        try (RawCaller caller = new RawCaller(port())) {
            caller.send(begun).readToEnd();
        }
        assertThat(ended("header")).isGreaterThan(before);
    }
}
