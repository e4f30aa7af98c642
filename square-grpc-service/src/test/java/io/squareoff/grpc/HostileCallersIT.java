package io.squareoff.grpc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.http.RawCaller;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/** With short timeouts, but for what 20 connections take to be made and used, and 50 streams on each. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "squareoff.server.max-connections=20",
            "squareoff.server.idle-timeout=5s",
            "squareoff.server.header-timeout=500ms",
            "squareoff.server.body-timeout=500ms",
            "squareoff.server.answer-timeout=500ms",
            "squareoff.grpc.port=0",
            "squareoff.grpc.max-streams=50",
            "squareoff.grpc.max-bodies=100KB"
        })
@Timeout(60)
class HostileCallersIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int REFUSED_STREAM = 7;
    private static final int CANCEL = 8;
    private static final int ENHANCE_YOUR_CALM = 11;

    /** As HPACK has them: "content-type" is number 31 of the static table, "te" is not there. */
    private static final int[] HEADERS = RawCaller.headers(
            "POST",
            "/squareoff.Squares/Square",
            "\u000f\u0010\u0010application/grpc\u0000\u0002te\u0008trailers"
                    .chars()
                    .toArray());

    /** A message of two bytes, not compressed: 7. */
    private static final int[] SEVEN = {0, 0, 0, 0, 2, 8, 7};

    @Autowired
    private GrpcServer server;

    @Autowired
    private MeterRegistry meters;

    /** At once, since one that has sent nothing, or all that a client begins with, may be unused for so long. */
    @Test
    void endsConnectionsThatDoNotComeToSpeakHttp2() throws Exception {
        try (RawCaller silent = caller();
                RawCaller begun = caller();
                RawCaller almost = caller();
                RawCaller whole = caller()) {
            begun.send("P");
            almost.send("PRI * HTTP/2.0\r\n\r\nSM\r\n");
            whole.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
            for (RawCaller caller : List.of(silent, begun, almost, whole)) {
                assertThat(caller.next(RawCaller.RST_STREAM))
                        .as("the end of the connection")
                        .isNull();
            }
        }
    }

    @Test
    void endsAConnectionThatSpeaksAnotherProtocol() throws Exception {
        try (RawCaller caller = caller()) {
            assertThat(caller.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").readToEnd())
                    .contains("Unexpected HTTP/1.x request");
        }
    }

    @Test
    void saysGoodbyeToAConnectionWithoutACall() throws Exception {
        double before = ended("idle");
        try (RawCaller caller = caller()) {
            caller.speakHttp2();
            assertThat(caller.next(RawCaller.GOAWAY).error()).isZero();
            assertThat(caller.next(RawCaller.DATA))
                    .as("the end of the connection")
                    .isNull();
        }
        assertThat(ended("idle")).isEqualTo(before + 1);
    }

    @Test
    void resetsACallWhoseMessageDoesNotComeToItsEndAndServesTheOthers() throws Exception {
        double before = ended("body");
        try (RawCaller caller = caller()) {
            caller.speakHttp2().send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, HEADERS);
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(1);
            assertThat(reset.error()).isEqualTo(CANCEL);
            assertThatACallIsAnswered(caller, 3);
        }
        assertThat(ended("body")).isEqualTo(before + 1);
    }

    /** Six frames of 16 KiB are within 100 KiB. They come at once, before the first is late. */
    @Test
    void resetsACallForWhoseMessageThereIsNoRoomAndServesTheOthers() throws Exception {
        double before = ended("room");
        int[] part = new int[16 << 10];
        part[2] = 1; // Of a message of 64 KiB.
        try (RawCaller caller = caller()) {
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int stream = 1; stream <= 13; stream += 2) {
                frames.writeBytes(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, HEADERS));
                frames.writeBytes(RawCaller.frame(RawCaller.DATA, 0, stream, part));
            }
            caller.speakHttp2().send(frames.toByteArray());
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(13);
            assertThat(reset.error()).isEqualTo(ENHANCE_YOUR_CALM);
            assertThatACallIsAnswered(caller, 15);
        }
        assertThat(ended("room")).isEqualTo(before + 1);
        // The room is given back with the connection.
        await().atMost(LIMIT).until(() -> connections() == 0);
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, HEADERS)
                    .send(RawCaller.DATA, 0, 1, part);
            assertThat(caller.next(RawCaller.RST_STREAM).error()).isEqualTo(CANCEL);
        }
    }

    @Test
    void resetsACallWhoseAnswerIsNotTaken() throws Exception {
        double before = ended("answer");
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.SETTINGS, 0, 0, 0, 4, 0, 0, 0, 0)
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, HEADERS)
                    .send(RawCaller.DATA, RawCaller.END_STREAM, 1, SEVEN);
            assertThat(caller.next(RawCaller.RST_STREAM).error()).isEqualTo(CANCEL);
        }
        assertThat(ended("answer")).isEqualTo(before + 1);
    }

    @Test
    void refusesMoreConnectionsThanThereMayBeAndServesThoseThereAre() throws Exception {
        List<RawCaller> callers = new ArrayList<>();
        try {
            await().atMost(LIMIT).until(() -> connections() == 0);
            for (int i = 0; i < 20; i++) {
                callers.add(caller().speakHttp2());
            }
            await().atMost(LIMIT).until(() -> connections() == 20);
            try (RawCaller more = caller()) {
                assertThat(more.next(RawCaller.PING))
                        .as("the end of the connection")
                        .isNull();
            }
            assertThat(meters.get("squareoff.server.connections.refused")
                            .tag("port", "grpc")
                            .counter()
                            .count())
                    .isEqualTo(1);
            for (RawCaller caller : callers) {
                assertThatACallIsAnswered(caller, 1);
            }
        } finally {
            for (RawCaller caller : callers) {
                caller.close();
            }
        }
        await().atMost(LIMIT).until(() -> connections() == 0);
    }

    @Test
    void refusesACallMoreThanThereMayBe() throws Exception {
        try (RawCaller caller = caller()) {
            // At once: with a pause between them the first would be reset before the last came.
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int stream = 1; stream <= 101; stream += 2) {
                frames.writeBytes(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, HEADERS));
            }
            caller.speakHttp2().send(frames.toByteArray());
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(101);
            assertThat(reset.error()).isEqualTo(REFUSED_STREAM);
        }
    }

    @Test
    void endsAConnectionThatResetsMoreCallsThanThereMayBe() throws Exception {
        try (RawCaller caller = caller()) {
            // At once: the server closes the connection in the middle of them.
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int stream = 1; stream < 400; stream += 2) {
                frames.writeBytes(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, HEADERS));
                frames.writeBytes(RawCaller.frame(RawCaller.RST_STREAM, 0, stream, 0, 0, 0, 8));
            }
            caller.speakHttp2().send(frames.toByteArray());
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    /** One that the library bounds too, and one that only the guard does: the tests of HTTP/2 send the others. */
    static Stream<byte[]> floods() {
        return Stream.of(
                RawCaller.frame(RawCaller.PING, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                RawCaller.frame(RawCaller.WINDOW_UPDATE, 0, 0, 0, 0, 0, 1));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void endsAConnectionFloodedWithFramesThatCarryNoCall(byte[] frame) throws Exception {
        try (RawCaller caller = caller()) {
            RawCaller.Frame goodbye =
                    caller.speakHttp2().flood(1_000_000, frame).next(RawCaller.GOAWAY);
            assertThat(goodbye == null ? ENHANCE_YOUR_CALM : goodbye.error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {RawCaller.DATA, RawCaller.CONTINUATION})
    void endsAConnectionFloodedWithEmptyPartsOfACall(int type) throws Exception {
        int flags = type == RawCaller.DATA ? RawCaller.END_HEADERS : 0;
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, flags, 1, HEADERS)
                    .flood(1_000_000, RawCaller.frame(type, 0, 1));
            RawCaller.Frame goodbye = caller.next(RawCaller.GOAWAY);
            assertThat(goodbye == null ? ENHANCE_YOUR_CALM : goodbye.error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    private static void assertThatACallIsAnswered(RawCaller caller, int stream) throws IOException {
        caller.send(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, HEADERS)
                .send(RawCaller.DATA, RawCaller.END_STREAM, stream, SEVEN);
        assertThat(new String(caller.next(RawCaller.DATA).payload(), ISO_8859_1))
                .isEqualTo("\0\0\0\0\4\u0008\u0007\u00101");
    }

    private RawCaller caller() throws IOException {
        return new RawCaller(server.port());
    }

    private double ended(String bound) {
        return meters.get("squareoff.server.ended")
                .tags("port", "grpc", "bound", bound)
                .counter()
                .count();
    }

    private double connections() {
        return meters.get("squareoff.server.connections")
                .tag("port", "grpc")
                .gauge()
                .value();
    }
}
