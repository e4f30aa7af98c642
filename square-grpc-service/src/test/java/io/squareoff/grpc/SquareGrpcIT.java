package io.squareoff.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.micrometer.core.instrument.MeterRegistry;
import io.squareoff.proto.Demand;
import io.squareoff.proto.Payload;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquaresGrpc;
import io.squareoff.proto.Squaring;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "squareoff.grpc.port=0")
@Timeout(60)
class SquareGrpcIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Ends within the number: its varint goes on where the message ends. */
    private static final byte[] TRUNCATED = {0x08, (byte) 0x80};

    @Autowired
    private GrpcServer server;

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    @AutoClose("shutdownNow")
    private ManagedChannel channel;

    private SquaresGrpc.SquaresBlockingStub squares;

    @BeforeEach
    void connect() {
        channel = NettyChannelBuilder.forAddress("localhost", server.port())
                .usePlaintext()
                .build();
        squares = SquaresGrpc.newBlockingStub(channel);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 49", "-7, 49", "46341, 2147488281", "-2147483648, 4611686018427387904"})
    void answersWithTheNumberAndItsSquare(int number, long square) {
        assertThat(squares.square(SquareRequest.newBuilder().setNumber(number).build()))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(number)
                        .setResult(square)
                        .build());
    }

    @Test
    void answersACallForSeveralNumbersWithTheirSquaresAndCountsEach() {
        double before = meters.get("squareoff.squares").counter().count();
        assertThat(squares.square(SquareRequest.newBuilder()
                        .setNumber(7)
                        .addMore(8)
                        .addMore(-9)
                        .build()))
                .isEqualTo(SquareReply.newBuilder()
                        .setNumber(7)
                        .setResult(49)
                        .addMore(64)
                        .addMore(81)
                        .build());
        assertThat(meters.get("squareoff.squares").counter().count()).isEqualTo(before + 3);
    }

    @Test
    void answersWhatIsNoRequestWithAnErrorAndServesTheNext() {
        var bytes = SquaresGrpc.getSquareMethod().toBuilder(
                        new Bytes(), SquaresGrpc.getSquareMethod().getResponseMarshaller())
                .build();
        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(() -> ClientCalls.blockingUnaryCall(channel, bytes, CallOptions.DEFAULT, TRUNCATED))
                .satisfies(e -> assertThat(e.getStatus().getCode()).isNotEqualTo(Status.Code.OK));
        answersWithTheNumberAndItsSquare(7, 49);
    }

    @Test
    void refusesMoreNumbersThanACallMayHave() {
        var request = ProtobufMessages.request(1, Squaring.MOST_NUMBERS + 1);
        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(() -> squares.square(request))
                .withMessage(
                        "INVALID_ARGUMENT: not a SquareRequest: it has 250001 numbers, of which there may be 250000");
    }

    @Test
    void answersACallWithWhatItDemandsAndCountsIts() {
        double before = meters.get("squareoff.squares").counter().count();
        var demand = new Demand(2048, 100_000, Duration.ofMillis(1), Duration.ofNanos(200_000));
        var request = ProtobufMessages.request(7, 2, demand);
        assertThat(squares.square(request)).isEqualTo(Squaring.reply(request));
        assertThat(meters.get("squareoff.squares").counter().count()).isEqualTo(before + 2);
    }

    @ParameterizedTest
    @CsvSource({"8, 0, its payload for 7 has 3 bytes", "7, 262145, 262145 in the reply", "7, -1, replyBytes must not"})
    void refusesAWrongPayloadAndTooLargeADemand(int payloadOf, int replyBytes, String expected) {
        var request = SquareRequest.newBuilder()
                .setNumber(7)
                .setPayload(Payload.REQUEST.of(payloadOf, 3))
                .setReplyBytes(replyBytes)
                .build();
        assertThatExceptionOfType(StatusRuntimeException.class)
                .isThrownBy(() -> squares.square(request))
                .satisfies(e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT))
                .withMessageContaining(expected);
    }

    @Test
    void isHealthyAndShowsWhereItServes() throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/health"))
                .timeout(LIMIT)
                .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).contains("\"port\":" + server.port());
    }

    /** Writes bytes as they are. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            throw new UnsupportedOperationException("nothing is read");
        }
    }
}
