package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.ChannelException;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.channels.spi.SelectorProvider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NatsConnectionTest {

    private static final byte[] HI = "hi".getBytes(UTF_8);

    /** Finds no file left for itself the first time, as in a process that has as many open as it may. */
    public static final class FileTheSecondTime extends NioSocketChannel {

        private static final AtomicInteger TIMES = new AtomicInteger();

        public FileTheSecondTime() {
            super(provider());
        }

        private static SelectorProvider provider() {
            if (TIMES.getAndIncrement() == 0) {
                throw new ChannelException("too many open files");
            }
            return SelectorProvider.provider();
        }
    }

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private Class<? extends NioSocketChannel> channels = NioSocketChannel.class;
    private ScriptedServer server;
    private NatsConnection connection;

    @BeforeEach
    void start() throws IOException {
        server = new ScriptedServer();
    }

    @AfterEach
    void stop() throws IOException {
        connection.close();
        server.close();
        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS);
    }

    private void open(String user, NatsLogin login, long maxPendingBytes) {
        open(user, login, Optional.empty(), maxPendingBytes);
    }

    private void open(String user, NatsLogin login, Optional<SslContext> tls, long maxPendingBytes) {
        connection = NatsConnection.open(
                new NatsOptions(
                        List.of(server.url(user)),
                        "tester",
                        login,
                        tls,
                        loops,
                        channels,
                        Duration.ofSeconds(30),
                        Duration.ofMillis(1),
                        Duration.ofMinutes(2),
                        2,
                        maxPendingBytes),
                new NatsListener() {
                    @Override
                    public void connected(NatsConnection connected) {
                        events.add("connected");
                    }

                    @Override
                    public void disconnected(String why) {
                        events.add("disconnected");
                    }

                    @Override
                    public void serverError(String error) {
                        events.add("error: " + error);
                    }

                    @Override
                    public void handlerFailed(RuntimeException failure) {
                        events.add("handler failed: " + failure.getMessage());
                    }

                    @Override
                    public void refused(String why) {
                        events.add("refused: " + why);
                    }
                });
    }

    private void connect() throws Exception {
        open("", NatsLogin.NONE, 1_000);
        connection.subscribe("in.>", "group", message -> {
            if (message.hasReplyTo()) {
                message.respond(HI);
            } else {
                throw new IllegalStateException("no reply to " + message.subject());
            }
        });
        assertThat(server.acceptAndLogIn()).isEqualTo("SUB in.> group 0");
        assertThat(events.take()).isEqualTo("connected");
    }

    @Test
    void connectsAgainAfterThereWasNoFileLeft() throws Exception {
        channels = FileTheSecondTime.class;
        open("", NatsLogin.NONE, 1_000);
        assertThat(events.take()).isEqualTo("disconnected");
        server.accept("{}");
        server.send("PONG");
        assertThat(events.take()).isEqualTo("connected");
    }

    @Test
    void publishesFromItsOwnThreadAndFromOthers() throws Exception {
        connect();
        connection.publish(Address.of("a", "in.1"), HI);
        assertThat(List.of(server.line(), server.line())).containsExactly("PUB a in.1 2", "hi");
        connection.publish(Address.of("a"), Map.of("Why", "no"), HI);
        assertThat(List.of(server.line(), server.line(), server.line(), server.line(), server.line()))
                .containsExactly("HPUB a 21 23", "NATS/1.0", "Why: no", "", "hi");
        server.send("MSG in.1 0 back 2\r\nhi");
        assertThat(List.of(server.line(), server.line())).containsExactly("PUB back 2", "hi");
    }

    /** So many at once that the buffer is flushed, and the socket full and writable again, while they are written. */
    @Test
    void writesWhatAnotherThreadPublishesInItsOrder() throws Exception {
        open("", NatsLogin.NONE, 10_000_000);
        server.accept("{}");
        server.send("PONG");
        assertThat(events.take()).isEqualTo("connected");
        CountDownLatch published = new CountDownLatch(1);
        loops.submit(() -> {
            published.await();
            return null;
        });
        for (int i = 0; i < 20_000; i++) {
            connection.publish(Address.of("a." + i), HI);
        }
        published.countDown();

        for (int i = 0; i < 20_000; i++) {
            assertThat(List.of(server.line(), server.line())).containsExactly("PUB a." + i + " 2", "hi");
        }
    }

    @Test
    void goesOnAfterAHandlerThatThrows() throws Exception {
        connect();
        server.send("MSG in.1 0 2\r\nhi");
        assertThat(events.take()).isEqualTo("handler failed: no reply to in.1");
        server.send("PING");
        assertThat(server.line()).isEqualTo("PONG");
    }

    @Test
    void logsInAsTheUserOfTheUrl() throws Exception {
        open("me:secret@", NatsLogin.NONE, 1_000);
        assertThat(server.accept("{}"))
                .contains("\"user\":\"me\"", "\"pass\":\"secret\"", "\"name\":\"tester\"", "\"no_responders\":true");
    }

    @Test
    void asksForItsLoginAnewForEachAttemptAndHandsTheNonceOver() throws Exception {
        BlockingQueue<String> passwords = new LinkedBlockingQueue<>(List.of("wrong", "right"));
        open("", nonce -> Map.of("user", nonce, "pass", passwords.remove()), 1_000);
        assertThat(server.accept("{\"nonce\":\"abc\"}")).contains("\"user\":\"abc\"", "\"pass\":\"wrong\"");
        server.send("-ERR 'Authorization Violation'");
        assertThat(List.of(events.take(), events.take()))
                .containsExactly("refused: Authorization Violation", "disconnected");
        assertThat(server.accept("{\"nonce\":\"abc\"}")).contains("\"pass\":\"right\"");
        server.send("PONG");
        assertThat(events.take()).isEqualTo("connected");
    }

    @Test
    void refusesAServerThatWantsTls() throws Exception {
        open("", NatsLogin.NONE, 1_000);
        server.acceptWithoutLogin("{\"tls_required\":true}");
        assertThat(events.take()).isEqualTo("refused: SSL required by server.");
    }

    /** Whoever sits between the two could put it there. */
    @Test
    void readsNothingThatCameInClearAheadOfTls() throws Exception {
        open("", NatsLogin.NONE, Optional.of(SslContextBuilder.forClient().build()), 1_000);
        server.acceptWithoutLogin("{\"tls_required\":true}\r\n-ERR 'put in between'");
        server.disconnect();

        assertThat(events.take()).startsWith("refused: " + NatsConnection.TLS_FAILED);
    }

    @Test
    void subscribesAgainAfterALossAndKeepsNothingMeanwhile() throws Exception {
        connect();
        BlockingQueue<String> flushed = new LinkedBlockingQueue<>();
        connection.flush(() -> flushed.add("flushed"));
        assertThat(server.line()).isEqualTo("PING");
        server.disconnect();
        assertThat(events.take()).isEqualTo("disconnected");
        assertThat(flushed.take()).isEqualTo("flushed");
        assertThat(connection.isConnected()).isFalse();
        assertThatExceptionOfType(NatsUnavailableException.class)
                .isThrownBy(() -> connection.publish(Address.of("a"), HI));

        assertThat(server.acceptAndLogIn()).isEqualTo("SUB in.> group 0");
        assertThat(events.take()).isEqualTo("connected");
        connection.publish(Address.of("b"), HI);
        assertThat(server.line()).isEqualTo("PUB b 2");
    }

    @Test
    void goesToAServerThatAnotherNamesWithTheLoginThatItHas() throws Exception {
        try (var other = new ScriptedServer()) {
            open("me:secret@", NatsLogin.NONE, 1_000);
            server.accept("{\"connect_urls\":[\"127.0.0.1:" + other.url("").getPort() + "\"]}");
            server.close();
            assertThat(other.accept("{}")).contains("\"user\":\"me\"", "\"pass\":\"secret\"");
        }
    }

    @Test
    void runsWhatWaitsForTheServerToReadOnceItHas() throws Exception {
        connect();
        BlockingQueue<String> flushed = new LinkedBlockingQueue<>();
        connection.publish(Address.of("a"), HI);
        connection.flush(() -> flushed.add("flushed"));
        assertThat(List.of(server.line(), server.line(), server.line())).containsExactly("PUB a 2", "hi", "PING");
        assertThat(flushed).isEmpty();
        server.send("PONG");
        assertThat(flushed.take()).isEqualTo("flushed");
    }

    @Test
    void endsItsSubscriptions() throws Exception {
        connect();
        BlockingQueue<String> stopped = new LinkedBlockingQueue<>();
        connection.unsubscribe(() -> stopped.add("stopped"));
        assertThat(List.of(server.line(), server.line())).containsExactly("UNSUB 0", "PING");
        server.send("PONG");
        assertThat(stopped.take()).isEqualTo("stopped");
    }

    @Test
    void publishesNothingLargerThanTheServerTakesOrThanMayWait() throws Exception {
        connect();
        server.send("INFO {\"max_payload\":100}\r\nPING");
        assertThat(server.line()).isEqualTo("PONG");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> connection.publish(Address.of("a"), new byte[101]))
                .withMessageContaining("101 bytes")
                .withMessageContaining("max_payload of 100");
        server.send("INFO {\"max_payload\":10000}\r\nPING");
        assertThat(server.line()).isEqualTo("PONG");
        assertThatExceptionOfType(NatsUnavailableException.class)
                .isThrownBy(() -> connection.publish(Address.of("a"), new byte[1_001]));
    }

    @Test
    void keepsTheConnectionWhereTheServerRefusesAMessage() throws Exception {
        connect();
        server.send("-ERR 'Permissions Violation for Publish to \"a\"'");
        assertThat(events.take()).isEqualTo("error: Permissions Violation for Publish to \"a\"");
        assertThat(connection.isConnected()).isTrue();

        server.disconnect();
        assertThat(events.take()).isEqualTo("disconnected");
        assertThat(connection.problem()).contains("the server closed the connection");
    }
}
