package io.squareoff.nats;

import io.squareoff.natsnetty.Address;
import io.squareoff.natsnetty.MessageHandler;
import io.squareoff.natsnetty.NatsConnection;
import io.squareoff.natsnetty.NatsMessage;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareRequest;
import io.squareoff.proto.SquareSubjects;
import io.squareoff.proto.Squaring;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Answers the requests in one codec at once, on the thread that reads the connection; those that demand work on the thread that did
 * it. Errors are written as the service framework writes them, and counted as it counts them.
 *
 * <p>Not thread-safe: all of its methods are for the connection's thread.
 */
final class LeanEndpoint implements MessageHandler {

    private static final String MALFORMED = "500";
    private static final byte[] NOTHING = {};

    private final String name;
    private final String subject;
    private final Squares squares;
    private final NatsConnection connection;
    private long requests;
    private long errors;
    private String lastError = "";

    /** @param name for service discovery */
    LeanEndpoint(String name, MessageCodec codec, Squares squares, NatsConnection connection) {
        this.name = name;
        this.subject = SquareSubjects.lean(codec);
        this.squares = squares;
        this.connection = connection;
    }

    /** Listens, as a member of the queue group. */
    void subscribe() {
        connection.subscribe(subject, SquareSubjects.QUEUE_GROUP, this);
    }

    @Override
    public void received(NatsMessage message) {
        requests++;
        try {
            answer(message);
        } catch (IllegalArgumentException e) {
            errors++;
            lastError = e.getMessage();
            if (message.hasReplyTo()) {
                message.respond(Refusals.fields(e.getMessage(), MALFORMED), NOTHING);
            }
        }
    }

    private void answer(NatsMessage message) {
        byte[] bytes = message.payloadBytes();
        SquareRequest request = squares.request(bytes);
        if (!message.hasReplyTo()) {
            throw new IllegalArgumentException("a request without a subject for its reply");
        }
        if (Squaring.isPlain(request)) {
            squares.answer(request, message::respond);
            return;
        }
        Address inbox = message.replyTo();
        squares.work(
                request,
                bytes.length,
                reply -> connection.publish(inbox, reply),
                why -> connection.publish(inbox, Refusals.fields(why, Refusals.UNAVAILABLE), NOTHING));
    }

    /** The entry of this endpoint that service discovery prints. */
    Map<String, Object> description() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("name", name);
        description.put("subject", subject);
        description.put("queue_group", SquareSubjects.QUEUE_GROUP);
        return description;
    }

    /** Its description with what it has counted. Nobody measures the time of each request. */
    Map<String, Object> statistics() {
        Map<String, Object> statistics = description();
        statistics.put("num_requests", requests);
        statistics.put("num_errors", errors);
        statistics.put("last_error", lastError);
        return statistics;
    }
}
