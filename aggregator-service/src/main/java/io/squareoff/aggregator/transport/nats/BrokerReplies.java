package io.squareoff.aggregator.transport.nats;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Message;
import io.nats.service.ServiceMessage;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.MalformedMessageException;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.SquareSubjects;
import java.security.SecureRandom;

/**
 * Hands replies that came by way of a broker to their aggregations, whose tokens the replies' subjects end in, whichever client they
 * came by.
 */
public final class BrokerReplies {

    private static final int NO_RESPONDERS = 503;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** So many that of a thousand connections two have the same in one of four million cases. */
    private static final long INBOXES = 1L << 41;

    private final String transport;
    private final MessageCodec codec;
    private final AggregationRegistry registry;
    private final Counter unexpected;
    private final Counter redelivered;

    /**
     * A new inbox, its last dot included; replies arrive below it. Its random part has 8 characters at most, where clients usually have
     * 22: the broker reads every byte of a reply's subject in the request and again in the reply.
     */
    public static String newInbox() {
        return SquareSubjects.INBOXES + Long.toString(RANDOM.nextLong(INBOXES), Character.MAX_RADIX) + ".";
    }

    /** @param transport the name of the one whose replies these are */
    public BrokerReplies(String transport, MessageCodec codec, AggregationRegistry registry, MeterRegistry meters) {
        this.transport = transport;
        this.codec = codec;
        this.registry = registry;
        this.unexpected = Counter.builder("squareoff.replies.unexpected")
                .description("Replies to an aggregation that had ended, or to none")
                .tag("transport", transport)
                .register(meters);
        this.redelivered = Counter.builder("squareoff.replies.redelivered")
                .description("Second replies for a number, left aside because its request was redelivered")
                .tag("transport", transport)
                .register(meters);
    }

    /**
     * Finds the aggregation whose token the message's subject ends in, or null if it has ended, is one of another transport, or the
     * subject ends in no token: anyone who may publish can write to the inbox.
     *
     * @param tokenAt the position of the token in the subject
     */
    public Aggregation find(Message message, int tokenAt) {
        String subject = message.getSubject();
        try {
            return find(Long.parseLong(subject, Math.min(tokenAt, subject.length()), subject.length(), 10));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Finds the aggregation of a token, or null if it has ended or is one of another transport. */
    public Aggregation find(long token) {
        Aggregation aggregation = registry.find(token);
        return aggregation != null && aggregation.transport().name().equals(transport) ? aggregation : null;
    }

    /**
     * Takes the broker's own answer in place of a reply, which fails the aggregation.
     *
     * @param status of its first line
     */
    public static void refused(Aggregation aggregation, int status, String text) {
        String what = status == NO_RESPONDERS
                ? "has no backend listening"
                : "was refused by the broker: " + status + " " + text;
        aggregation.fail(Reason.UNAVAILABLE, what, null);
    }

    /** Takes a reply as {@link #received(Aggregation, String, byte[], boolean)} does. */
    public void received(Aggregation aggregation, Message message, boolean again) {
        String error = message.hasHeaders() ? message.getHeaders().getFirst(ServiceMessage.NATS_SERVICE_ERROR) : null;
        received(aggregation, error, message.getData(), again);
    }

    /**
     * Takes a reply. A malformed one fails its aggregation.
     *
     * @param aggregation the one it belongs to, or null if that has ended
     * @param error the backend's error in the header of such a reply; null without one
     * @param again true if the reply says that its request was delivered before, so that it may have been answered before
     */
    public void received(Aggregation aggregation, String error, byte[] reply, boolean again) {
        if (aggregation == null) {
            tooLate(again);
        } else if (error != null) {
            failed(aggregation, "answered with an error: " + error, null, again);
        } else {
            answered(aggregation, reply, again);
        }
    }

    private void answered(Aggregation aggregation, byte[] reply, boolean again) {
        try {
            switch (codec.reply(reply, again, aggregation)) {
                case TAKEN -> {}
                case REPEATED -> redelivered.increment();
                case TOO_LATE -> tooLate(again);
            }
        } catch (MalformedMessageException e) {
            failed(aggregation, "answered with what is no SquareReply", e, again);
        }
    }

    private void failed(Aggregation aggregation, String what, MalformedMessageException cause, boolean again) {
        if (!aggregation.fail(Reason.BAD_REPLY, what, cause)) {
            tooLate(again);
        }
    }

    /** A reply to a redelivered request may well come when its number was answered long ago. */
    private void tooLate(boolean again) {
        (again ? redelivered : unexpected).increment();
    }
}
