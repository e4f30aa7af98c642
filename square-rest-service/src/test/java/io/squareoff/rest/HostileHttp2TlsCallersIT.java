package io.squareoff.rest;

import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The same callers over HTTP/2 with TLS. */
class HostileHttp2TlsCallersIT extends HostileHttp2CallersIT {

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
        return new RawCaller(port(), tls, "h2");
    }
}
