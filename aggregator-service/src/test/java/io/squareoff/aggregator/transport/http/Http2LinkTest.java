package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Answer;
import io.squareoff.aggregator.transport.Sending;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import reactor.netty.resources.LoopResources;

class Http2LinkTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A link belongs to one thread, also where its connection fails on another. */
    @Test
    void failsACallOnItsOwnThreadWhereThereIsNoFileLeft() throws Exception {
        var threads = LoopResources.create("link", 1, true);
        var nowhere = new HttpEndpoint(URI.create("http://127.0.0.1:1"), LIMIT, "h2", Optional.empty());
        var loop = threads.onClient(true).next();
        var link = new Http2Link(nowhere, NoFile.class, loop, HttpCodec.JSON, LIMIT);
        try {
            var answer = new Answer();

            Aggregations.ask(
                    new Sending((aggregation, number) -> link.send(
                            new Http2Call(aggregation, number, new DefaultHttp2Headers(), Unpooled.EMPTY_BUFFER))),
                    1,
                    1,
                    answer);

            answer.failure();
            assertThat(loop.inEventLoop(answer.thread())).isTrue();
            assertThat(link.inFlight()).isZero();
        } finally {
            link.close();
            threads.dispose();
        }
    }
}
