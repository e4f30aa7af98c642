package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NatsConnectionIT {

    private static final byte[] SOME = "some".getBytes(UTF_8);

    private final MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final List<NatsConnection> open = new ArrayList<>();

    private final NatsListener listener = new NatsListener() {
        @Override
        public void connected(NatsConnection connection) {
            events.add("connected");
        }

        @Override
        public void refused(String why) {
            events.add("refused: " + why);
        }
    };

    @AfterEach
    void close() throws InterruptedException {
        open.forEach(NatsConnection::close);
        assertThat(loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS))
                .isTrue();
    }

    private NatsOptions options(URI url, NatsLogin login, long pending) {
        return new NatsOptions(
                List.of(url),
                "test",
                login,
                Optional.empty(),
                loops,
                NioSocketChannel.class,
                Duration.ofSeconds(5),
                Duration.ofMillis(20),
                Duration.ofMinutes(1),
                1,
                pending);
    }

    private NatsConnection opened(NatsOptions options) {
        NatsConnection connection = NatsConnection.open(options, listener);
        open.add(connection);
        return connection;
    }

    private NatsConnection connected(Broker broker) throws InterruptedException {
        NatsConnection connection = opened(options(broker.url(""), NatsLogin.NONE, 16 << 20));
        awaitEvent("connected");
        return connection;
    }

    private void awaitEvent(String beginning) throws InterruptedException {
        while (!events.take().startsWith(beginning)) {
            // An event ahead of it is not of interest.
        }
    }

    private static void awaitFlush(NatsConnection connection) throws InterruptedException {
        CountDownLatch flushed = new CountDownLatch(1);
        connection.flush(flushed::countDown);
        flushed.await();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 15_000, 17_000, 1 << 20})
    void repliesComeWhole(int size) throws Exception {
        try (Broker broker = Broker.started()) {
            NatsConnection service = connected(broker);
            NatsConnection caller = connected(broker);
            service.subscribe("echo", "q", message -> message.respond(message.payloadBytes()));
            awaitFlush(service);
            CompletableFuture<byte[]> reply = new CompletableFuture<>();
            caller.subscribe("_INBOX.1", null, message -> reply.complete(message.payloadBytes()));
            byte[] payload = "x".repeat(size).getBytes(UTF_8);
            caller.publish(Address.of("echo", "_INBOX.1"), payload);
            assertThat(reply.get()).isEqualTo(payload);
        }
    }

    @Test
    void headersAndTheStatusOfAnUnheardRequestArrive() throws Exception {
        try (Broker broker = Broker.started()) {
            NatsConnection connection = connected(broker);
            BlockingQueue<String> seen = new LinkedBlockingQueue<>();
            connection.subscribe(
                    "in.*", null, message -> seen.add(message.status() + message.header("Key") + message.number(3)));
            connection.publish(Address.of("in.1"), Map.of("Key", "value"), SOME);
            connection.publish(Address.of("nobody", "in.2"), SOME);
            assertThat(List.of(seen.take(), seen.take())).containsExactly("0value1", "503null2");
        }
    }

    @Test
    void tenThousandRequestsOfFourThreadsAreAnsweredOnceEach() throws Exception {
        try (Broker broker = Broker.started()) {
            NatsConnection caller = connected(broker);
            for (int i = 0; i < 2; i++) {
                NatsConnection service = connected(broker);
                service.subscribe("square", "q", message -> message.respond(SOME));
                awaitFlush(service);
            }
            int requests = 10_000;
            AtomicIntegerArray answers = new AtomicIntegerArray(requests);
            CountDownLatch all = new CountDownLatch(requests);
            caller.subscribe("r.*", null, message -> {
                answers.incrementAndGet((int) message.number(2));
                all.countDown();
            });
            for (int thread = 0; thread < 4; thread++) {
                int first = thread;
                new Thread(() -> {
                            for (int i = first; i < requests; i += 4) {
                                caller.publish(Address.of("square", "r." + i), SOME);
                            }
                        })
                        .start();
            }
            all.await();
            awaitFlush(caller);
            for (int i = 0; i < requests; i++) {
                assertThat(answers.get(i)).as("answers to %d", i).isEqualTo(1);
            }
        }
    }

    @Test
    void messagesOfTheLoopKeepTheirOrderWhileTheSocketIsFull() throws Exception {
        try (Broker broker = Broker.started()) {
            NatsConnection connection = connected(broker);
            int count = 20_000;
            List<Long> order = new ArrayList<>();
            CountDownLatch all = new CountDownLatch(count);
            connection.subscribe("n.*", null, message -> {
                order.add(message.number(2));
                all.countDown();
            });
            byte[] payload = new byte[500];
            connection.subscribe("start", null, message -> {
                for (int i = 0; i < count; i++) {
                    connection.publish(Address.of("n." + i), payload);
                }
            });
            connection.publish(Address.of("start"), SOME);
            all.await();
            assertThat(order).isSorted();
        }
    }

    @Test
    void aWrongLoginIsRefusedUntilTheBrokerTakesIt() throws Exception {
        try (Broker broker = Broker.started("--user", "u", "--pass", "other")) {
            opened(options(broker.url("u:p%3A1@"), NatsLogin.NONE, 1 << 20));
            opened(options(broker.url(""), nonce -> Map.of("user", "u", "pass", "p:1"), 1 << 20));
            for (int i = 0; i < 5; i++) {
                awaitEvent("refused: Authorization Violation");
            }
            broker.kill();
            broker.start("--user", "u", "--pass", "p:1");
            awaitEvent("connected");
            awaitEvent("connected");
        }
    }

    @Test
    void whatASuspendedBrokerDoesNotReadIsBoundedAndArrivesLater() throws Exception {
        try (Broker broker = Broker.started()) {
            NatsConnection connection = opened(options(broker.url(""), NatsLogin.NONE, 8 << 20));
            awaitEvent("connected");
            List<Long> seen = new ArrayList<>();
            NatsConnection reader = connected(broker);
            reader.subscribe("n.*", null, message -> seen.add(message.number(2)));
            awaitFlush(reader);
            broker.suspend(true);
            int accepted = 0;
            try {
                while (accepted < 10_000) {
                    connection.publish(Address.of("n." + accepted), new byte[100_000]);
                    accepted++;
                }
            } catch (NatsUnavailableException e) {
                assertThat(e).hasMessageContaining("wait to be written");
            }
            broker.suspend(false);
            awaitFlush(connection);
            awaitFlush(reader);
            assertThat(seen).hasSize(accepted).isSorted();
            assertThat(accepted).isLessThan(10_000);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void onlyACertificateForTheHostIsTaken(boolean forTheHost, @TempDir Path folder) throws Exception {
        X509Bundle certificate = new CertificateBuilder()
                .ecp256()
                .subject("CN=broker")
                .setIsCertificateAuthority(true)
                .addSanDnsName("elsewhere.example")
                .addSanIpAddress(forTheHost ? "127.0.0.1" : "127.0.0.2")
                .buildSelfSigned();
        Path key = Files.writeString(folder.resolve("key.pem"), certificate.getPrivateKeyPEM());
        Path shown = Files.writeString(folder.resolve("certificate.pem"), certificate.getCertificatePEM());
        SslContext tls = SslContextBuilder.forClient()
                .sslProvider(SslProvider.JDK)
                .trustManager(certificate.toTrustManagerFactory())
                .build();
        try (Broker broker = Broker.started("--tls", "--tlscert", shown.toString(), "--tlskey", key.toString())) {
            NatsOptions plain = options(broker.url(""), NatsLogin.NONE, 1 << 20);
            NatsConnection connection = opened(new NatsOptions(
                    plain.servers(),
                    plain.name(),
                    plain.login(),
                    Optional.of(tls),
                    loops,
                    plain.channel(),
                    plain.connectTimeout(),
                    plain.reconnectWait(),
                    plain.pingInterval(),
                    plain.maxPingsOut(),
                    plain.maxPendingBytes()));
            awaitEvent(forTheHost ? "connected" : "refused: " + NatsConnection.TLS_FAILED);
            awaitFlush(connection);
            assertThat(connection.isConnected()).isEqualTo(forTheHost);
        }
    }
}
