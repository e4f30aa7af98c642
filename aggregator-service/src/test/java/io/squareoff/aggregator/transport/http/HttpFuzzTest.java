package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.RecordingListener;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.aggregator.transport.SquareTransport;
import io.squareoff.fuzz.MutatedInputs;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of a backend, in two pieces of which the first byte gives the length of one, and then the end of the connection:
 * every call ends exactly once, with right squares or with a failure, and no memory is kept.
 */
class HttpFuzzTest implements MutatedInputs {

    /** It is never connected to. */
    private static final HttpEndpoint NOWHERE =
            new HttpEndpoint(URI.create("http://127.0.0.1:1"), Duration.ofMinutes(1), "h2", Optional.empty());

    private static final int NUMBERS = 3;

    /** Notes whether the connection may be used for another call. */
    private static final class Owner implements Http1Connection.Owner {

        private boolean idle;

        @Override
        public void idle(Http1Connection connection) {
            idle = true;
        }

        @Override
        public void closed(Http1Connection connection) {
            idle = false;
        }
    }

    /** Notes whether Netty decoded the first answer to its end. */
    private static final class Decoded extends ChannelInboundHandlerAdapter {

        private Boolean first;

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (first == null) {
                first = ((FullHttpResponse) message).decoderResult().isSuccess();
            }
            context.fireChannelRead(message);
        }
    }

    /** A connection with four calls takes a while. */
    @Override
    public int mutations() {
        return 2_000;
    }

    @FuzzTest
    void http1(byte[] bytes) {
        EmbeddedChannel channel = channel();
        Owner owner = new Owner();
        Http1Connection connection = new Http1Connection(channel, HttpCodec.JSON, owner);
        Decoded decoded = new Decoded();
        channel.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(4 << 20), decoded, connection);
        RecordingListener listener = new RecordingListener();
        Aggregations.ask(
                new Sending((aggregation, number) -> connection.ask(
                        aggregation,
                        number,
                        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/api/square/unary/1"))),
                1,
                1,
                listener);

        receive(channel, bytes);
        if (owner.idle) {
            assertThat(channel.inboundMessages()).as("not decoded").isEmpty();
        }
        end(channel, channel::close);

        if (listener.succeeded()) {
            assertThat(decoded.first).as("was decoded").isTrue();
        }
    }

    @FuzzTest
    void http2Json(byte[] bytes) {
        http2(HttpCodec.JSON, bytes);
    }

    @FuzzTest
    void http2Protobuf(byte[] bytes) {
        http2(HttpCodec.PROTOBUF, bytes);
    }

    /** Streams 1, 3 and 5 ask for one square each, and stream 7 for three of them. */
    private static void http2(HttpCodec codec, byte[] bytes) {
        EmbeddedChannel channel = channel();
        Http2Link link = new Http2Link(NOWHERE, EmbeddedChannel.class, channel.eventLoop(), codec, NOWHERE.timeout());
        Http2Connection connection = Http2Connection.create(codec, link);
        channel.pipeline().addLast(connection);
        SquareTransport transport = new Sending(
                (aggregation, number) -> assertThat(connection.write(new Http2Call(
                                aggregation, number, new DefaultHttp2Headers().method("GET"), Unpooled.EMPTY_BUFFER)))
                        .isTrue(),
                connection::abandon);
        RecordingListener each = new RecordingListener();
        RecordingListener together = new RecordingListener();
        Aggregations.ask(transport, NUMBERS, 1, each);
        Aggregations.ask(transport, NUMBERS, NUMBERS, together);
        connection.flushSoon();
        channel.runPendingTasks();

        receive(channel, bytes);
        end(channel, connection::close);

        assertThat(each.ended()).isTrue();
        assertThat(together.ended()).isTrue();
        assertThat(link.inFlight()).as("calls that were counted out").isEqualTo(-NUMBERS - 1);
    }

    private static EmbeddedChannel channel() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.config().setAllocator(new UnpooledByteBufAllocator(false));
        return channel;
    }

    private static void receive(EmbeddedChannel channel, byte[] bytes) {
        int first = bytes.length == 0 ? 0 : Math.min(bytes[0] & 0xFF, bytes.length - 1);
        List<ByteBuf> pieces = bytes.length == 0
                ? List.of()
                : List.of(
                        Unpooled.copiedBuffer(bytes, 1, first),
                        Unpooled.copiedBuffer(bytes, 1 + first, bytes.length - 1 - first));
        for (ByteBuf piece : pieces) {
            if (channel.isOpen()) {
                channel.writeInbound(piece);
            } else {
                piece.release();
            }
            channel.runPendingTasks();
        }
    }

    private static void end(EmbeddedChannel channel, Runnable close) {
        close.run();
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        channel.checkException();
        channel.releaseInbound();
        channel.releaseOutbound();
        UnpooledByteBufAllocator memory = (UnpooledByteBufAllocator) channel.alloc();
        assertThat(memory.metric().usedHeapMemory() + memory.metric().usedDirectMemory())
                .as("bytes that were not released")
                .isZero();
    }
}
