package io.squareoff.rest;

import io.squareoff.http.RawCaller;
import java.io.IOException;
import java.nio.file.Path;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class MostTlsConnectionsIT extends MostConnectionsIT {

    @TempDir
    private static Path folder;

    private static SSLContext tls;

    @DynamicPropertySource
    static void encrypt(DynamicPropertyRegistry properties) {
        tls = ServerTls.configure(folder, properties).caller();
    }

    @Override
    RawCaller caller() throws IOException {
        return new RawCaller(port(), tls, "http/1.1");
    }
}
