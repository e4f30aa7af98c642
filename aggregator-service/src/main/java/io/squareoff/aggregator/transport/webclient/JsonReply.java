package io.squareoff.aggregator.transport.webclient;

import static io.squareoff.proto.ReplyHandler.NO_MORE;
import static io.squareoff.proto.ReplyHandler.NO_PAYLOAD;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.TransportException.Reason;
import java.nio.ByteBuffer;

/**
 * The answer to a call with a demand as Jackson reads it: the properties of a SquareReply.
 *
 * @param more the squares after the first; null if there are none
 * @param payload null if there is none
 */
record JsonReply(int number, long result, long[] more, byte[] payload) {

    static void answer(Aggregation aggregation, int asked, JsonReply reply) {
        if (reply.number == asked) {
            aggregation.reply(
                    asked,
                    reply.result,
                    reply.more == null ? NO_MORE : reply.more,
                    reply.payload == null ? NO_PAYLOAD : ByteBuffer.wrap(reply.payload),
                    false);
        } else {
            aggregation.fail(Reason.BAD_REPLY, "answered for " + reply.number + " where " + asked + " was asked", null);
        }
    }
}
