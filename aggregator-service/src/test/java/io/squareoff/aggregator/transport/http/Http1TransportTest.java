package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Answer;
import io.squareoff.aggregator.transport.RecordingListener;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

class Http1TransportTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int THREADS = 4;

    /** Threads for whose connections there is no file left. */
    private record WithoutFiles(LoopResources threads) implements LoopResources {

        @Override
        public EventLoopGroup onServer(boolean useNative) {
            return threads.onServer(useNative);
        }

        @Override
        public <T extends Channel> Class<? extends T> onChannelClass(Class<T> type, EventLoopGroup group) {
            return NoFile.class.asSubclass(type);
        }
    }

    /** The first aggregation opens as many as there may be, from the one thread that its caller is served on. */
    @Test
    void servesItsConnectionsOnAllThreadsThoughTheyAreOpenedOnOne() throws Exception {
        var arrived = new AtomicInteger();
        var all = Sinks.<Void>empty();
        var backendThreads = LoopResources.create("backend", 1, true);
        var threads = LoopResources.create("http", 1, THREADS, true);
        var backend = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .runOn(backendThreads)
                .handle((request, response) -> {
                    if (arrived.incrementAndGet() == THREADS) {
                        all.tryEmitEmpty();
                    }
                    return response.sendString(all.asMono().then(Mono.just("1")));
                })
                .bindNow();
        var transport = new Http1Transport(
                "rest",
                new HttpEndpoint(URI.create("http://127.0.0.1:" + backend.port()), LIMIT, "http/1.1", Optional.empty()),
                HttpCodec.JSON,
                THREADS,
                LIMIT,
                threads);
        try {
            var answers =
                    IntStream.range(0, THREADS).mapToObj(any -> new Answer()).toList();
            threads.onServer(true)
                    .next()
                    .execute(() -> answers.forEach(answer -> Aggregations.askForOne(transport, answer)));

            Set<Thread> served = new HashSet<>();
            for (Answer answer : answers) {
                answer.squares();
                served.add(answer.thread());
            }
            assertThat(served).hasSize(THREADS);
        } finally {
            transport.close();
            backend.disposeNow();
            threads.dispose();
            backendThreads.dispose();
        }
    }

    /** A channel that could not be made stands in for each connection, and cannot be closed. */
    @Test
    void failsAllCallsOfAnAggregationForWhichThereIsNoFileLeft() {
        var threads = LoopResources.create("http", 1, true);
        var transport = new Http1Transport(
                "rest",
                new HttpEndpoint(URI.create("http://127.0.0.1:1"), LIMIT, "http/1.1", Optional.empty()),
                HttpCodec.JSON,
                THREADS,
                LIMIT,
                new WithoutFiles(threads));
        try {
            var listener = new RecordingListener();

            Aggregations.ask(transport, THREADS, 1, listener);

            assertThat(listener.failure()).hasMessageContaining(NoFile.WHY);
        } finally {
            transport.close();
            threads.dispose();
        }
    }
}
