package io.squareoff.aggregator.transport.webclient;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import reactor.netty.resources.LoopResources;

/**
 * Threads that are given connections in turn. The library's own choice is the thread that opens a connection, and the first
 * aggregation opens all of them on one.
 *
 * @param group the threads
 * @param any one of them, which gives the kind of its channels in place of the group: of a group that takes a turn too, and
 *     every other thread would be left out
 */
record SpreadLoops(EventLoopGroup group, EventLoop any) implements LoopResources {

    SpreadLoops(EventLoopGroup group) {
        this(group, group.next());
    }

    @Override
    public EventLoopGroup onServer(boolean useNative) {
        return group;
    }

    @Override
    public <T extends Channel> T onChannel(Class<T> type, EventLoopGroup unused) {
        return LoopResources.super.onChannel(type, any);
    }
}
