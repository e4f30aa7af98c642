package io.squareoff.aggregator.transport;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.nats.client.Message;
import io.nats.service.ServiceMessage;
import io.squareoff.aggregator.transport.TransportException.Reason;

/** Hands replies that came by way of a broker to the aggregations that their subjects end in. */
final class Replies {

    private final NatsCodec codec;
    private final AggregationRegistry inProgress;
    private final Counter unexpected;
    private final Counter redelivered;

    Replies(SquareTransport transport, NatsCodec codec, AggregationRegistry inProgress, MeterRegistry meters) {
        this.codec = codec;
        this.inProgress = inProgress;
        this.unexpected = Counter.builder("squareoff.replies.unexpected")
                .description("Replies to an aggregation that had ended")
                .tag("transport", transport.name())
                .register(meters);
        this.redelivered = Counter.builder("squareoff.replies.redelivered")
                .description("Second replies for a number, left aside because its request was delivered again")
                .tag("transport", transport.name())
                .register(meters);
    }

    /** The aggregation whose token a subject ends in, or null if it has ended. */
    Aggregation find(Message message, int tokenAt) {
        return inProgress.find(token(message.getSubject(), tokenAt));
    }

    /**
     * Takes a reply.
     *
     * @param gather whose it is, or null if that has ended
     * @param again whether the reply says that its request was delivered before, and may have been answered before
     */
    void received(Aggregation gather, Message message, boolean again) {
        if (gather == null) {
            tooLate(again);
        } else if (message.hasHeaders() && message.getHeaders().containsKey(ServiceMessage.NATS_SERVICE_ERROR)) {
            String error = message.getHeaders().getFirst(ServiceMessage.NATS_SERVICE_ERROR);
            gather.fail(Reason.BAD_REPLY, "answered with an error: " + error, null);
        } else {
            switch (codec.answer(gather, message.getData(), again)) {
                case TAKEN -> {}
                case REPEATED -> redelivered.increment();
                case TOO_LATE -> tooLate(again);
            }
        }
    }

    /** One that says that its request was delivered again may well come when its number was answered long ago. */
    private void tooLate(boolean again) {
        (again ? redelivered : unexpected).increment();
    }

    /** The decimal number that the subject ends in, without making a string of it. */
    private static long token(String subject, int from) {
        long token = 0;
        for (int i = from; i < subject.length(); i++) {
            token = token * 10 + (subject.charAt(i) - '0');
        }
        return token;
    }
}
