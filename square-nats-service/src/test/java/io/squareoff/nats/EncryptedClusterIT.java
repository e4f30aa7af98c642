package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three brokers with TLS between each other. */
@Timeout(180)
class EncryptedClusterIT {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private static Path folder;

    private static Certificates certificates;

    @AutoClose
    private static TestCluster cluster;

    /** Returns once the three have found each other, and elected a leader over these connections. */
    @BeforeAll
    static void start() throws Exception {
        certificates = new Certificates(folder);
        certificates.make("node", Kind.GOOD);
        cluster = TestCluster.encrypted(tls("node"));
    }

    private static BrokerTls tls(String name) {
        return new BrokerTls(
                certificates.file(name + ".pem"),
                certificates.file(name + "-key.pem"),
                certificates.file("authority.pem"),
                false);
    }

    @Test
    void asksEachNodeForACertificate() throws Exception {
        assertThat(cluster.monitoring("/varz"))
                .allSatisfy(node -> assertThat(node).contains("\"tls_verify\": true"));
    }

    @Test
    void letsInANodeWithACertificateOfItsAuthority() throws Exception {
        certificates.make("more", Kind.GOOD);
        try (BrokerProcess more = cluster.more(tls("more"))) {
            await().atMost(LIMIT)
                    .ignoreExceptions()
                    .untilAsserted(
                            () -> assertThat(more.monitoring("/routez")).contains("\"remote_name\": \"nats-1\""));
        }
    }

    /** It knows the password of a node, as the others do. */
    @ParameterizedTest
    @CsvSource({"EXPIRED, certificate has expired", "OF_ANOTHER_AUTHORITY, certificate signed by unknown authority"})
    void letsInNoNodeWithSuchACertificateAndSaysWhy(Kind kind, String reason) throws Exception {
        certificates.make("more", kind);
        try (BrokerProcess more = cluster.more(tls("more"))) {
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(cluster.logs())
                            .anySatisfy(
                                    log -> assertThat(log).containsPattern("TLS route handshake error: .*" + reason)));
            more.awaitAnswer();
            assertThat(more.monitoring("/routez")).contains("\"num_routes\": 0");
        }
    }
}
