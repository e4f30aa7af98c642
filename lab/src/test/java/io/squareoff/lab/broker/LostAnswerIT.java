package io.squareoff.lab.broker;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.api.StorageType;
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
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a broker sends and a client never gets, as in a cluster whose routes are being made. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LostAnswerIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker();

    /** Of the acknowledgement's subject of a first consumer's third message: deliveries, sequence in the stream, and in the consumer. */
    private static final String LAST_MESSAGE = ".1.3.3.";

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger lost = new AtomicInteger();

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
        try (BrokerSession session = losingTheFirst("$JS.API.STREAM.CREATE.", "stream_create_response")) {
            String stream = session.create("answered-twice", "answered-twice", StorageType.Memory, 1);

            assertThat(lost).hasValue(1);
            assertThat(asked).hasValue(2);
            assertThat(session.streams().has(stream)).isTrue();
            assertThat(session.release()).isEmpty();
        }
        assertThat(OWN.session().streams().has("answered-twice")).isFalse();
    }

    @Test
    void doesNotKeepAStreamFromBeingRead() throws Exception {
        OWN.session().create("read-twice", "read-twice", StorageType.Memory, 1);
        try (ClosableConnection connection = OWN.session().connect("test")) {
            for (int number = 0; number < 3; number++) {
                connection
                        .nats()
                        .jetStream()
                        .publish(
                                "read-twice",
                                ByteBuffer.allocate(Integer.BYTES)
                                        .putInt(number)
                                        .array());
            }
        }
        try (BrokerSession session = losingTheFirst("$JS.API.CONSUMER.CREATE.", LAST_MESSAGE)) {
            assertThat(StoredMessages.read(session, "read-twice").count()).isEqualTo(3);
            assertThat(lost).hasValue(1);
            assertThat(asked).hasValue(2);
        }
    }

    /** Of what the broker sends with such words, the first is lost; what clients send with others is counted. */
    private BrokerSession losingTheFirst(String asks, String answers) throws InterruptedException {
        URI broker = URI.create(OWN.address().servers());
        start(() -> {
            while (true) {
                Socket client = listening.accept();
                Socket server = new Socket(broker.getHost(), broker.getPort());
                start(() -> pass(server, client, sent -> sent.contains(answers) && lost.compareAndSet(0, 1)));
                start(() -> pass(client, server, sent -> {
                    if (sent.contains(asks)) {
                        asked.incrementAndGet();
                    }
                    return false;
                }));
            }
        });
        BrokerAddress losing = new BrokerAddress(
                "nats://127.0.0.1:" + listening.getLocalPort(),
                OWN.address().user(),
                OWN.address().password(),
                Optional.empty());
        return new BrokerSession(losing, Optional.empty(), "", "");
    }

    /** Passes on what comes, but for what is lost, until a side closes. */
    private static void pass(Socket from, Socket to, Predicate<String> loses) throws IOException {
        try (InputStream in = new BufferedInputStream(from.getInputStream());
                OutputStream out = to.getOutputStream()) {
            for (byte[] sent = next(in); sent.length > 0; sent = next(in)) {
                if (!loses.test(new String(sent, ISO_8859_1))) {
                    out.write(sent);
                }
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
