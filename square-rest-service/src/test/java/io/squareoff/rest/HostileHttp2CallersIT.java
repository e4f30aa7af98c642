package io.squareoff.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.http.RawCaller;
import java.io.ByteArrayOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers over HTTP/2. */
class HostileHttp2CallersIT extends HostileCallers {

    private static final int ENHANCE_YOUR_CALM = 11;
    private static final int REFUSED_STREAM = 7;
    private static final int CANCEL = 8;
    private static final int WHOLE = RawCaller.END_HEADERS | RawCaller.END_STREAM;
    private static final int[] CHUNK = RawCaller.headers("POST", "/api/square/chunk");
    private static final int[] SQUARE = RawCaller.headers("GET", "/api/square/unary/12");

    HostileHttp2CallersIT() {
        super(Port.STOCK);
    }

    @Test
    void endsAConnectionOnWhichHttp2DoesNotBegin() throws Exception {
        double before = ended("header") + ended("idle");
        try (RawCaller caller = caller()) {
            caller.send("PRI * HTTP/2.0\r\n\r\nS");
            assertThat(caller.next(RawCaller.HEADERS)).isNull();
        }
        assertThat(ended("header") + ended("idle")).isGreaterThan(before);
    }

    static Stream<byte[]> floods() {
        return Stream.of(
                RawCaller.frame(RawCaller.PING, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                RawCaller.frame(RawCaller.SETTINGS, 0, 0, 0, 4, 0, 0, 0, 1),
                RawCaller.frame(RawCaller.WINDOW_UPDATE, 0, 0, 0, 0, 0, 1),
                RawCaller.frame(RawCaller.PRIORITY, 0, 1, 0, 0, 0, 0, 1),
                RawCaller.frame(0xbe, 0, 0));
    }

    @ParameterizedTest
    @MethodSource("floods")
    void endsAConnectionFloodedWithFramesThatCarryNoRequest(byte[] frame) throws Exception {
        double before = ended("frames");
        try (RawCaller caller = caller()) {
            RawCaller.Frame goodbye =
                    caller.speakHttp2().flood(1_000_000, frame).next(RawCaller.GOAWAY);
            assertThat(goodbye == null ? ENHANCE_YOUR_CALM : goodbye.error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
        assertThat(ended("frames")).isEqualTo(before + 1);
    }

    @Test
    void endsAConnectionFloodedWithEmptyPartsOfABody() throws Exception {
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, CHUNK)
                    .flood(1000, RawCaller.frame(RawCaller.DATA, 0, 1));
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void endsAConnectionFloodedWithPartsOfAHeader() throws Exception {
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, 0, 1, SQUARE)
                    .flood(100_000, RawCaller.frame(RawCaller.CONTINUATION, 0, 1));
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    /** Of 133 bytes each, as RFC 9113 counts them. */
    @Test
    void answersAListOfHeadersThatIsTooLongAndServesTheNextRequest() throws Exception {
        String header = "\0\1a" + (char) 100 + "b".repeat(100);
        int[] tooMany = RawCaller.headers(
                "GET", "/api/square/unary/12", header.repeat(62).chars().toArray());
        try (RawCaller caller = caller()) {
            caller.speakHttp2().send(RawCaller.HEADERS, WHOLE, 1, tooMany).send(RawCaller.HEADERS, WHOLE, 3, SQUARE);
            RawCaller.Frame answer = caller.next(RawCaller.HEADERS);
            assertThat(answer.stream()).isEqualTo(1);
            assertThat(answer.payload()).asString().contains("431");
            assertThat(caller.next(RawCaller.DATA).payload()).asString().isEqualTo("144");
        }
    }

    @Test
    void endsAConnectionThatResetsMoreStreamsThanThereMayBe() throws Exception {
        try (RawCaller caller = caller()) {
            // At once: the server closes the connection in the middle of them.
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int stream = 1; stream < 400; stream += 2) {
                frames.writeBytes(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, CHUNK));
                frames.writeBytes(RawCaller.frame(RawCaller.RST_STREAM, 0, stream, 0, 0, 0, 8));
            }
            caller.speakHttp2().send(frames.toByteArray());
            assertThat(caller.next(RawCaller.GOAWAY).error()).isEqualTo(ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void refusesAStreamMoreThanThereMayBe() throws Exception {
        try (RawCaller caller = caller()) {
            // At once: with a pause between them the first would be reset before the last came.
            ByteArrayOutputStream frames = new ByteArrayOutputStream();
            for (int stream = 1; stream <= 101; stream += 2) {
                frames.writeBytes(RawCaller.frame(RawCaller.HEADERS, RawCaller.END_HEADERS, stream, CHUNK));
            }
            caller.speakHttp2().send(frames.toByteArray());
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(101);
            assertThat(reset.error()).isEqualTo(REFUSED_STREAM);
        }
    }

    @Test
    void resetsAStreamWhoseBodyDoesNotComeToItsEndAndServesTheOthers() throws Exception {
        double before = ended("body");
        try (RawCaller caller = caller()) {
            caller.speakHttp2().send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, CHUNK);
            RawCaller.Frame reset = caller.next(RawCaller.RST_STREAM);
            assertThat(reset.stream()).isEqualTo(1);
            assertThat(reset.error()).isEqualTo(CANCEL);
            caller.send(RawCaller.HEADERS, WHOLE, 3, SQUARE);
            assertThat(caller.next(RawCaller.DATA).payload()).asString().isEqualTo("144");
        }
        assertThat(ended("body")).isEqualTo(before + 1);
    }

    /** Both headers come at once; then the first caller gives up. */
    @Test
    void turnsAwayABodyForWhichThereIsNoRoom() throws Exception {
        int[] large = RawCaller.headers(
                "POST",
                "/api/square/chunk",
                "\u000f\u0010\u0010application/json\u000f\r\u00073000000"
                        .chars()
                        .toArray());
        int[] small = RawCaller.headers(
                "POST",
                "/api/square/chunk",
                "\u000f\u0010\u0010application/json".chars().toArray());
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 1, large)
                    .send(RawCaller.HEADERS, RawCaller.END_HEADERS, 3, large);
            RawCaller.Frame answer = caller.next(RawCaller.DATA);
            assertThat(answer.stream()).isEqualTo(3);
            assertThat(answer.payload()).asString().contains("\"status\":503", "no room");
            assertThat(caller.next(RawCaller.RST_STREAM))
                    .as("the end of a stream")
                    .isNotNull();

            // The answer to a ping says that the server is through with what came before.
            caller.send(RawCaller.RST_STREAM, 0, 1, 0, 0, 0, CANCEL)
                    .send(RawCaller.PING, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
                    .next(RawCaller.PING);
            caller.send(RawCaller.HEADERS, RawCaller.END_HEADERS, 5, small)
                    .send(RawCaller.DATA, RawCaller.END_STREAM, 5, '[', '7', ']');
            assertThat(caller.next(RawCaller.DATA).payload()).asString().isEqualTo("[49]");
        }
    }

    /** Its window for streams is of no byte, so that the answer cannot be sent. */
    @Test
    void resetsAStreamWhoseAnswerIsNotTaken() throws Exception {
        double before = ended("answer");
        try (RawCaller caller = caller()) {
            caller.speakHttp2()
                    .send(RawCaller.SETTINGS, 0, 0, 0, 4, 0, 0, 0, 0)
                    .send(RawCaller.HEADERS, WHOLE, 1, SQUARE);
            assertThat(caller.next(RawCaller.RST_STREAM).error()).isEqualTo(CANCEL);
        }
        assertThat(ended("answer")).isEqualTo(before + 1);
    }

    /** With a header that has begun too: it opens no stream before its end. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saysGoodbyeToAConnectionWithoutAStream(boolean headerBegun) throws Exception {
        double before = ended("idle");
        try (RawCaller caller = caller()) {
            caller.speakHttp2();
            if (headerBegun) {
                caller.send(RawCaller.HEADERS, 0, 1, SQUARE);
            }
            assertThat(caller.next(RawCaller.GOAWAY).error()).isZero();
            assertThat(caller.next(RawCaller.GOAWAY))
                    .as("the end of the connection")
                    .isNull();
        }
        assertThat(ended("idle")).isEqualTo(before + 1);
    }
}
