package io.squareoff.rest.lean;

import java.net.InetAddress;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.web.server.Ssl;
import org.springframework.util.Assert;

/**
 * The address of the lean server. Every value is required; application.yaml has the defaults.
 *
 * @param address of the interface to listen on, 0.0.0.0 for all
 * @param port 0 for any that is free
 * @param sslBundle the bundle with this service's certificate; empty for requests without TLS
 * @param clientAuth the need for a certificate of the caller's, with TLS
 */
@ConfigurationProperties(prefix = "squareoff.lean", ignoreUnknownFields = false)
record LeanProperties(InetAddress address, int port, String sslBundle, Ssl.ClientAuth clientAuth) {

    LeanProperties {
        Assert.notNull(address, "squareoff.lean.address is missing");
        Assert.isTrue(port >= 0 && port <= 65_535, "squareoff.lean.port must be 0 to 65535, not " + port);
        Assert.notNull(sslBundle, "squareoff.lean.ssl-bundle is missing; it may be empty");
        Assert.notNull(clientAuth, "squareoff.lean.client-auth is missing: none, want or need");
    }
}
