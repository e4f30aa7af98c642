package io.squareoff.nats;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Connections of tests, with time limits for a slow broker. */
public final class TestClient {

    /** Also the time limit of a request to JetStream, unless it has one of its own. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private TestClient() {}

    /**
     * Connects to a broker that runs.
     *
     * @param url of one node, or of several with commas between them
     * @throws IOException if none of them can be connected to
     */
    public static Connection connect(String url) throws IOException, InterruptedException {
        return Nats.connect(options(url).build());
    }

    /** A request for the square of a number. */
    static byte[] request(int number) {
        return SquareRequest.newBuilder().setNumber(number).build().toByteArray();
    }

    /** The reply that a message must be. */
    static SquareReply reply(Message message) {
        try {
            return SquareReply.parseFrom(message.getData());
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError("not a SquareReply: " + message, e);
        }
    }

    /** Asks both halves of the service for a square, and checks it. */
    static void askForASquare(String url) throws IOException, InterruptedException {
        Connection client = connect(url);
        try {
            for (String subject : List.of(SquareSubjects.SERVICE, SquareSubjects.LEAN)) {
                Message reply = client.request(subject, request(7), LIMIT);
                assertThat(reply).as("reply from %s", subject).isNotNull();
                assertThat(reply(reply).getResult()).isEqualTo(49);
            }
        } finally {
            client.close();
        }
    }

    /** The options of {@link #connect}, to be added to. */
    public static Options.Builder options(String url) {
        return Options.builder().server(url).connectionTimeout(LIMIT);
    }
}
