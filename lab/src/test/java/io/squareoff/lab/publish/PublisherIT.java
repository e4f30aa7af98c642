package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.impl.Headers;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.broker.OwnBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Publishing to streams of a real broker, by one publisher and by several in parallel. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PublisherIT {

    @RegisterExtension
    static final OwnBroker OWN = new OwnBroker();

    private static final byte[] BODY = new byte[16];

    @Test
    void getsTheTokenOfEachMessageBack() throws Exception {
        String stream = stream("tokens");
        List<Integer> tokens = new ArrayList<>();
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 12)) {
            for (int token = 0; token < 12; token++) {
                publisher.publish(stream, null, BODY, token);
            }
            for (int i = 0; i < 12; i++) {
                tokens.add(publisher.awaitAck());
            }
        }

        assertThat(tokens).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(messages(stream)).isEqualTo(12);
    }

    @Test
    void countsMessagesThatTheStreamHadAlready() throws Exception {
        String stream = stream("duplicates");
        Headers id = new Headers().put("Nats-Msg-Id", "1");
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 1)) {
            publisher.publish(stream, id, BODY, 0);
            publisher.awaitAck();
            assertThat(publisher.duplicates()).isZero();
            publisher.publish(stream, id, BODY, 0);
            publisher.awaitAck();

            assertThat(publisher.duplicates()).isEqualTo(1);
        }
        assertThat(messages(stream)).isEqualTo(1);
    }

    @Test
    void storesNothingWhileItWaitsForAStream() throws Exception {
        String stream = stream("awaited");
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 1)) {
            publisher.awaitStream(stream);
            assertThat(messages(stream)).isZero();

            publisher.publish(stream, null, BODY, 0);
            assertThat(publisher.awaitAck()).isZero();
        }
        assertThat(messages(stream)).isEqualTo(1);
    }

    @Test
    void saysThatNoStreamTakesAMessage() throws Exception {
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 1)) {
            publisher.publish("nobody", null, BODY, 0);

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(publisher::awaitAck)
                    .withMessage("a message was refused: no stream takes the messages (503 no responders)");
        }
    }

    @Test
    void saysWhyAStreamRefusesAMessage() throws Exception {
        OWN.session()
                .streams()
                .create(StreamConfiguration.builder()
                        .name("small")
                        .subjects("small")
                        .storageType(StorageType.Memory)
                        .maximumMessageSize(BODY.length - 1)
                        .build());
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 1)) {
            publisher.publish("small", null, BODY, 0);

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(publisher::awaitAck)
                    .withMessageStartingWith("a message was refused: ")
                    .withMessageContaining("size")
                    .withMessageEndingWith("(error 10054)");
        }
        assertThat(messages("small")).isZero();
    }

    @Test
    void saysThatItsConnectionIsLost() throws Exception {
        String stream = stream("lost");
        Publisher publisher = new Publisher(OWN.session().connect("test"), 1);
        publisher.close();

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> publisher.publish(stream, null, BODY, 0))
                .withMessageStartingWith("the connection to the broker is lost: ");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(publisher::awaitAck)
                .withMessageStartingWith("the connection to the broker is lost: ");
    }

    @Test
    void endsAnOpenPlanWithTheConnection() throws Exception {
        String stream = stream("open");
        StreamLink link = new StreamLink(OWN.session().connect("test"), message -> stream, message -> BODY);
        link.close();

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> link.poll(Duration.ofMillis(1)))
                .withMessageStartingWith("the connection to the broker is lost: ");
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> open(link).run(Duration.ZERO, Duration.ofMinutes(5)))
                .withMessageMatching("the connection to the broker is lost: .*|a message was not sent: .* is CLOSED");
    }

    @Test
    void saysThatAMessageIsLargerThanTheBrokerTakes() throws Exception {
        byte[] large = new byte[(1 << 20) + 1];
        try (Publisher publisher = new Publisher(OWN.session().connect("test"), 1);
                StreamLink link = new StreamLink(OWN.session().connect("test"), message -> "large", message -> large)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> publisher.publish("large", null, large, 0))
                    .withMessageStartingWith("a message was not sent: ");
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> link.send(0))
                    .withMessageStartingWith("a message was not sent: ");
        }
    }

    @Test
    void endsAnOpenPlanWithTheFirstRefusal() throws Exception {
        try (StreamLink link = new StreamLink(OWN.session().connect("test"), message -> "nobody", message -> BODY)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> open(link).run(Duration.ZERO, Duration.ofMinutes(5)))
                    .withMessage("a message was refused: no stream takes the messages (503 no responders)");
        }
    }

    /** Its plan is longer than the test may take. */
    private static OpenClient open(StreamLink link) {
        return new OpenClient(link, 100, () -> CpuTime.now(OWN.session()));
    }

    @Test
    void stopsEveryPublisherWhenOneIsRefused() {
        KeyedMessages messages = new KeyedMessages("nobody.", BODY.length, KeyedMessages.distinct(1_000), 3);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> Publishing.run(OWN.session(), 30, messages.ofEach(), new LongAdder()))
                .withMessage("a message was refused: no stream takes the messages (503 no responders)");
    }

    private static String stream(String name) {
        return OWN.session().create(name, name, StorageType.Memory, 1);
    }

    private static long messages(String stream) {
        return OWN.session().streams().info(stream).getStreamState().getMsgCount();
    }
}
