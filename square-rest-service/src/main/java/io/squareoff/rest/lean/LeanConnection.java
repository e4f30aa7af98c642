package io.squareoff.rest.lean;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.util.ReferenceCountUtil;
import io.squareoff.rest.BodyRoom;
import java.util.ArrayDeque;
import java.util.Queue;
import org.springframework.web.server.ResponseStatusException;

/**
 * Answers the requests of one connection in their order. What can be answered at once is written as it is read, and sent when all that
 * has come is read. While a request is worked on, nothing more is read, and what came with it waits.
 *
 * <p>Only for the connection's thread.
 */
final class LeanConnection extends ChannelInboundHandlerAdapter {

    /** What a body whose length is not declared, or is large, gets at first. */
    private static final int FIRST_BYTES = 16 << 10;

    private final LeanSquares squares;
    private final BodyRoom places;
    private final Queue<Object> queued = new ArrayDeque<>();

    private ChannelHandlerContext context;

    /** The request whose body is gathered, or that is worked on; null if there is neither. */
    private HttpRequest request;

    /** Null if none is gathered. */
    private ByteBuf body;

    private long room;
    private boolean working;
    private boolean unsent;

    /** The next answer is the last. */
    private boolean ending;

    /** The last answer is written: what still comes is left aside. */
    private boolean ended;

    LeanConnection(LeanSquares squares, BodyRoom places) {
        this.squares = squares;
        this.places = places;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (working) {
            queued.add(message);
        } else {
            take(message);
        }
    }

    private void take(Object message) {
        try {
            if (ended) {
                return;
            }
            if (message instanceof HttpRequest begun) {
                begin(begun);
            } else if (body != null) {
                gather((HttpContent) message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(HttpRequest begun) {
        if (begun.decoderResult().isFailure() || begun.protocolVersion().majorVersion() != 1) {
            refuse(begun.decoderResult().cause());
            return;
        }
        FullHttpResponse answer = squares.withoutBody(begun, context.alloc());
        if (answer == null) {
            answer = makeRoom(begun);
        } else if (HttpUtil.is100ContinueExpected(begun)) {
            ending = true; // Its body may come or not.
        }
        if (answer != null) {
            write(begun, answer);
        }
    }

    /** Refuses what cannot be read, after which nothing can. */
    private void refuse(Throwable cause) {
        ending = true;
        HttpResponseStatus status = HttpResponseStatus.BAD_REQUEST;
        if (cause instanceof TooLongHttpLineException) {
            status = HttpResponseStatus.REQUEST_URI_TOO_LONG;
        } else if (cause instanceof TooLongHttpHeaderException) {
            status = HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;
        }
        last(Answers.unreadable(status));
    }

    /** Begins to gather a body; returns a refusal if there is no room for it. */
    private FullHttpResponse makeRoom(HttpRequest begun) {
        long declared = HttpUtil.getContentLength(begun, -1L);
        if (declared > BodyRoom.LARGEST_BYTES) {
            ending |= HttpUtil.is100ContinueExpected(begun);
            return tooLarge(begun);
        }
        long wanted = BodyRoom.of(declared);
        if (!places.take(wanted)) {
            ending |= HttpUtil.is100ContinueExpected(begun);
            return squares.answers().later(begun, "there is no room for one more body of " + wanted + " bytes");
        }
        request = begun;
        room = wanted;
        body = Unpooled.buffer((int) Math.min(wanted, FIRST_BYTES));
        if (HttpUtil.is100ContinueExpected(begun)) {
            context.writeAndFlush(new DefaultFullHttpResponse(
                    HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
        }
        return null;
    }

    private FullHttpResponse tooLarge(HttpRequest begun) {
        return squares.answers()
                .problem(
                        begun,
                        HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                        "a body has " + BodyRoom.LARGEST_BYTES + " bytes at most");
    }

    private void gather(HttpContent content) {
        if (content.decoderResult().isFailure()) {
            giveRoomBack();
            refuse(content.decoderResult().cause());
            return;
        }
        if (content.content().readableBytes() > BodyRoom.LARGEST_BYTES - body.readableBytes()) {
            giveRoomBack();
            write(request, tooLarge(request));
            return;
        }
        body.writeBytes(content.content());
        if (content instanceof LastHttpContent) {
            byte[] bytes = ByteBufUtil.getBytes(body, 0, body.readableBytes(), false);
            giveRoomBack();
            working = true;
            squares.answer(request, bytes, this::answered);
            read();
        }
    }

    private void giveRoomBack() {
        places.giveBack(room);
        body = null;
    }

    private void answered(FullHttpResponse answer) {
        if (context.executor().inEventLoop()) {
            working = false;
            write(request, answer);
        } else {
            context.executor().execute(() -> resume(answer));
        }
    }

    /** Goes on after a request that was worked on by another thread. */
    private void resume(FullHttpResponse answer) {
        working = false;
        write(request, answer);
        while (!working && !queued.isEmpty()) {
            take(queued.remove());
        }
        flush();
        read();
    }

    /** Reads on if there is no reason to wait: work that is done, or a caller that does not take its answers. */
    private void read() {
        context.channel().config().setAutoRead(!working && context.channel().isWritable());
    }

    private void write(HttpRequest answered, FullHttpResponse answer) {
        ending |= answered.protocolVersion().minorVersion() == 0 || !HttpUtil.isKeepAlive(answered);
        if (ending) {
            last(answer);
        } else {
            context.write(answer, context.voidPromise());
            unsent = true;
        }
    }

    private void last(FullHttpResponse answer) {
        ended = true;
        unsent = true;
        context.write(Answers.closing(answer)).addListener(ChannelFutureListener.CLOSE);
    }

    private void flush() {
        if (unsent) {
            unsent = false;
            context.flush();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        flush();
        read();
    }

    /** Ends the connection: at once if it is not used, otherwise with its next answer. */
    void end() {
        ending = true;
        if (body == null && !working) {
            ended = true;
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    /** Refuses a body that did not come to its end in time; any other failure is the connection's. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (body != null && cause instanceof ResponseStatusException late) {
            giveRoomBack();
            ending = true;
            HttpResponseStatus status =
                    HttpResponseStatus.valueOf(late.getStatusCode().value());
            write(request, squares.answers().problem(request, status, late.getReason()));
            flush();
        } else {
            ctx.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (body != null) {
            giveRoomBack();
        }
        ended = true;
        queued.forEach(ReferenceCountUtil::release);
        queued.clear();
    }
}
