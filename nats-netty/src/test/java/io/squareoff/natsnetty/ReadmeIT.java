package io.squareoff.natsnetty;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadmeIT {

    @Test
    void theExampleRunsAsItIsPrinted() throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        LinkedBlockingQueue<Long> replies = new LinkedBlockingQueue<>();
        try (Broker broker = Broker.started()) {
            URI server = broker.url("");
            // README begins
            NatsConnection connection =
                    NatsConnection.open(NatsOptions.of(server, loops, NioSocketChannel.class), new NatsListener() {
                        @Override
                        public void connected(NatsConnection now) {
                            now.publish(Address.of("greet", "_INBOX.7"), "you".getBytes(UTF_8));
                        }
                    });
            connection.subscribe("greet", "greeters", request -> request.respond(request.payloadBytes()));
            connection.subscribe("_INBOX.*", null, reply -> replies.add(reply.number("_INBOX.".length())));
            // README ends
            assertThat(replies.take()).isEqualTo(7);
            connection.close();
        } finally {
            loops.shutdownGracefully();
        }
        String test = Files.readString(inModule("src/test/java/io/squareoff/natsnetty/ReadmeIT.java"));
        String example = test.substring(test.indexOf("// README begins\n") + 17, test.indexOf("// README ends"))
                .stripTrailing()
                .stripIndent();
        assertThat(Files.readString(inModule("README.md"))).contains("```java\n" + example + "\n```");
    }

    /** Tests run in their module's directory or, from an editor, in the project's. */
    private static Path inModule(String path) {
        Path here = Path.of(path);
        return Path.of("").toAbsolutePath().endsWith("nats-netty")
                ? here
                : Path.of("nats-netty").resolve(path);
    }
}
