package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.Aggregation.Outcome;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;
import io.squareoff.proto.SquareRequest;

/** What the transports have in common that carry protobuf messages. */
final class Messages {

    private Messages() {}

    /** The request for so many numbers from the first on. */
    static SquareRequest request(int first, int length) {
        SquareRequest.Builder request = SquareRequest.newBuilder().setNumber(first);
        for (int i = 1; i < length; i++) {
            request.addMore(first + i);
        }
        return request.build();
    }

    /** Takes a reply that says itself which call it answers. */
    static Outcome answer(Aggregation gather, SquareReply reply, boolean again) {
        return gather.reply(reply.getNumber(), reply.getResult(), more(reply), again);
    }

    /** Takes the reply to the call that begins with a number. */
    static void answer(Aggregation gather, int number, SquareReply reply) {
        if (reply.getNumber() == number) {
            answer(gather, reply, false);
        } else {
            gather.fail(
                    Reason.BAD_REPLY, "answered for " + reply.getNumber() + " where " + number + " was asked", null);
        }
    }

    private static long[] more(SquareReply reply) {
        int count = reply.getMoreCount();
        if (count == 0) {
            return Aggregation.NO_MORE;
        }
        long[] more = new long[count];
        for (int i = 0; i < count; i++) {
            more[i] = reply.getMore(i);
        }
        return more;
    }
}
