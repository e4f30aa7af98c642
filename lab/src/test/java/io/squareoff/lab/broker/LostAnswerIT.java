package io.squareoff.lab.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nats.client.api.StorageType;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.publish.StoredMessages;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers and messages that a client never gets, or gets too early, as from a cluster that has just begun. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LostAnswerIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker();

    /** Of the acknowledgement's subject of a first consumer's third message: deliveries, sequence in the stream, and in the consumer. */
    private static final String LAST_MESSAGE = ".1.3.3.";

    private static final String CREATION = "$JS.API.STREAM.CREATE.";
    private static final String CREATED = "stream_create_response";

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger replaced = new AtomicInteger();

    private ServerSocket listening;

    @BeforeEach
    void listen() throws IOException {
        listening = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        listening.close();
    }

    @Test
    void doesNotKeepAStreamFromBeingCreated() throws Exception {
        try (BrokerSession session = replacing(1, CREATION, CREATED, answer -> "")) {
            String stream = session.create("answered-twice", "answered-twice", StorageType.Memory, 1);

            assertThat(replaced).hasValue(1);
            assertThat(asked).hasValue(2);
            assertThat(session.streams().has(stream)).isTrue();
            assertThat(session.release()).isEmpty();
        }
        assertThat(OWN.session().streams().has("answered-twice")).isFalse();
    }

    /** A node is not known yet, or the broker removes the folder of all streams after another one's deletion. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "known-later | 10005 | no suitable peers for placement, peer offline",
                "created-later | 10049 | error creating store for stream"
            })
    void isAskedForAgainWhereARefusalMayPass(String stream, int error, String why) throws Exception {
        try (BrokerSession session = replacing(1, CREATION, CREATED, answer -> refused(answer, error, why))) {
            session.create(stream, stream, StorageType.Memory, 1);

            assertThat(replaced).hasValue(1);
            assertThat(asked).hasValue(2);
        }
    }

    /** There is no place, or for the second time none for the stream's files. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-place | 1 | 10005 | no suitable peers for placement",
                "not-created | 2 | 10049 | error creating store for stream"
            })
    void isNotAskedForAgainWhereItDoesNot(String stream, int times, int error, String why) throws Exception {
        try (BrokerSession session = replacing(times, CREATION, CREATED, answer -> refused(answer, error, why))) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> session.create(stream, stream, StorageType.Memory, 1))
                    .withMessageEndingWith(
                            " refuses the stream %s with 1 replica: %s (error %d)".formatted(stream, why, error));
            assertThat(asked).hasValue(times);
        }
    }

    /** Such an answer to whoever the first was for. */
    private static String refused(String answer, int error, String why) {
        String line = answer.substring(0, answer.indexOf("\r\n"));
        String refusal = "{\"type\":\"io.nats.jetstream.api.v1.stream_create_response\","
                + "\"error\":{\"code\":400,\"err_code\":" + error + ",\"description\":\"" + why + "\"}}";
        return line.substring(0, line.lastIndexOf(' ') + 1) + refusal.length() + "\r\n" + refusal + "\r\n";
    }

    @ParameterizedTest
    @CsvSource({"read-twice, " + LAST_MESSAGE, "asked-twice, consumer_create_response"})
    void doesNotKeepAStreamFromBeingRead(String stream, String lost) throws Exception {
        OWN.session().create(stream, stream, StorageType.Memory, 1);
        try (ClosableConnection connection = OWN.session().connect("test")) {
            for (int number = 0; number < 3; number++) {
                connection
                        .nats()
                        .jetStream()
                        .publish(
                                stream,
                                ByteBuffer.allocate(Integer.BYTES)
                                        .putInt(number)
                                        .array());
            }
        }
        try (BrokerSession session = replacing(1, "$JS.API.CONSUMER.CREATE.", lost, message -> "")) {
            assertThat(StoredMessages.read(session, stream).count()).isEqualTo(3);
            assertThat(replaced).hasValue(1);
            assertThat(asked).hasValue(2);
        }
    }

    /** Of what the broker sends with such words, the first so many are replaced; what clients send with others is counted. */
    private BrokerSession replacing(int first, String asks, String answers, UnaryOperator<String> replacement)
            throws InterruptedException {
        URI broker = URI.create(OWN.address().servers());
        start(() -> {
            while (true) {
                Socket client = listening.accept();
                Socket server = new Socket(broker.getHost(), broker.getPort());
                start(() -> pass(
                        server,
                        client,
                        sent -> sent.contains(answers)
                                        && replaced.getAndUpdate(count -> Math.min(count + 1, first)) < first
                                ? replacement.apply(sent)
                                : sent));
                start(() -> pass(client, server, sent -> {
                    if (sent.contains(asks)) {
                        asked.incrementAndGet();
                    }
                    return sent;
                }));
            }
        });
        BrokerAddress between = new BrokerAddress(
                "nats://127.0.0.1:" + listening.getLocalPort(),
                OWN.address().user(),
                OWN.address().password(),
                Optional.empty());
        return new BrokerSession(between, Optional.empty(), "", "");
    }

    /** Passes on what comes, as it is to be, until a side closes. */
    private static void pass(Socket from, Socket to, UnaryOperator<String> become) throws IOException {
        try (InputStream in = new BufferedInputStream(from.getInputStream());
                OutputStream out = to.getOutputStream()) {
            for (byte[] sent = next(in); sent.length > 0; sent = next(in)) {
                out.write(become.apply(new String(sent, ISO_8859_1)).getBytes(ISO_8859_1));
            }
        }
    }

    /** The next line, and its message if it has one, whose length ends the line. Empty at the end. */
    private static byte[] next(InputStream in) throws IOException {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        for (int read = in.read(); read >= 0; read = in.read()) {
            sent.write(read);
            if (read == '\n') {
                String line = sent.toString(ISO_8859_1).strip();
                if (line.matches("H?(MSG|PUB) .*")) {
                    sent.write(in.readNBytes(2 + Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1))));
                }
                break;
            }
        }
        return sent.toByteArray();
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (SocketException e) {
                // It was closed at its other end, or the test is over.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
