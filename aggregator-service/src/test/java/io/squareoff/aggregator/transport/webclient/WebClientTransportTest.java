package io.squareoff.aggregator.transport.webclient;

import static io.squareoff.aggregator.transport.webclient.AskedBackend.THREADS;
import static io.squareoff.aggregator.transport.webclient.AskedBackend.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Answer;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.http.server.HttpServerRequest;

@Timeout(120)
class WebClientTransportTest {

    @AutoClose
    private final AskedBackend backend = new AskedBackend();

    /** The first aggregation opens as many as there may be, from the one thread that its caller is served on. */
    @Test
    void servesItsConnectionsOnAllThreadsThoughTheyAreOpenedOnOne() throws Exception {
        var arrived = new AtomicInteger();
        var all = Sinks.<Void>empty();
        var transport = backend.start(THREADS, "", (request, response) -> {
            if (arrived.incrementAndGet() == THREADS) {
                all.tryEmitEmpty();
            }
            return all.asMono().then(Mono.defer(() -> Mono.from(json(response, "1"))));
        });
        var answers = IntStream.range(0, THREADS).mapToObj(any -> new Answer()).toList();
        backend.threads()
                .onServer(true)
                .next()
                .execute(() -> answers.forEach(answer -> Aggregations.askForOne(transport, answer)));

        Set<Thread> served = new HashSet<>();
        for (Answer answer : answers) {
            answer.squares();
            served.add(answer.thread());
        }
        assertThat(served).hasSize(THREADS);
    }

    /** The library refuses by itself what waits for a connection in a queue twice as long as there are connections. */
    @Test
    void refusesNoCallThatWaitsForAConnection() throws Exception {
        backend.start(1, "", (request, response) -> json(response, square(request)));
        Answer answer = backend.ask(500, 1);

        assertThat(answer.squares()).hasSize(500).endsWith(250_000);
    }

    @Test
    void encodesNoEndpointThatIsEncodedAlready() throws Exception {
        backend.start(1, "/a%20b/", (request, response) -> json(response, "1"));

        assertThat(backend.ask(1, 1).squares()).containsExactly(1);
        assertThat(backend.asked()).containsExactly("GET /a%20b/api/square/unary/1");
    }

    @Test
    void failsACallThatLosesItsConnectionAndAsksNoSecondTime() throws Exception {
        backend.start(1, "", (request, response) -> {
            response.withConnection(connection -> connection.channel().close());
            return Mono.never();
        });

        TransportException failure = backend.ask(1, 1).failure();

        assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(failure).hasMessageContaining("rest (http://").hasMessageContaining("closed");
        assertThat(backend.asked()).hasSize(1);
        HttpEndpoint endpoint = AskedBackend.endpoint(URI.create("http://127.0.0.1:1"));
        EventLoopGroup group = backend.threads().onServer(true);
        assertThat(List.of(
                        Connector.http1(endpoint, 1, AskedBackend.LIMIT, group),
                        Connector.http2(endpoint, 1, 1, AskedBackend.LIMIT, group)))
                .allMatch(connector -> connector.client().configuration().isRetryDisabled());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "1 | 200 | application/json         | '\"1\"'     | answered with what is no square",
                "1 | 200 | application/json         | 1.0         | answered with what is no square",
                "1 | 200 | application/json         | 01          | answered with what is no square",
                "1 | 200 | application/json         | 1 1         | answered with what is no square",
                "1 | 200 | application/json         | [1]         | answered with what is no square",
                "1 | 200 | application/json         | null        | answered with an empty body",
                "1 | 200 | application/json         | ''          | answered with an empty body",
                "1 | 200 | application/json         | 2           | answered 2 as the square of 1",
                "1 | 200 | text/html                | 1           | Content type 'text/html' not supported",
                "1 | 200 | application/octet-stream | 1           | not supported",
                "1 | 204 | application/json         | ''          | answered with status 204",
                "1 | 302 | application/json         | 1           | answered with status 302",
                "1 | 500 | application/json         | 1           | answered with status 500",
                "3 | 200 | application/json         | []          | answered with no square",
                "3 | 200 | application/json         | [1,4]       | answered 2 squares to 3 numbers",
                "3 | 200 | application/json         | '[1,\"4\",9]' | answered with what is no square",
                "3 | 200 | application/json         | '{\"1\":1}' | answered with what is no square",
                "3 | 200 | application/x-protobuf   | x           | not supported",
            })
    void failsForABodyThatIsNoAnswer(int chunk, int status, String type, String body, String expected)
            throws Exception {
        backend.start(
                1,
                "",
                (request, response) -> response.status(status)
                        .header(HttpHeaderNames.CONTENT_TYPE, type)
                        .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length()))
                        .sendString(Mono.just(body)));

        TransportException failure = backend.ask(chunk, chunk).failure();

        assertThat(failure.reason()).isEqualTo(Reason.BAD_REPLY);
        assertThat(failure).hasMessageContaining(expected);
        assertThat(failure.getMessage()).hasSizeLessThan(500);
    }

    private static String square(HttpServerRequest request) {
        String uri = request.uri();
        long number = Long.parseLong(uri.substring(uri.lastIndexOf('/') + 1));
        return Long.toString(number * number);
    }
}
