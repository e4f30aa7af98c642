package io.squareoff.aggregator.transport;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.timeout.ReadTimeoutException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.netty.ByteBufMono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/** HTTP/1.1 with JSON over a pool of connections: one number in flight on each. */
public final class RestTransport implements SquareTransport, AutoCloseable {

    private static final String PATH = "/api/square/unary/";

    private final URI endpoint;
    private final ConnectionProvider connections;
    private final HttpClient client;
    private final Duration deadline;
    private final Set<Reply> pending = ConcurrentHashMap.newKeySet();

    /**
     * @param maxInFlight how many connections there may be, since each carries one number at a time
     * @param deadline after which a connection that has not answered is closed
     */
    public RestTransport(URI endpoint, int maxInFlight, Duration deadline) {
        this.endpoint = endpoint;
        this.deadline = deadline;
        this.connections = ConnectionProvider.builder("square-rest-service")
                .maxConnections(maxInFlight)
                .pendingAcquireMaxCount(maxInFlight)
                .pendingAcquireTimeout(deadline)
                .build();
        this.client = HttpClient.create(connections)
                .baseUrl(endpoint.toString())
                .headers(headers -> headers.set(HttpHeaderNames.ACCEPT, HttpHeaderValues.APPLICATION_JSON))
                .responseTimeout(deadline)
                .disableRetry(true);
    }

    @Override
    public String name() {
        return "rest";
    }

    @Override
    public String target() {
        return endpoint.toString();
    }

    @Override
    public void send(Gather gather, int number) {
        Reply reply = new Reply(gather, number);
        pending.add(reply);
        client.get()
                .uri(PATH + number)
                .responseSingle((response, body) -> square(response, body))
                .subscribe(reply);
    }

    /** Closes the connections whose answers nobody waits for any more. */
    @Override
    public void abandon(Gather gather) {
        for (Reply reply : pending) {
            if (reply.gather == gather) {
                reply.dispose();
            }
        }
    }

    private static Mono<Long> square(HttpClientResponse response, ByteBufMono body) {
        if (response.status().code() != HttpResponseStatus.OK.code()) {
            return Mono.error(new BadReply("answered with status " + response.status()));
        }
        return body.map(RestTransport::parse);
    }

    private static long parse(ByteBuf body) {
        String number = body.toString(StandardCharsets.US_ASCII);
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw new BadReply("answered '" + number + "', which is no number");
        }
    }

    /** What the backend said is not a square; for use within this class. */
    private static final class BadReply extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private BadReply(String message) {
            super(message);
        }
    }

    private final class Reply extends BaseSubscriber<Long> {

        private final Gather gather;
        private final int number;
        private boolean answered;

        private Reply(Gather gather, int number) {
            this.gather = gather;
            this.number = number;
        }

        @Override
        protected void hookOnNext(Long square) {
            answered = true;
            pending.remove(this);
            gather.reply(number, square);
        }

        @Override
        protected void hookOnComplete() {
            if (!answered) {
                gather.fail(Reason.BAD_REPLY, "answered with an empty body", null);
            }
        }

        @Override
        protected void hookOnError(Throwable error) {
            if (error instanceof BadReply) {
                gather.fail(Reason.BAD_REPLY, error.getMessage(), error);
            } else if (error instanceof ReadTimeoutException) {
                gather.fail(Reason.DEADLINE, "did not answer within " + deadline, error);
            } else {
                gather.fail(Reason.UNAVAILABLE, "could not be asked: " + error, error);
            }
        }

        @Override
        protected void hookFinally(SignalType how) {
            pending.remove(this);
        }
    }

    @Override
    public void close() {
        connections.dispose();
    }
}
