package io.squareoff.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Watches the requests of a connection that speaks HTTP/1.1: says which timeout runs, and refuses requests with too many headers.
 * It gives the answers of the library to what cannot be read, which have no body, that of a problem detail.
 *
 * <p>No timeout runs while the caller waits for an answer to all of a request. The end of one that came together with the
 * beginning of the next hides that: its timeout is that of an idle connection until more of it comes.
 *
 * <p>It comes right after the codec. Only for the connection's thread.
 */
final class RequestGuard extends ChannelDuplexHandler {

    private final GuardedPort port;
    private ChannelHandlerContext context;

    /** Changes with every beginning and end of a request or an answer. */
    private int changes;

    private int unanswered;
    private boolean inBody;
    private boolean received;
    private boolean head;
    private boolean late;

    private Ending running;
    private int changesAtLastLook;
    private int looks;

    RequestGuard(GuardedPort port) {
        this.port = port;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    /** Bytes have come, of whatever. */
    void received() {
        received = true;
    }

    /** True once there was a request over HTTP/1.1. */
    boolean begun() {
        return changes != 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (message instanceof HttpRequest request) {
            changes++;
            unanswered++;
            inBody = true;
            head = HttpMethod.HEAD.equals(request.method());
            if (request.headers().size() > port.limits().maxHeaders()) {
                request.setDecoderResult(
                        DecoderResult.failure(new TooLongHttpHeaderException("too many headers in a request")));
            }
            if (request.decoderResult().isFailure()) {
                inBody = false; // Nothing more is read.
            }
        }
        if (message instanceof LastHttpContent) {
            changes++;
            inBody = false;
            received = false;
        }
        ctx.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        Object answer = message;
        if (message instanceof FullHttpResponse response) {
            if (isInformational(response)) {
                ctx.write(message, promise);
                return;
            }
            if (isRefusalWithoutBody(response) && !head) {
                answer = Problems.of(response);
            }
        }
        if (message instanceof LastHttpContent && unanswered > 0) {
            changes++;
            unanswered--;
            if (late) {
                ctx.write(answer, promise.unvoid()).addListener(ChannelFutureListener.CLOSE);
                return;
            }
        }
        ctx.write(answer, promise);
    }

    private static boolean isInformational(HttpResponse response) {
        return response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private static boolean isRefusalWithoutBody(FullHttpResponse response) {
        return response.status().codeClass() == HttpStatusClass.CLIENT_ERROR
                && !response.content().isReadable();
    }

    /** Returns why the connection is to be ended, or null. */
    Ending look() {
        Ending now = timeoutThatRuns();
        looks = now == running && changes == changesAtLastLook ? looks + 1 : 0;
        running = now;
        changesAtLastLook = changes;
        if (now == null) {
            return null;
        }
        boolean over = switch (now) {
            case IDLE -> port.over(port.limits().idleTimeout(), looks);
            case HEADER -> port.over(port.limits().headerTimeout(), looks);
            default -> port.over(port.limits().bodyTimeout(), looks);
        };
        if (over && now == Ending.BODY && unanswered > 0 && !late) {
            refuseLateBody();
            return null;
        }
        return over ? now : null;
    }

    private Ending timeoutThatRuns() {
        if (inBody) {
            return unanswered <= 1 ? Ending.BODY : null;
        }
        if (unanswered > 0) {
            return null;
        }
        return received ? Ending.HEADER : Ending.IDLE;
    }

    /** Lets whoever reads the body fail; his answer, if there is one by the next look, is the last on the connection. */
    private void refuseLateBody() {
        late = true;
        port.ended(Ending.BODY);
        context.fireExceptionCaught(new ResponseStatusException(
                HttpStatus.REQUEST_TIMEOUT, "the body of the request did not come to its end in time"));
    }
}
