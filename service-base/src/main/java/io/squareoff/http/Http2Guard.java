package io.squareoff.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2Stream.State;

/**
 * Watches a connection that speaks HTTP/2: says when it had no stream for too long, and resets streams whose requests do not
 * come to their end or whose answers are not taken. What ends between two looks costs nothing.
 *
 * <p>Only for the connection's thread.
 */
final class Http2Guard {

    private static final int WINDOW_BYTES = 1 << 20;

    private final GuardedPort port;
    private final Http2ConnectionHandler handler;
    private final ChannelHandlerContext context;
    private final Http2Connection connection;
    private final Http2Connection.PropertyKey stalls;
    private final ControlFrames controlFrames;

    private int newestStream;
    private int looksWithoutStream;

    /** Looks that have seen a stream's request incomplete, and its answer not taken. */
    private static final class Stall {
        private int request;
        private int answer;
    }

    /** @param context that of the handler */
    Http2Guard(GuardedPort port, Http2ConnectionHandler handler, ChannelHandlerContext context) {
        this.port = port;
        this.handler = handler;
        this.context = context;
        this.connection = handler.connection();
        this.stalls = connection.newKey();
        this.controlFrames = new ControlFrames(
                port,
                connection,
                new PartialBodies(port, connection, handler.decoder().frameListener()));
        handler.decoder().frameListener(controlFrames);
        widen();
    }

    /** Lets a caller send as much before it is read as gRPC does by itself: with the default, 64 KiB, large requests would wait. */
    private void widen() {
        Http2LocalFlowController window = connection.local().flowController();
        int wider = WINDOW_BYTES - window.initialWindowSize(connection.connectionStream());
        if (wider <= 0) {
            return;
        }
        try {
            window.incrementWindowSize(connection.connectionStream(), wider);
            context.flush();
        } catch (Http2Exception e) {
            throw new IllegalStateException("a window within the bounds of HTTP/2 throws none", e);
        }
    }

    /** Resets what has stalled. Returns why the connection is to be ended, or null. */
    Ending look() {
        controlFrames.nextInterval();
        int newest = connection.remote().lastStreamCreated();
        if (newest == newestStream && connection.numActiveStreams() == 0) {
            return port.over(Ending.IDLE, looksWithoutStream++) ? Ending.IDLE : null;
        }
        newestStream = newest;
        looksWithoutStream = 0;
        try {
            connection.forEachActiveStream(this::look);
        } catch (Http2Exception e) {
            throw new IllegalStateException("a look at a stream throws none", e);
        }
        return null;
    }

    private boolean look(Http2Stream stream) {
        Ending ending = stalled(stream);
        if (ending != null) {
            port.ended(ending);
            handler.resetStream(context, stream.id(), Http2Error.CANCEL.code(), context.newPromise());
            context.flush();
        }
        return true;
    }

    private Ending stalled(Http2Stream stream) {
        boolean request = stream.state() == State.OPEN || stream.state() == State.HALF_CLOSED_LOCAL;
        boolean answer = handler.encoder().flowController().hasFlowControlled(stream);
        Stall stall = stream.getProperty(stalls);
        if (stall == null) {
            if (!request && !answer) {
                return null; // As all of those that are just being answered.
            }
            stall = new Stall();
            stream.setProperty(stalls, stall);
        }
        stall.request = request ? stall.request + 1 : 0;
        stall.answer = answer ? stall.answer + 1 : 0;
        if (port.over(Ending.BODY, stall.request - 1)) {
            return Ending.BODY;
        }
        return port.over(Ending.ANSWER, stall.answer - 1) ? Ending.ANSWER : null;
    }
}
