package io.squareoff.aggregator.transport.none;

import io.netty.channel.EventLoopGroup;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.proto.Payload;
import io.squareoff.proto.ReplyHandler;
import io.squareoff.proto.Squaring;
import java.nio.ByteBuffer;
import java.util.Arrays;
import reactor.netty.resources.LoopResources;

/**
 * Answers each number from within the process. Its cost is a change of threads and no more, so it is the floor under all other
 * transports. Payloads go nowhere, and no work is done. It is configured only on request.
 */
final class NullTransport extends SquareTransport {

    private final EventLoopGroup loops;

    /** @param resources the server's own threads, on which the replies of other transports arrive too */
    NullTransport(String name, LoopResources resources) {
        super(name, "no backend");
        this.loops = resources.onServer(true);
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        loops.execute(() -> aggregation.reply(
                number,
                Squaring.square(number),
                more(number, aggregation.length(number)),
                payload(number, aggregation.demand().replyBytes()),
                false));
    }

    private static ByteBuffer payload(int number, int bytes) {
        return bytes == 0 ? ReplyHandler.NO_PAYLOAD : Payload.REPLY.buffer(number, bytes);
    }

    private static long[] more(int first, int length) {
        if (length == 1) {
            return ReplyHandler.NO_MORE;
        }
        long[] more = new long[length - 1];
        Arrays.setAll(more, i -> Squaring.square(first + 1 + i));
        return more;
    }
}
