package io.squareoff.rest;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.squareoff.http.RawCaller;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.Payload;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.ApplicationContext;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "squareoff.lean.port=0")
@ParameterizedClass
@EnumSource(Port.class)
class SquareRestIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Parameter
    private Port port;

    @Autowired
    private ApplicationContext service;

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 49", "-7, 49", "46341, 2147488281", "-2147483648, 4611686018427387904"})
    void answersWithTheSquareAsABareJsonNumber(String number, String square) throws Exception {
        var response = get("/api/square/unary/" + number);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(square.length());
        assertThat(response.body()).isEqualTo(square);
    }

    /** As in the other backends: it would cost more than many a call. */
    @Test
    void timesNoCall() throws Exception {
        get("/api/square/unary/7");
        var metrics = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + Port.STOCK.of(service) + "/actuator/prometheus"))
                .build();
        assertThat(client.send(metrics, BodyHandlers.ofString()).body())
                .contains("squareoff_squares_total")
                .doesNotContain("http_server_requests");
    }

    @Test
    void answersACallerThatAcceptsProtobufWithTheReplyMessage() throws Exception {
        var request = request("/api/square/unary/46341")
                .header("Accept", "application/x-protobuf")
                .build();
        var response = client.send(request, BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/x-protobuf");
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(SquareReply.parseFrom(response.body()))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(46341)
                        .setResult(2147488281L)
                        .build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"twelve", "1.5", "2147483648", "0x10", "+5", "05", "-0", "5;x", "5%20", "%205", "%35", "%D9%A5"})
    void refusesWhatIsNoIntegerAndNamesIt(String value) throws Exception {
        var response = get("/api/square/unary/" + value);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("\"status\":400", "'" + value + "'");
    }

    @Test
    void refusesOtherMethodsAndSaysWhichOneIsAllowed() throws Exception {
        var request = request("/api/square/unary/7")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().allValues("Allow")).containsExactly("GET");
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("\"status\":405");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"[7]; [49]", "[1, 2,3]; [1,4,9]", "[-2147483648,0]; [4611686018427387904,0]"})
    void answersAnArrayOfNumbersWithTheirSquares(String numbers, String squares) throws Exception {
        var response = postJson(numbers);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(squares.length());
        assertThat(response.body()).isEqualTo(squares);
    }

    @Test
    void answersARequestMessageWithAReplyMessage() throws Exception {
        var numbers = SquareRequest.newBuilder().setNumber(7).addMore(46341).build();
        var request = post("/api/square/chunk", type(MessageCodec.PROTOBUF), numbers.toByteArray());
        var response = client.send(request, BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/x-protobuf");
        assertThat(SquareReply.parseFrom(response.body()))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(7)
                        .setResult(49)
                        .addMore(2147488281L)
                        .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "[]", "[1", "[1]x", "[1.5]", "[\"1\"]", "[2147483648]", "{\"number\":1}"})
    void refusesWhatIsNoArrayOfNumbers(String body) throws Exception {
        var response = postJson(body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(response.body()).contains("not a chunk of numbers");
    }

    @Test
    void refusesAChunkOfAnotherTypeOrLargerThanItTakesOrNotPosted() throws Exception {
        for (String type : List.of("text/plain", "nonsense")) {
            var request = post("/api/square/chunk", type, "1".getBytes(US_ASCII));
            var other = client.send(request, BodyHandlers.ofString());
            assertThat(other.statusCode()).isEqualTo(415);
            assertThat(other.body()).contains("not as " + type);
        }
        String large = "[" + "1,".repeat(3 << 20) + "1]";
        assertThat(postJson(large).statusCode()).isEqualTo(413);
        var inPieces = request("/api/square/chunk")
                .header("Content-Type", type(MessageCodec.JSON))
                .POST(HttpRequest.BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream(large.getBytes(US_ASCII))))
                .build();
        assertThat(client.send(inPieces, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
        assertThat(get("/api/square/chunk").statusCode()).isEqualTo(405);
    }

    @Test
    void answersACallWithWhatItDemandsInItsCodec() throws Exception {
        var demand = new Demand(2048, 100_000, Duration.ofMillis(1), Duration.ofNanos(200_000));
        for (MessageCodec codec : MessageCodec.values()) {
            var response = call(codec, codec.request(7, 2, demand));
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().allValues("Content-Type")).containsExactly(type(codec));
            assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
            String wrong = codec.reply(
                    response.body(),
                    false,
                    (number, square, more, payload, again) ->
                            number + " " + square + " " + more[0] + Payload.REPLY.wrong(7, 100_000, payload));
            assertThat(wrong).isEqualTo("7 49 64null");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{`number`:7,`payload`:`AAAA`}; its payload for 7 has 3 bytes, which are wrong from byte 0 on",
                "{`number`:7,`replyBytes`:-1}; its replyBytes must not be negative, but is -1",
                "{`number`:7,`replyBytes`:262145}; 262145 in the reply, of which each may have 262144",
                "{`number`:7,`waitMicros`:5001000}; demands to wait for 5001 ms, of which there may be 5000",
                "{`number`:7,`cpuMicros`:101000}; demands 101 ms of CPU time, of which there may be 100",
                "{`number`:7,`power`:3}; it has a property power",
                "[7]; no object"
            })
    void refusesACallThatIsMalformedOrDemandsTooMuch(String request, String expected) throws Exception {
        var response = call(MessageCodec.JSON, request.replace('`', '"').getBytes(US_ASCII));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
        assertThat(new String(response.body(), US_ASCII)).contains("not a SquareRequest: ", expected);
    }

    @Test
    void refusesAChunkThatDemandsMoreThanSquares() throws Exception {
        var demanding = SquareRequest.newBuilder().setNumber(7).setReplyBytes(5).build();
        var request = post("/api/square/chunk", type(MessageCodec.PROTOBUF), demanding.toByteArray());
        var response = client.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("/api/square/call");
    }

    private HttpResponse<byte[]> call(MessageCodec codec, byte[] body) throws IOException, InterruptedException {
        return client.send(post("/api/square/call", type(codec), body), BodyHandlers.ofByteArray());
    }

    private static String type(MessageCodec codec) {
        return codec == MessageCodec.JSON ? "application/json" : "application/x-protobuf";
    }

    private HttpResponse<String> postJson(String body) throws IOException, InterruptedException {
        var request = post("/api/square/chunk", type(MessageCodec.JSON), body.getBytes(US_ASCII));
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void turnsAwayABodyForWhichThereIsNoRoom() throws Exception {
        String post = "POST /api/square/chunk HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        List<RawCaller> callers = new ArrayList<>();
        try {
            for (int i = 0; i < 16; i++) {
                RawCaller caller = new RawCaller(port.of(service));
                callers.add(caller);
                // That it is to go on says that it has the room.
                caller.send(post + "Content-Length: 4194304\r\nExpect: 100-continue\r\n\r\n");
                assertThat(caller.readHead()).startsWith("HTTP/1.1 100 ");
            }
            var refused = postJson("[7]");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().allValues("Retry-After")).containsExactly("1");
            assertThat(refused.body()).contains("no room");
        } finally {
            for (RawCaller caller : callers) {
                caller.close();
            }
        }
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(postJson("[7]").body()).isEqualTo("[49]"));
    }

    @Test
    void answersACallerThatSpeaksHttp10AndEndsItsConnection() throws Exception {
        try (RawCaller caller = new RawCaller(port.of(service))) {
            assertThat(caller.send("GET /api/square/unary/12 HTTP/1.0\r\n\r\n").readToEnd())
                    .endsWith("144");
        }
    }

    @Test
    void answersAnUnknownPathWithAProblem() throws Exception {
        var response = get("/api/cube/unary/7");
        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().allValues("Content-Type")).containsExactly("application/problem+json");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest post(String path, String type, byte[] body) {
        return request(path)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(uri(path))).timeout(LIMIT);
    }

    private String uri(String path) {
        return "http://localhost:" + port.of(service) + path;
    }
}
