package io.squareoff.aggregator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.squareoff.nats.BrokerTls;
import io.squareoff.nats.FreePorts;
import io.squareoff.nats.TestBroker;
import io.squareoff.nats.TestUsers;
import io.squareoff.tls.Certificates;
import io.squareoff.tls.Certificates.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.SslProvider;

/** The aggregator before backends and a broker whose certificates it must not take. */
@Timeout(120)
class RefusedServersIT {

    @TempDir
    private static Path folder;

    private static final List<Integer> PORTS = FreePorts.draw(2);
    private static final LoopResources LOOPS = LoopResources.create("refused", 2, true);

    private static Certificates certificates;
    private static TestBroker broker;
    private static TestAggregator aggregator;

    @BeforeAll
    static void start() throws Exception {
        certificates = new Certificates(folder);
        certificates.make("server", Kind.GOOD);
        broker = TestBroker.encrypted(brokerTls());
        broker.stop();
        aggregator = new TestAggregator(properties());
    }

    private static BrokerTls brokerTls() {
        return new BrokerTls(
                certificates.file("server.pem"),
                certificates.file("server-key.pem"),
                certificates.file("authority.pem"),
                false);
    }

    private static String[] properties() {
        List<String> properties = new ArrayList<>(certificates.trusting("squareoff"));
        properties.addAll(List.of(
                "squareoff.rest.endpoint=https://127.0.0.1:" + PORTS.get(0),
                "squareoff.rest.lean-endpoint=https://127.0.0.1:" + PORTS.get(0),
                "squareoff.rest.ssl-bundle=squareoff",
                "squareoff.grpc.endpoint=https://127.0.0.1:" + PORTS.get(1),
                "squareoff.grpc.ssl-bundle=squareoff",
                "squareoff.nats.server=" + broker.url(TestUsers.AGGREGATOR),
                "squareoff.nats.ssl-bundle=squareoff"));
        return properties.toArray(String[]::new);
    }

    @AfterAll
    static void stop() {
        if (aggregator != null) {
            aggregator.close();
        }
        if (broker != null) {
            broker.close();
        }
        LOOPS.dispose();
    }

    @ParameterizedTest
    @CsvSource({
        "EXPIRED, NotAfter",
        "OF_ANOTHER_HOST, No subject alternative names matching IP address 127.0.0.1 found",
        "OF_ANOTHER_AUTHORITY, PKIX path"
    })
    void asksNoBackendWithSuchACertificateAndSaysWhy(Kind kind, String reason) throws Exception {
        certificates.make("server", kind);
        DisposableServer http = startHttp();
        Server grpc = startGrpc();
        try {
            for (String transport : List.of("rest", "rest-h2", "rest-h2-netty", "rest-netty", "grpc")) {
                assertThat(Problem.detail(503, aggregator.get("/" + transport + "/square/unary/1")))
                        .as(transport)
                        .contains(reason);
            }
        } finally {
            http.disposeNow();
            grpc.shutdownNow().awaitTermination();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXPIRED", "OF_ANOTHER_HOST", "OF_ANOTHER_AUTHORITY"})
    void asksNoBrokerWithSuchACertificateAndTakesAGoodOne(Kind kind) throws Exception {
        certificates.make("server", kind);
        broker.start();
        awaitDetail("is refused by the broker, or refuses it");
        assertThatThrownBy(() -> new TestAggregator(properties()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("no TLS with the broker at " + broker.address() + ": ");

        broker.stop();
        certificates.make("server", Kind.GOOD);
        broker.start();
        awaitDetail("has no backend listening");
        broker.stop();
    }

    private static void awaitDetail(String detail) {
        await().atMost(TestAggregator.LIMIT)
                .untilAsserted(() -> assertThat(Problem.detail(503, aggregator.get("/nats/square/unary/1")))
                        .contains(detail));
    }

    @Test
    void speaksNoProtocolThatIsTooOld() throws Exception {
        for (int port : PORTS) {
            try (ServerSocket server = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
                CompletableFuture<Void> served = answer(server, OldTls.serverHello());
                String transport = port == PORTS.get(0) ? "rest" : "grpc";

                assertThat(Problem.detail(503, aggregator.get("/" + transport + "/square/unary/1")))
                        .contains("TLS11");
                served.join();
            }
        }
    }

    @Test
    void tellsABackendWithTlsFromOneThatIsAway() throws Exception {
        try (ServerSocket plain = new ServerSocket(PORTS.get(0), 1, InetAddress.getByName("127.0.0.1"))) {
            CompletableFuture<Void> served = answer(plain, "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));

            assertThat(Problem.detail(503, aggregator.get("/rest/square/unary/1")))
                    .contains("not an SSL/TLS record");
            served.join();
        }
    }

    /** Answers the first connection in this way, whatever it begins with. */
    private static CompletableFuture<Void> answer(ServerSocket server, byte[] answer) {
        return CompletableFuture.runAsync(() -> {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read();
                socket.getOutputStream().write(answer);
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static DisposableServer startHttp() {
        SslProvider.GenericSslContextSpec<?> certificate = Http2SslContextSpec.forServer(
                certificates.file("server.pem").toFile(),
                certificates.file("server-key.pem").toFile());
        return HttpServer.create()
                .host("127.0.0.1")
                .port(PORTS.get(0))
                .runOn(LOOPS)
                .protocol(HttpProtocol.H2, HttpProtocol.HTTP11)
                .secure(tls -> tls.sslContext(certificate))
                .handle((request, response) -> response.sendString(Mono.just("1")))
                .bindNow();
    }

    private static Server startGrpc() throws IOException {
        return NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", PORTS.get(1)))
                .useTransportSecurity(
                        certificates.file("server.pem").toFile(),
                        certificates.file("server-key.pem").toFile())
                .build()
                .start();
    }
}
