package io.squareoff.rest;

import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.nio.file.Path;
import org.springframework.test.context.DynamicPropertyRegistry;

/** TLS for the service under test. */
final class ServerTls {

    private static final String BUNDLE = "squareoff";

    private ServerTls() {}

    /** Makes certificates in a folder, and configures the service with one of them. */
    static Certificates configure(Path folder, DynamicPropertyRegistry properties) {
        Certificates certificates = new Certificates(folder);
        certificates.make("square-rest-service", Kind.GOOD);
        properties.add("server.ssl.bundle", () -> BUNDLE);
        for (String property : certificates.bundle(BUNDLE, "square-rest-service")) {
            String[] keyAndValue = property.split("=", 2);
            // The files go before the service does, which would be reported.
            properties.add(
                    keyAndValue[0], () -> keyAndValue[0].endsWith("reload-on-update") ? "false" : keyAndValue[1]);
        }
        return certificates;
    }
}
