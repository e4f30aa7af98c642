package io.squareoff.aggregator.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.RecordingListener;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MessageCodec;
import io.squareoff.proto.ProtobufMessages;
import io.squareoff.proto.Squaring;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests and answers that are larger than what may be on its way, or than they say, frame by frame. */
class Http2WindowsTest {

    private static final HttpEndpoint NOWHERE =
            new HttpEndpoint(URI.create("http://127.0.0.1:1"), Duration.ofMinutes(1), "h2", Optional.empty());

    /** The streams of the first calls; stream 1 is that of an upgrade. */
    private static final int FIRST = 3;

    private static final int SECOND = 5;

    private static final int FRAME_BYTES = 16_384;
    private static final int ACK = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;

    /** As HPACK has it (RFC 7541): the status 200 by its index in the static table. */
    private static final byte STATUS_200 = (byte) 0x88;

    /** The same: a literal, whose name is the 28th of the table, 15 and 13, and whose value is one character. */
    private static final byte[] STATUS_200_AND_ONE_BYTE = {STATUS_200, 0x0f, 13, 1, '1'};

    private record Frame(int type, int flags, int stream, int length) {}

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final RecordingListener listener = new RecordingListener();
    private final ByteBuf sent = Unpooled.buffer();
    private Http2Connection connection;

    @BeforeEach
    void connect() {
        Http2Link link = new Http2Link(
                NOWHERE, EmbeddedChannel.class, channel.eventLoop(), HttpCodec.PROTOBUF, NOWHERE.timeout());
        connection = Http2Connection.create(HttpCodec.PROTOBUF, link);
        channel.pipeline().addLast(connection);
        receive(frame(Http2FrameTypes.SETTINGS, 0, 0));
        receive(frame(Http2FrameTypes.SETTINGS, ACK, 0));
        frames();
    }

    @AfterEach
    void close() {
        connection.close();
        channel.finishAndReleaseAll();
        sent.release();
    }

    @Test
    void sendsNoMoreOfARequestThanThereIsRoomForAndTheRestLater() {
        ask(1, Demand.NONE, 100_000);
        assertThat(dataOf(FIRST, frames())).isEqualTo(Http2CodecUtil.DEFAULT_WINDOW_SIZE);
        receive(room(0, 50_000));
        assertThat(frames()).isEmpty();
        receive(room(FIRST, 50_000));
        List<Frame> rest = frames();
        assertThat(dataOf(FIRST, rest)).isEqualTo(100_000 - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
        assertThat(rest.get(rest.size() - 1).flags()).isEqualTo(END_STREAM);
    }

    @Test
    void sendsRequestsOneAfterTheOther() {
        ask(2, Demand.NONE, 60_000);
        List<Frame> first = frames();
        assertThat(dataOf(FIRST, first)).isEqualTo(60_000);
        assertThat(dataOf(SECOND, first)).isEqualTo(Http2CodecUtil.DEFAULT_WINDOW_SIZE - 60_000);
    }

    /** A server may allow few frames without a request. */
    @Test
    void letsTheLargestPayloadComeWithoutAnnouncingRoom() {
        Demand demand = new Demand(0, 350_000, Duration.ZERO, Duration.ZERO);
        ask(1, demand, 10);
        frames();
        byte[] reply = MessageCodec.PROTOBUF.reply(Squaring.reply(ProtobufMessages.request(1, 1, demand)));
        receive(frame(Http2FrameTypes.HEADERS, END_HEADERS, FIRST, STATUS_200));
        for (int at = 0; at < reply.length; at += FRAME_BYTES) {
            int length = Math.min(FRAME_BYTES, reply.length - at);
            byte[] part = Arrays.copyOfRange(reply, at, at + length);
            receive(frame(Http2FrameTypes.DATA, at + length == reply.length ? END_STREAM : 0, FIRST, part));
        }
        assertThat(listener.succeeded()).isTrue();
        assertThat(frames()).isEmpty();
    }

    /** Netty resets the stream by itself, and hands none of its frames on. */
    @Test
    void failsACallAtOnceWhoseAnswerIsLongerThanItSays() {
        ask(1, Demand.NONE, 10);
        receive(frame(Http2FrameTypes.HEADERS, END_HEADERS, FIRST, STATUS_200_AND_ONE_BYTE));
        receive(frame(Http2FrameTypes.DATA, END_STREAM, FIRST, new byte[2]));
        assertThat(listener.failure()).hasMessageContaining("could not be understood");
    }

    /** Asks for the squares of 1..count, each with a body. */
    private void ask(int count, Demand demand, int bytes) {
        var transport = new Sending((aggregation, number) -> connection.write(new Http2Call(
                aggregation,
                number,
                new DefaultHttp2Headers().method("POST"),
                Unpooled.wrappedBuffer(new byte[bytes]))));
        Aggregations.ask(transport, count, demand, listener);
        connection.flushSoon();
        channel.runPendingTasks();
        assertThat(listener.ended()).isFalse();
    }

    private static int dataOf(int stream, List<Frame> frames) {
        return frames.stream()
                .filter(frame -> frame.type() == Http2FrameTypes.DATA && frame.stream() == stream)
                .mapToInt(Frame::length)
                .sum();
    }

    private static ByteBuf frame(int type, int flags, int stream, byte... payload) {
        return Unpooled.buffer()
                .writeMedium(payload.length)
                .writeByte(type)
                .writeByte(flags)
                .writeInt(stream)
                .writeBytes(payload);
    }

    private static ByteBuf room(int stream, int bytes) {
        return Unpooled.buffer()
                .writeMedium(Integer.BYTES)
                .writeByte(Http2FrameTypes.WINDOW_UPDATE)
                .writeByte(0)
                .writeInt(stream)
                .writeInt(bytes);
    }

    private void receive(ByteBuf frame) {
        channel.writeInbound(frame);
        channel.runPendingTasks();
        channel.checkException();
    }

    /** The frames that were sent since the last time, without the preface. */
    private List<Frame> frames() {
        for (ByteBuf part; (part = channel.readOutbound()) != null; part.release()) {
            sent.writeBytes(part);
        }
        ByteBuf preface = Http2CodecUtil.connectionPrefaceBuf();
        if (sent.readerIndex() == 0 && sent.readableBytes() >= preface.readableBytes()) {
            sent.skipBytes(preface.readableBytes());
        }
        List<Frame> frames = new ArrayList<>();
        while (sent.isReadable()) {
            int length = sent.readUnsignedMedium();
            frames.add(new Frame(sent.readByte(), sent.readByte(), sent.readInt(), length));
            sent.skipBytes(length);
        }
        return frames;
    }
}
