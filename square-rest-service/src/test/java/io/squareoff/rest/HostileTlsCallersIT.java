package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Callers with TLS, where the guards take their places after the handshake: what they bound is tested without it. */
@ParameterizedClass
@EnumSource(Port.class)
class HostileTlsCallersIT extends HostileCallers {

    @TempDir
    private static Path folder;

    private static SSLContext tls;

    private final Port port;

    HostileTlsCallersIT(Port port) {
        super(port);
        this.port = port;
    }

    @DynamicPropertySource
    static void encrypt(DynamicPropertyRegistry properties) {
        Certificates certificates = new Certificates(folder);
        certificates.make("square-rest-service", Kind.GOOD);
        tls = certificates.caller();
        properties.add("server.ssl.bundle", () -> "squareoff");
        for (String property : certificates.bundle("squareoff", "square-rest-service")) {
            String[] keyAndValue = property.split("=", 2);
            // The files go before the service does, which would be reported.
            properties.add(
                    keyAndValue[0], () -> keyAndValue[0].endsWith("reload-on-update") ? "false" : keyAndValue[1]);
        }
    }

    private RawCaller caller(String protocol) throws IOException {
        return new RawCaller(port(), tls, protocol);
    }

    /** Where the libraries bound it, after ten seconds. */
    @Test
    void endsAConnectionOnWhichTheHandshakeDoesNotComeToItsEnd() throws Exception {
        try (RawCaller silent = caller();
                RawCaller begun = caller()) {
            begun.send("\u0016\u0003\u0001\u0001\u0000\u0001");
            assertThat(silent.readToEnd()).isEmpty();
            assertThat(begun.readToEnd()).isEmpty();
        }
    }

    @Test
    void endsAConnectionOnWhichNoHeaderComesToItsEnd() throws Exception {
        double before = ended("header");
        try (RawCaller caller = caller("http/1.1")) {
            assertThat(caller.send("GET / HTTP/1.1\r\nHost: loc").readToEnd()).isEmpty();
        }
        assertThat(ended("header")).isEqualTo(before + 1);
    }

    @Test
    void refusesARequestWhoseBodyDoesNotComeToItsEnd() throws Exception {
        double before = ended("body");
        try (RawCaller caller = caller("http/1.1")) {
            assertThat(caller.send(POST + "Content-Length: 10\r\n\r\n[1").readToEnd())
                    .startsWith("HTTP/1.1 408 ");
        }
        assertThat(ended("body")).isEqualTo(before + 1);
    }

    /** The lean port speaks no HTTP/2, and refuses one who does. */
    @Test
    void resetsAStreamWhoseBodyDoesNotComeToItsEnd() throws Exception {
        if (port == Port.LEAN) {
            try (RawCaller caller = caller("h2")) {
                assertThat(caller.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").readToEnd())
                        .startsWith("HTTP/1.1 400 ");
            }
            return;
        }
        double before = ended("body");
        try (RawCaller caller = caller("h2")) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, RawCaller.headers("POST", "/api/square/chunk"));
            assertThat(caller.next(RawCaller.RST_STREAM).stream()).isEqualTo(1);
        }
        assertThat(ended("body")).isEqualTo(before + 1);
    }
}
