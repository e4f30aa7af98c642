package io.squareoff.aggregator.transport.webclient;

import io.netty.channel.EventLoopGroup;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.LoopBarrier;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.aggregator.transport.http.HttpEndpoint;
import io.squareoff.aggregator.transport.webclient.WebClientCodec.Answer;
import io.squareoff.proto.SquarePaths;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.codec.ClientCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonDecoder;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.client.WebClient.RequestHeadersSpec;
import org.springframework.web.util.DefaultUriBuilderFactory;
import org.springframework.web.util.DefaultUriBuilderFactory.EncodingMode;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * HTTP by Spring's WebClient on Reactor Netty's client: what a Spring application pays for REST.
 *
 * <p>What differs from the library's defaults is there to keep the bounds, the deadline and the threads the same as those of
 * every other transport: docs/method.md lists it.
 */
final class WebClientTransport extends SquareTransport {

    /** Takes no {@code "49"} and no {@code 49.0} for a square. */
    private static final JsonMapper STRICT = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final WebClientCodec codec;
    private final String unaryPath;
    private final String chunkPath;
    private final String callPath;
    private final Connector connector;
    private final WebClient client;
    private final LoopBarrier barrier;
    private final Set<WebClientCall<?>> calls = ConcurrentHashMap.newKeySet();

    /**
     * @param group serves the connections, and the aggregator's callers
     */
    WebClientTransport(
            String name, HttpEndpoint endpoint, WebClientCodec codec, Connector connector, EventLoopGroup group) {
        super(name, endpoint.url().toString());
        this.connector = connector;
        this.codec = codec;
        this.unaryPath = endpoint.path(SquarePaths.UNARY) + "{number}";
        this.chunkPath = endpoint.path(SquarePaths.CHUNK);
        this.callPath = endpoint.path(SquarePaths.CALL);
        this.barrier = new LoopBarrier(group);
        this.client = WebClient.builder()
                .uriBuilderFactory(uris(endpoint.url()))
                .defaultHeader(HttpHeaders.ACCEPT, codec.type().toString())
                .codecs(WebClientTransport::configure)
                .clientConnector(connector.http())
                .build();
    }

    /** The endpoint is a URL already: only variables are to be encoded. */
    private static DefaultUriBuilderFactory uris(URI endpoint) {
        DefaultUriBuilderFactory uris =
                new DefaultUriBuilderFactory(endpoint.getScheme() + "://" + endpoint.getRawAuthority());
        uris.setEncodingMode(EncodingMode.VALUES_ONLY);
        return uris;
    }

    private static void configure(ClientCodecConfigurer codecs) {
        codecs.defaultCodecs().maxInMemorySize(HttpEndpoint.LARGEST_ANSWER_BYTES);
        codecs.defaultCodecs().jacksonJsonDecoder(new JacksonJsonDecoder(STRICT));
    }

    @Override
    public int capacity() {
        return connector.capacity();
    }

    @Override
    public void send(Aggregation aggregation, int number) {
        int length = aggregation.length(number);
        if (!aggregation.isPlain()) {
            Object demanding = codec.call(number, length, aggregation.demand());
            send(aggregation, number, post(callPath, demanding), codec.answerToCall());
            return;
        }
        RequestHeadersSpec<?> request = length == 1 ? get(number) : post(chunkPath, codec.chunk(number, length));
        send(aggregation, number, request, codec.answer(length));
    }

    private RequestHeadersSpec<?> get(int number) {
        return client.get().uri(unaryPath, number);
    }

    private RequestHeadersSpec<?> post(String path, Object body) {
        return client.post().uri(path).contentType(codec.type()).bodyValue(body);
    }

    private <T> void send(Aggregation aggregation, int number, RequestHeadersSpec<?> request, Answer<T> answer) {
        WebClientCall<T> call = new WebClientCall<>(aggregation, number, answer, calls::remove);
        calls.add(call);
        request.httpRequest(connected -> call.hasConnection())
                .retrieve()
                .onStatus(status -> status.value() != HttpStatus.OK.value(), ClientResponse::createException)
                .bodyToMono(answer.type())
                .subscribe(call);
        if (aggregation.ended()) {
            // It ended after its number was taken, and abandon may have missed this call.
            call.giveUp(() -> {});
        }
    }

    /** Closes the connections with calls of the aggregation, or over HTTP/2 resets their streams. */
    @Override
    public void abandon(Aggregation aggregation, Runnable released) {
        List<WebClientCall<?>> left =
                calls.stream().filter(call -> call.aggregation() == aggregation).toList();
        // One more than there are calls, so that this runs once, without calls too.
        AtomicInteger count = new AtomicInteger(left.size() + 1);
        Runnable gone = () -> {
            if (count.decrementAndGet() == 0) {
                barrier.then(released);
            }
        };
        left.forEach(call -> call.giveUp(gone));
        gone.run();
    }

    /** Closes all connections. The threads are shared and go on. */
    @Override
    public void close() {
        calls.forEach(WebClientCall::dispose);
        connector.pool().dispose();
    }
}
