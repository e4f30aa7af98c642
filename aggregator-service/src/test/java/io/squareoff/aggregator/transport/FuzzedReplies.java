package io.squareoff.aggregator.transport;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.nats.client.Message;
import io.nats.client.Options;
import io.squareoff.nats.FuzzedMessage;
import java.util.function.Consumer;

/**
 * Gives a transport one message after the other that arrived below its inbox, while an aggregation of the squares of 1..3 waits.
 * Each is written as {@link FuzzedMessage} says, but without the inbox; a T in its first line stands for the aggregation's token.
 * Messages are separated by a line of dashes.
 */
public final class FuzzedReplies {

    private static final int NUMBERS = 3;
    private static final int LENGTH_OF_AN_ID = 22;
    private static final String INBOX = Options.DEFAULT_INBOX_PREFIX + "0".repeat(LENGTH_OF_AN_ID) + ".";
    private static final String SEPARATOR = "\n---\n";

    private FuzzedReplies() {}

    /** Sends nothing; what it keeps for an aggregation is another's. */
    private record Silent(SquareTransport like) implements SquareTransport {

        @Override
        public String name() {
            return like.name();
        }

        @Override
        public String target() {
            return like.target();
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
     */
    public static void give(
            byte[] bytes, SquareTransport transport, AggregationRegistry registry, Consumer<Message> received) {
        FuzzedListener listener = new FuzzedListener();
        Aggregation aggregation = Aggregations.ask(registry, new Silent(transport), NUMBERS, listener);
        try {
            for (String message : new String(bytes, ISO_8859_1).split(SEPARATOR)) {
                int line = Math.max(0, message.indexOf('\n'));
                String subject = message.substring(0, line).replace("T", Long.toString(aggregation.token()));
                FuzzedMessage.of((INBOX + subject + message.substring(line)).getBytes(ISO_8859_1))
                        .ifPresent(received);
            }
        } finally {
            Aggregations.forget(registry, aggregation);
        }
        if (listener.failure() != null) {
            assertThat(listener.failure().getMessage()).hasSizeLessThan(5000);
        }
    }
}
