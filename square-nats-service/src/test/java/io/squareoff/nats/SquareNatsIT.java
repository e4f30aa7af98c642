package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both halves of the backend, which answer alike. */
@ParameterizedClass
@EnumSource
class SquareNatsIT {

    /** The subjects of one half, and its name in service discovery. */
    enum Half {
        STOCK("squares", SquareSubjects.SERVICE, SquareSubjects.service(MessageCodec.JSON)),
        LEAN("squares-lean", SquareSubjects.LEAN, SquareSubjects.lean(MessageCodec.JSON));

        private final String name;
        private final String protobuf;
        private final String json;

        Half(String name, String protobuf, String json) {
            this.name = name;
            this.protobuf = protobuf;
            this.json = json;
        }
    }

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final byte[] TRUNCATED = {0x08};

    private static TestBroker broker;
    private static ConfigurableApplicationContext service;
    private static Connection client;

    @Parameter
    private Half half;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        broker = new TestBroker();
        service = JobService.start(broker.url());
        client = TestClient.connect(broker.url(TestUsers.OPERATOR));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        client.close();
        service.close();
        broker.close();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 49", "-7, 49", "46341, 2147488281", "-2147483648, 4611686018427387904"})
    void answersWithTheNumberAndItsSquare(int number, long square) throws Exception {
        assertThat(square(number))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(number)
                        .setResult(square)
                        .build());
    }

    @Test
    void answersARequestForSeveralNumbersWithTheirSquares() throws Exception {
        var request = SquareRequest.newBuilder().setNumber(7).addMore(8).addMore(-9);
        var reply = ask(half.protobuf, request.build().toByteArray());
        assertThat(TestClient.reply(reply))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(7)
                        .setResult(49)
                        .addMore(64)
                        .addMore(81)
                        .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{`number`:7}; {`number`:7,`result`:49}",
                "{`number`:-2147483648}; {`number`:-2147483648,`result`:4611686018427387904}",
                "{`number`:7,`more`:[8,-9]}; {`number`:7,`result`:49,`more`:[64,81]}",
                "{ `more` : [] , `number` : 7 }; {`number`:7,`result`:49}"
            })
    void answersJsonInJson(String request, String reply) throws Exception {
        assertThat(answerToJson(request)).isEqualTo(reply.replace('`', '"'));
    }

    @Test
    void answersMalformedJsonWithAnError() throws Exception {
        double malformed = malformed();
        Message reply = ask(half.json, "{\"number\":7".getBytes(UTF_8));
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error")).contains("not a SquareRequest");
        assertThat(malformed()).isEqualTo(malformed + 1);
        assertThat(answerToJson("{`number`:7}")).isEqualTo("{\"number\":7,\"result\":49}");
    }

    private String answerToJson(String request) throws InterruptedException {
        byte[] json = request.replace('`', '"').getBytes(UTF_8);
        return new String(ask(half.json, json).getData(), UTF_8);
    }

    @Test
    void answersAPing() throws Exception {
        assertThat(discover("PING").path("name").stringValue()).isEqualTo(half.name);
    }

    @Test
    void answersAPingToEveryService() throws Exception {
        Subscription answers = client.subscribe(client.createInbox());
        client.publish("$SRV.PING", answers.getSubject(), null);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Half.values().length; i++) {
            names.add(JsonMapper.shared()
                    .readTree(answers.nextMessage(LIMIT).getData())
                    .path("name")
                    .stringValue());
        }
        answers.unsubscribe();
        assertThat(names).containsExactlyInAnyOrder("squares", "squares-lean");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INFO", "STATS"})
    void listsItsQueueGroupForServiceDiscovery(String verb) throws Exception {
        JsonNode listed = discover(verb);
        assertThat(listed.path("name").stringValue()).isEqualTo(half.name);
        assertThat(listed.path("endpoints"))
                .allSatisfy(endpoint ->
                        assertThat(endpoint.path("queue_group").stringValue()).isEqualTo("q"))
                .extracting(endpoint -> endpoint.path("subject").stringValue())
                .containsExactlyInAnyOrder(half.protobuf, half.json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08", "00", "0f", "08ffffffffffffffffffff01", "68656c6c6f"})
    void answersAMalformedRequestWithAnError(String hex) throws Exception {
        long errors = errors(half.protobuf);
        double malformed = malformed();
        Message reply = ask(half.protobuf, HexFormat.of().parseHex(hex));
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error"))
                .contains("not a SquareRequest, " + hex.length() / 2 + " bytes");
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error-Code")).isEqualTo("500");
        assertThat(errors(half.protobuf)).isEqualTo(errors + 1);
        assertThat(malformed()).isEqualTo(malformed + 1);
        assertThat(square(7).getResult()).isEqualTo(49);
    }

    @Test
    void goesOnAfterMessagesThatItCannotReplyTo() throws Exception {
        long errors = errors(half.protobuf);
        client.publish(half.protobuf, TRUNCATED);
        client.publish(half.protobuf, TestClient.request(7));
        assertThat(square(7).getResult()).isEqualTo(49);
        assertThat(errors(half.protobuf)).isEqualTo(errors + 2);
    }

    private SquareReply square(int number) throws Exception {
        return TestClient.reply(ask(half.protobuf, TestClient.request(number)));
    }

    private static Message ask(String subject, byte[] request) throws InterruptedException {
        Message reply = client.request(subject, request, LIMIT);
        assertThat(reply).as("reply within %s", LIMIT).isNotNull();
        return reply;
    }

    private JsonNode discover(String verb) throws InterruptedException {
        Message answer = client.request("$SRV." + verb + "." + half.name, null, LIMIT);
        assertThat(answer)
                .as("answer to $SRV.%s.%s within %s", verb, half.name, LIMIT)
                .isNotNull();
        return JsonMapper.shared().readTree(new String(answer.getData(), UTF_8));
    }

    /** The client library leaves a count of nought out. */
    private long errors(String subject) throws InterruptedException {
        for (JsonNode endpoint : discover("STATS").path("endpoints")) {
            if (subject.equals(endpoint.path("subject").stringValue())) {
                return endpoint.path("num_errors").asLong(0);
            }
        }
        throw new AssertionError("no endpoint listens at " + subject);
    }

    private static double malformed() {
        return JobService.counter(service, "squareoff.malformed").count();
    }
}
