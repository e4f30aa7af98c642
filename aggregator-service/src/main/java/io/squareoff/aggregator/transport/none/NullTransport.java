package io.squareoff.aggregator.transport;

import io.netty.channel.EventLoopGroup;
import io.squareoff.proto.Squaring;
import java.util.Arrays;
import reactor.netty.resources.LoopResources;

/**
 * Answers each number from within the process: what is left when a transport costs nothing but a change of threads, and so
 * the floor under all others. Configured only when asked for.
 */
final class NullTransport implements SquareTransport {

    private final String name;
    private final EventLoopGroup loops;

    /** @param resources the server's own threads, on which the other transports' replies are gathered too */
    NullTransport(String name, LoopResources resources) {
        this.name = name;
        this.loops = resources.onServer(true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String target() {
        return "no backend";
    }

    @Override
    public void send(Aggregation gather, int number) {
        loops.execute(() -> gather.reply(number, Squaring.square(number), more(number, gather.length(number)), false));
    }

    private static long[] more(int first, int length) {
        if (length == 1) {
            return Aggregation.NO_MORE;
        }
        long[] more = new long[length - 1];
        Arrays.setAll(more, i -> Squaring.square(first + 1 + i));
        return more;
    }
}
