package io.squareoff.aggregator.transport.http;

import io.netty.channel.ChannelException;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.channels.spi.SelectorProvider;

/** A channel that cannot be made, as in a process that has as many files open as it may. */
public final class NoFile extends NioSocketChannel {

    static final String WHY = "too many open files";

    public NoFile() {
        super(provider());
    }

    private static SelectorProvider provider() {
        throw new ChannelException(WHY);
    }
}
