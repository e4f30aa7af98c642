package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Scanner;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The broker of each variant of a stack, one node and three. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokerVariantIT {

    private static final ProjectLayout HOME = ProjectLayout.find();
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void talksToClientsThatTrustItWithTlsAlone(int nodes) throws Exception {
        try (Certificates certificates = Certificates.make(HOME, List.of(Stack.BROKER));
                Certificates others = Certificates.make(HOME, List.of(Stack.BROKER));
                Broker broker = start(StackVariant.TLS, nodes, Optional.of(certificates))) {
            broker.awaitReady(LIMIT);

            SSLContext trusting = certificates.client().sslContext();
            SSLContext stranger = others.client().sslContext();
            List<URI> urls =
                    List.of(broker.urls().split(",")).stream().map(URI::create).toList();
            assertThat(urls).hasSize(nodes).allSatisfy(url -> {
                assertThat(url.getScheme()).isEqualTo("tls");
                assertThat(greeting(url)).startsWith("INFO {").contains("\"tls_required\":true");
                assertThat(TlsHandshake.withBroker(trusting, url.getHost(), url.getPort()))
                        .isEqualTo("TLSv1.3 with TLS_AES_128_GCM_SHA256");
                assertThatExceptionOfType(UserFacingException.class)
                        .isThrownBy(() -> TlsHandshake.withBroker(stranger, url.getHost(), url.getPort()))
                        .withMessageContaining("SSLHandshakeException");
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 1, PT2M", "PLAIN, 3, PT2M", "SYNC, 1, PT0S", "SYNC, 3, PT0S"})
    void writesFilesThroughAsItsVariantDoes(StackVariant variant, int nodes, Duration interval) throws Exception {
        try (Broker broker = start(variant, nodes, Optional.empty())) {
            broker.awaitReady(LIMIT);

            assertThat(broker.durability()).isEqualTo(new Durability("file", nodes, interval, nodes, 1));
        }
    }

    private Broker start(StackVariant variant, int nodes, Optional<Certificates> certificates)
            throws InterruptedException {
        return Broker.start(
                HOME,
                NatsServer.obtain(HOME, any -> {}),
                variant,
                Ports.free(nodes, new Random()).brokers(),
                Hosts.LOOPBACK,
                folder.resolve("streams"),
                BrokerDisks.OF_THE_MACHINE,
                certificates,
                folder);
    }

    /** What a broker says first, in plain text. */
    private static String greeting(URI url) throws IOException {
        try (Socket plain = new Socket(url.getHost(), url.getPort())) {
            return new Scanner(plain.getInputStream(), StandardCharsets.US_ASCII).nextLine();
        }
    }
}
