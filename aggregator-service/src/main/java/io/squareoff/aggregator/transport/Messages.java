package io.squareoff.aggregator.transport;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.SquareReply;

/** What the transports have in common that carry protobuf messages and know which request a reply answers. */
final class Messages {

    private Messages() {}

    /** Takes the reply to the request for a number. */
    static void answer(Gather gather, int number, SquareReply reply) {
        if (reply.getNumber() == number) {
            gather.reply(number, reply.getResult());
        } else {
            gather.fail(
                    Reason.BAD_REPLY, "answered for " + reply.getNumber() + " where " + number + " was asked", null);
        }
    }
}
