package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.TransportException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import reactor.netty.resources.LoopResources;

class Http2LinkTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A link belongs to one thread, also where its connection fails on another. */
    @Test
    void failsACallOnItsOwnThreadWhereThereIsNoFileLeft() throws Exception {
        var threads = LoopResources.create("link", 1, true);
        var nowhere = new HttpEndpoint(URI.create("http://127.0.0.1:1"), LIMIT, "h2", Optional.empty());
        var link = new Http2Link(nowhere, NoFile.class, threads.onClient(true).next(), HttpCodec.JSON, LIMIT);
        try {
            var failedOnItsThread = new CompletableFuture<Boolean>();
            var listener = new Aggregation.Listener() {
                @Override
                public void gathered(long[] squares) {
                    failedOnItsThread.completeExceptionally(new AssertionError(squares.length + " squares"));
                }

                @Override
                public void failed(TransportException failure) {
                    failedOnItsThread.complete(link.isOnItsThread());
                }
            };

            Aggregations.ask(
                    new Sending((aggregation, number) -> link.send(
                            new Http2Call(aggregation, number, new DefaultHttp2Headers(), Unpooled.EMPTY_BUFFER))),
                    1,
                    1,
                    listener);

            assertThat(failedOnItsThread.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(link.inFlight()).isZero();
        } finally {
            link.close();
            threads.dispose();
        }
    }
}
