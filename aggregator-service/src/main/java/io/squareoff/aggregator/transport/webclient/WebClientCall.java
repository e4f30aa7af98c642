package io.squareoff.aggregator.transport.webclient;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.webclient.WebClientCodec.Answer;
import io.squareoff.tls.Tls;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.BaseSubscriber;

/** One call from its subscription to its answer or failure. Thread-safe. */
final class WebClientCall<T> extends BaseSubscriber<T> {

    /** The characters of a failure's message that are kept; the backend chooses a part of them. */
    private static final int MOST_KEPT = 300;

    private static final Runnable ENDED = () -> {};

    private final Aggregation aggregation;
    private final int number;
    private final Answer<T> answer;
    private final Consumer<WebClientCall<?>> ended;

    /** Null at first; then what is to be run when nothing is left of this, or {@link #ENDED}. */
    private final AtomicReference<Runnable> gone = new AtomicReference<>();

    private volatile boolean onConnection;
    private boolean answered;

    /** @param ended is called once, when nothing is left of this, before its answer or failure is handed over */
    WebClientCall(Aggregation aggregation, int number, Answer<T> answer, Consumer<WebClientCall<?>> ended) {
        this.aggregation = aggregation;
        this.number = number;
        this.answer = answer;
        this.ended = ended;
    }

    Aggregation aggregation() {
        return aggregation;
    }

    /** Notes that the call has a connection now and is about to be sent. */
    void hasConnection() {
        onConnection = true;
        if (gone.get() != null) {
            dispose();
        }
    }

    /**
     * Gives the call up, which closes its connection, or over HTTP/2 resets its stream. While it waits for one, it cannot be given up: cancelled, it would go on to
     * wait in the pool, where nobody counts it any more. It is given up as soon as it has a connection, or gets none.
     *
     * <p>Its sender and whoever ends its aggregation may both do so.
     *
     * @param then is run once, when nothing is left of the call but tasks of the connection's thread
     */
    void giveUp(Runnable then) {
        if (gone.getAndUpdate(waiting -> waiting == ENDED ? ENDED : both(waiting, then)) == ENDED) {
            then.run();
        } else if (onConnection) {
            dispose();
        }
    }

    /** @param first null for none */
    private static Runnable both(Runnable first, Runnable second) {
        if (first == null) {
            return second;
        }
        return () -> {
            first.run();
            second.run();
        };
    }

    private void end() {
        ended.accept(this);
        Runnable waiting = gone.getAndSet(ENDED);
        if (waiting != null) {
            waiting.run();
        }
    }

    @Override
    protected void hookOnNext(T body) {
        answered = true;
        end();
        answer.taker().take(aggregation, number, body);
    }

    @Override
    protected void hookOnComplete() {
        if (!answered) {
            end();
            aggregation.fail(Reason.BAD_REPLY, "answered with an empty body", null);
        }
    }

    @Override
    protected void hookOnCancel() {
        end();
    }

    @Override
    protected void hookOnError(Throwable failure) {
        end();
        if (failure instanceof WebClientResponseException response) {
            failAfter(response);
        } else if (failure instanceof WebClientRequestException) {
            aggregation.fail(Reason.UNAVAILABLE, "could not be understood or reached: " + reason(failure), failure);
        } else {
            aggregation.fail(Reason.BAD_REPLY, "answered with what is no square: " + reason(failure), failure);
        }
    }

    /** @param response a status, or what kept its body from being read as the cause */
    private void failAfter(WebClientResponseException response) {
        Throwable cause = response.getCause();
        if (cause == null) {
            aggregation.fail(Reason.BAD_REPLY, "answered with status " + response.getStatusCode(), response);
        } else if (cause instanceof IOException) {
            aggregation.fail(Reason.UNAVAILABLE, "was lost while it answered: " + reason(cause), response);
        } else {
            aggregation.fail(Reason.BAD_REPLY, "answered with what is no square: " + reason(cause), response);
        }
    }

    private static String reason(Throwable failure) {
        String reason = Tls.reason(failure);
        return reason.length() <= MOST_KEPT ? reason : reason.substring(0, MOST_KEPT) + "…";
    }
}
