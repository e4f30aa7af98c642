package io.squareoff.rest.lean;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.http.GuardedPort;
import io.squareoff.http.ServerLimits;
import io.squareoff.rest.BodyRoom;
import io.squareoff.work.DemandLimits;
import io.squareoff.work.Work;
import io.squareoff.work.WorkLimits;
import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The bytes of a caller: they are answered in the same way however they are cut, and leave nothing behind. */
class LeanFuzzTest implements MutatedInputs {

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int ROOM = BodyRoom.LARGEST_BYTES;
    private static final Pattern ANSWERS =
            Pattern.compile("(?s)|HTTP/1\\.1 (100|200|40[0145]|41[345]|431|503) .*\\r\\n\\r\\n.*");

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final ServerLimits limits =
            new ServerLimits(10, LONG, LONG, LONG, LONG, DataSize.ofKilobytes(4), DataSize.ofKilobytes(8), 100, 1000);

    /** Nothing is worked on: that would be answered later, by another thread. */
    private final Work work = new Work(
            new DemandLimits(DataSize.ofKilobytes(1), Duration.ZERO, Duration.ZERO),
            new WorkLimits(1, 1, Duration.ofSeconds(1)),
            meters);

    private final LeanSquares squares = new LeanSquares(meters, work, new Answers(new JsonMapper(), false));
    private final GuardedPort guard = new GuardedPort("lean", limits, meters);

    @FuzzTest
    void requests(byte[] bytes) {
        String whole = answers(Unpooled.wrappedBuffer(bytes));
        int cut = bytes.length / 2;
        String inTwo = answers(
                Unpooled.wrappedBuffer(bytes, 0, cut).copy(),
                Unpooled.wrappedBuffer(bytes, cut, bytes.length - cut).copy());
        assertThat(inTwo).isEqualTo(whole);
        assertThat(whole).matches(ANSWERS);
    }

    private String answers(ByteBuf... pieces) {
        BodyRoom room = new BodyRoom(ROOM);
        var connection = new EmbeddedChannel(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                guard.append(channel.pipeline(), new HttpServerCodec());
                channel.pipeline().addLast(new LeanConnection(squares, room));
            }
        });
        for (ByteBuf piece : pieces) {
            if (connection.isOpen()) {
                connection.writeOneInbound(piece);
                connection.flushInbound();
            }
        }
        var answers = new StringBuilder();
        for (ByteBuf part; (part = connection.readOutbound()) != null; part.release()) {
            answers.append(part.toString(ISO_8859_1));
        }
        connection.finishAndReleaseAll();
        connection.checkException();
        assertThat(room.take(ROOM)).as("room for bodies is given back").isTrue();
        return answers.toString();
    }
}
