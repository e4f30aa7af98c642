package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.X509Bundle;
import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS on every hop, with certificates at both ends. */
@Timeout(120)
class TlsIT {

    private static final String NATS = "nats-server";

    @TempDir
    private static Path folder;

    private static Certificates certificates;

    @AutoClose
    private static EncryptedStack stack;

    @BeforeAll
    static void start() throws Exception {
        certificates = new Certificates(folder);
        stack = new EncryptedStack(certificates);
    }

    static Stream<String> transports() {
        return ConfiguredTransports.shipped().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("transports")
    void answersOverEachTransport(String transport) throws Exception {
        // Of those that open a connection for each call, one fills all that there may be.
        int number = transport.equals("rest") ? 1000 : 100;
        HttpClient caller = HttpClient.newBuilder()
                .sslContext(certificates.caller(certificates.make("caller", Kind.GOOD)))
                .build();
        var request = HttpRequest.newBuilder(URI.create(
                "https://127.0.0.1:" + stack.port("aggregator-service") + "/" + transport + "/square/unary/" + number));

        var answer = caller.send(request.build(), BodyHandlers.ofString());

        assertThat(answer.body()).isEqualTo(TestAggregator.squares(number));
    }

    static Stream<Arguments> refusedCallers() {
        return Stream.of("aggregator-service", "square-rest-service", EncryptedStack.LEAN, "square-grpc-service", NATS)
                .flatMap(server ->
                        Stream.of(Kind.EXPIRED, Kind.OF_ANOTHER_AUTHORITY).map(kind -> Arguments.of(server, kind)));
    }

    @ParameterizedTest
    @MethodSource("refusedCallers")
    void refusesACallerWithSuchACertificate(String server, Kind kind) {
        X509Bundle shown = certificates.make("caller", kind);

        assertThatIOException()
                .isThrownBy(() ->
                        TlsClient.shakeHands(certificates.caller(shown), stack.port(server), server.equals(NATS)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"aggregator-service", "square-rest-service", EncryptedStack.LEAN, "square-grpc-service", NATS})
    void takesACallerWithACertificateAndRefusesOneWithout(String server) throws Exception {
        X509Bundle good = certificates.make("caller", Kind.GOOD);
        TlsClient.shakeHands(certificates.caller(good), stack.port(server), server.equals(NATS));

        assertThatIOException()
                .isThrownBy(() -> TlsClient.shakeHands(certificates.caller(), stack.port(server), server.equals(NATS)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"aggregator-service", "square-rest-service", EncryptedStack.LEAN, "square-grpc-service", NATS})
    void refusesAProtocolThatIsTooOld(String server) throws IOException {
        assertThat(TlsClient.refusesTls11(stack.port(server), server.equals(NATS)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"aggregator-service", "square-rest-service", EncryptedStack.LEAN, "square-grpc-service"})
    void showsACertificateThatReplacesItsOwnWithoutARestart(String server) {
        var caller = certificates.caller(certificates.make("caller", Kind.GOOD));
        X509Bundle replacement = certificates.make(server.replace(", lean", ""), Kind.GOOD);

        await().atMost(TestAggregator.LIMIT)
                // Between the two files it has a certificate with the key of another.
                .ignoreExceptionsInstanceOf(IOException.class)
                .untilAsserted(() -> assertThat(TlsClient.shakeHands(caller, stack.port(server), false))
                        .isEqualTo(replacement.getCertificate()));
    }

    @Test
    void servesNobodyWithoutTls() {
        HttpClient plain = HttpClient.newHttpClient();
        var request = HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + stack.port("aggregator-service") + "/null/square/unary/1"));

        assertThatIOException().isThrownBy(() -> plain.send(request.build(), BodyHandlers.ofString()));
    }
}
