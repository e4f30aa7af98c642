package io.squareoff.nats;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a broker needs for TLS, as files of PEM.
 *
 * @param certificate of the broker
 * @param key of that certificate
 * @param authority that signs the certificates of clients, and of other nodes
 * @param verify true if a client needs a certificate
 */
public record BrokerTls(Path certificate, Path key, Path authority, boolean verify) {

    /** The variables that deploy/nats/tls.conf reads. */
    Map<String, String> environment() {
        return Map.of(
                "NATS_TLS_CERTIFICATE", quoted(certificate),
                "NATS_TLS_KEY", quoted(key),
                "NATS_TLS_AUTHORITY", quoted(authority),
                "NATS_TLS_VERIFY", Boolean.toString(verify));
    }

    private static String quoted(Path file) {
        return '"' + file.toAbsolutePath().toString() + '"';
    }
}
