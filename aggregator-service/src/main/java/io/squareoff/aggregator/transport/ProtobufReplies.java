package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.SquareReply;

/** Hands protobuf replies to their aggregations, for transports that know which call a reply belongs to. */
public final class ProtobufReplies {

    private ProtobufReplies() {}

    /** Takes the reply to the call that begins with a number. */
    public static void answer(Aggregation aggregation, int number, SquareReply reply) {
        if (reply.getNumber() == number) {
            ProtobufMessages.reply(reply, false, aggregation);
        } else {
            aggregation.fail(
                    Reason.BAD_REPLY, "answered for " + reply.getNumber() + " where " + number + " was asked", null);
        }
    }
}
