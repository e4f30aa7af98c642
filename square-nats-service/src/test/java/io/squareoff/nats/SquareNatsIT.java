package io.squareoff.nats;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SquareNatsIT {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final byte[] TRUNCATED = {0x08};

    private static TestBroker broker;
    private static ConfigurableApplicationContext service;
    private static Connection client;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        broker = new TestBroker();
        service = new SpringApplicationBuilder(SquareNatsApplication.class)
                .run("--server.port=0", "--squareoff.nats.server=" + broker.url());
        client = Nats.connect(broker.url());
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
    void answersAPing() throws Exception {
        assertThat(discover("PING").path("name").stringValue()).isEqualTo("squares");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INFO", "STATS"})
    void listsItsQueueGroupForServiceDiscovery(String verb) throws Exception {
        JsonNode listed = discover(verb);
        assertThat(listed.path("name").stringValue()).isEqualTo("squares");
        assertThat(listed.path("endpoints")).singleElement().satisfies(endpoint -> {
            assertThat(endpoint.path("subject").stringValue()).isEqualTo("nats.square.service");
            assertThat(endpoint.path("queue_group").stringValue()).isNotBlank();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"08", "00", "0f", "08ffffffffffffffffffff01", "68656c6c6f"})
    void answersAMalformedRequestWithAnError(String hex) throws Exception {
        long errors = errors();
        double malformed = malformed();
        Message reply = ask(HexFormat.of().parseHex(hex));
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error"))
                .contains("not a SquareRequest, " + hex.length() / 2 + " bytes");
        assertThat(reply.getHeaders().getFirst("Nats-Service-Error-Code")).isEqualTo("500");
        assertThat(errors()).isEqualTo(errors + 1);
        assertThat(malformed()).isEqualTo(malformed + 1);
        assertThat(square(7).getResult()).isEqualTo(49);
    }

    @Test
    void goesOnAfterMessagesThatItCannotReplyTo() throws Exception {
        long errors = errors();
        client.publish(SquareSubjects.SERVICE, TRUNCATED);
        client.publish(SquareSubjects.SERVICE, request(7));
        assertThat(square(7).getResult()).isEqualTo(49);
        assertThat(errors()).isEqualTo(errors + 2);
    }

    private static SquareReply square(int number) throws Exception {
        return SquareReply.parseFrom(ask(request(number)).getData());
    }

    private static byte[] request(int number) {
        return SquareRequest.newBuilder().setNumber(number).build().toByteArray();
    }

    private static Message ask(byte[] request) throws InterruptedException {
        Message reply = client.request(SquareSubjects.SERVICE, request, LIMIT);
        assertThat(reply).as("reply within %s", LIMIT).isNotNull();
        return reply;
    }

    private static JsonNode discover(String verb) throws InterruptedException {
        Message answer = client.request("$SRV." + verb, null, LIMIT);
        assertThat(answer).as("answer to $SRV.%s within %s", verb, LIMIT).isNotNull();
        return JsonMapper.shared().readTree(new String(answer.getData(), UTF_8));
    }

    /** The client library leaves a count of nought out. */
    private static long errors() throws InterruptedException {
        return discover("STATS").path("endpoints").path(0).path("num_errors").asLong(0);
    }

    private static double malformed() {
        return service.getBean(MeterRegistry.class)
                .get("squareoff.malformed")
                .counter()
                .count();
    }
}
