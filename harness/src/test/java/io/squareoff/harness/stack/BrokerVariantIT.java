package io.squareoff.harness.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The broker of each variant of a stack, one node and three. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokerVariantIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void talksToClientsThatTrustItWithTlsAlone(int nodes) throws Exception {
        ProjectLayout home = ProjectLayout.find();
        try (Certificates certificates = Certificates.make(home, List.of(Stack.BROKER));
                Certificates others = Certificates.make(home, List.of(Stack.BROKER));
                Broker broker = Broker.start(
                        home,
                        NatsServer.obtain(home, "", any -> {}),
                        StackVariant.TLS,
                        Ports.free(nodes, new Random()).brokers(),
                        Hosts.LOOPBACK,
                        folder.resolve("streams"),
                        BrokerDisks.OF_THE_MACHINE,
                        Optional.of(certificates),
                        folder)) {
            broker.awaitReady(LIMIT);

            List<URI> urls =
                    List.of(broker.urls().split(",")).stream().map(URI::create).toList();
            assertThat(urls).hasSize(nodes).allSatisfy(url -> {
                assertThat(url.getScheme()).isEqualTo("tls");
                assertThat(pong(url, certificates.client().sslContext(), broker.passwords()))
                        .isEqualTo("PONG");
                assertThat(certificates.choiceOfBroker(url.getHost(), url.getPort()))
                        .isEqualTo("TLSv1.3 with TLS_AES_128_GCM_SHA256");
                assertThatExceptionOfType(SSLHandshakeException.class)
                        .isThrownBy(() -> pong(url, others.client().sslContext(), broker.passwords()));
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"PLAIN, 1, PT2M", "PLAIN, 3, PT2M", "SYNC, 1, PT0S", "SYNC, 3, PT0S"})
    void writesFilesThroughAsItsVariantDoes(StackVariant variant, int nodes, Duration interval) throws Exception {
        try (Broker broker = start(variant, nodes)) {
            broker.awaitReady(LIMIT);

            assertThat(broker.durability()).isEqualTo(new Durability("file", nodes, interval, nodes, 1));
        }
    }

    @Test
    void hasAMajorityWithoutOneNodeOfThree() throws Exception {
        try (Broker broker = start(StackVariant.PLAIN, 3)) {
            broker.processes().get(0).kill();
            assertThat(broker.hasMajority()).isTrue();

            broker.processes().get(1).kill();
            assertThat(broker.hasMajority()).isFalse();
        }
    }

    private Broker start(StackVariant variant, int nodes) throws Exception {
        ProjectLayout home = ProjectLayout.find();
        return Broker.start(
                home,
                NatsServer.obtain(home, "", any -> {}),
                variant,
                Ports.free(nodes, new Random()).brokers(),
                Hosts.LOOPBACK,
                folder.resolve("streams"),
                BrokerDisks.OF_THE_MACHINE,
                Optional.empty(),
                folder);
    }

    /** Logs in as a client does, and returns the answer to a PING. */
    private static String pong(URI url, SSLContext context, BrokerPasswords passwords) throws IOException {
        try (Socket plain = new Socket(url.getHost(), url.getPort())) {
            JsonNode info =
                    JsonMapper.shared().readTree(reader(plain).readLine().substring("INFO ".length()));
            assertThat(info.get("tls_required").asBoolean()).isTrue();
            SSLSocket socket =
                    (SSLSocket) context.getSocketFactory().createSocket(plain, url.getHost(), url.getPort(), true);
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
            String login = "{\"user\":\"%s\",\"pass\":\"%s\",\"verbose\":false}"
                    .formatted(BrokerUser.LAB.login(), passwords.of(BrokerUser.LAB));
            socket.getOutputStream().write(("CONNECT " + login + "\r\nPING\r\n").getBytes(StandardCharsets.US_ASCII));
            return reader(socket).readLine();
        }
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }
}
