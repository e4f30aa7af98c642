package io.squareoff.aggregator.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.nats.client.Message;
import io.squareoff.nats.FuzzedMessage;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareSubjects;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives a transport one message after the other that arrived below its inbox, while an aggregation of the squares of 1..3 waits.
 * Each is written as {@link FuzzedMessage} says, but without the inbox; a T in its first line stands for the aggregation's token.
 * Messages are separated by a line of dashes.
 */
public final class FuzzedReplies {

    private static final int NUMBERS = 3;
    private static final int LENGTH_OF_AN_ID = 22;
    private static final String INBOX = SquareSubjects.INBOXES + "0".repeat(LENGTH_OF_AN_ID) + ".";
    private static final String SEPARATOR = "\n---\n";

    /** One for each transport: a registry counts the aggregations of each. */
    private static final Map<SquareTransport, SquareTransport> SILENT = new ConcurrentHashMap<>();

    private FuzzedReplies() {}

    /** Sends nothing; what it keeps for an aggregation is another's. */
    private static final class Silent extends SquareTransport {

        private final SquareTransport like;

        Silent(SquareTransport like) {
            super(like.name(), like.target());
            this.like = like;
        }

        @Override
        public Object context(long token) {
            return like.context(token);
        }

        @Override
        public void send(Aggregation aggregation, int number) {}
    }

    /**
     * Gives the messages.
     *
     * @param transport knows the registry
     * @param received takes a message as the transport does
     * @param reference the number that a message is a reply for, read by another decoder; 0 if it is none
     */
    public static void give(
            byte[] bytes,
            SquareTransport transport,
            AggregationRegistry registry,
            Consumer<Message> received,
            ToIntFunction<byte[]> reference) {
        RecordingListener listener = new RecordingListener();
        Aggregation aggregation =
                Aggregations.ask(registry, SILENT.computeIfAbsent(transport, Silent::new), NUMBERS, listener);
        Set<Integer> answered = new HashSet<>();
        try {
            for (String message : new String(bytes, ISO_8859_1).split(SEPARATOR)) {
                message(message, aggregation.token()).ifPresent(given -> {
                    answered.add(reference.applyAsInt(given.getData()));
                    received.accept(given);
                });
            }
        } finally {
            Aggregations.forget(registry, aggregation);
        }
        if (listener.ended() && listener.succeeded()) {
            assertThat(answered).contains(1, 2, 3);
        } else if (listener.ended()) {
            assertThat(listener.failure().getMessage()).hasSizeLessThan(5000);
        }
    }

    private static Optional<FuzzedMessage> message(String message, long token) {
        int line = Math.max(0, message.indexOf('\n'));
        String subject = message.substring(0, line).replace("T", Long.toString(token));
        return FuzzedMessage.of((INBOX + subject + message.substring(line)).getBytes(ISO_8859_1));
    }

    /** The number of a reply in protobuf. */
    public static int protobuf(byte[] reply) {
        try {
            return SquareReply.parseFrom(reply).getNumber();
        } catch (InvalidProtocolBufferException e) {
            return 0;
        }
    }

    /** The number of a reply in JSON. */
    public static int json(byte[] reply) {
        try {
            return JsonMapper.shared().readTree(reply).path("number").intValue(0);
        } catch (JacksonException e) {
            return 0;
        }
    }
}
