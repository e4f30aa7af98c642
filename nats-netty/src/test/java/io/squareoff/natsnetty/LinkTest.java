package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The checks that the server is still there, on a channel whose clock only the test moves. */
class LinkTest {

    private final NatsOptions options = NatsOptions.of(URI.create("nats://server"), null, null);
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> ends = new ArrayList<>();

    private final Link.Owner owner = new Link.Owner() {

        @Override
        public void established(Link link) {}

        @Override
        public void message(int sid, NatsMessage message) {}

        @Override
        public void informed(Link link, ServerInfo info) {}

        @Override
        public void refused(String why) {}

        @Override
        public void serverError(String error) {}

        @Override
        public void writable(Link link) {}

        @Override
        public void ended(Link link, String why) {
            ends.add(why);
        }

        @Override
        public void written(long bytes) {}
    };

    @BeforeEach
    void logIn() {
        channel.freezeTime();
        Link link = new Link(options, URI.create("nats://server"), owner);
        channel.pipeline().addLast(new Decoder(link, new NatsMessage(null)), link);
        receive("INFO {}");
        receive("PONG");
        assertThat(written()).startsWith("CONNECT {").endsWith("}\r\nPING\r\n");
    }

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    /** The server could answer none of the checks that were due meanwhile. */
    @Test
    void takesNoPauseOfItsProcessForAServerThatDoesNotAnswer() {
        pass(options.pingInterval().multipliedBy(options.maxPingsOut() + 2L));

        assertThat(written()).isEqualTo("PING\r\n");
        assertThat(ends).isEmpty();
    }

    @Test
    void endsWhereTheServerAnswersNoneOfSoManyChecks() {
        pass(options.pingInterval());
        receive("PONG");
        for (int check = 0; check < options.maxPingsOut(); check++) {
            pass(options.pingInterval());
        }
        assertThat(written()).isEqualTo("PING\r\n".repeat(1 + options.maxPingsOut()));
        assertThat(ends).isEmpty();

        pass(options.pingInterval());
        assertThat(ends).containsExactly("the server does not answer");
    }

    private void pass(Duration time) {
        channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
        channel.runScheduledPendingTasks();
    }

    private void receive(String line) {
        channel.writeInbound(Unpooled.copiedBuffer(line + "\r\n", UTF_8));
    }

    /** All that the client has sent since this was called last. */
    private String written() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes; (bytes = channel.readOutbound()) != null; bytes.release()) {
            text.append(bytes.toString(UTF_8));
        }
        return text.toString();
    }
}
