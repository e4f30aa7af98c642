package io.squareoff.natsnetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServersTest {

    @Test
    void triesTheConfiguredOnesAndThoseThatWereNamedInTurn() {
        var servers = new Servers(List.of(URI.create("tls://u:p@a"), URI.create("tls://b:4223")));
        servers.learn(
                List.of("A:4222", "c:4222", "[::1]:4222", "c:4222", "no port", "d", "e:65536"),
                URI.create("tls://u:p@a"));

        assertThat(Stream.generate(servers::next).limit(5).map(URI::toString))
                .containsExactly(
                        "tls://u:p@a", "tls://b:4223", "tls://u:p@c:4222", "tls://u:p@[::1]:4222", "tls://u:p@a");
    }

    @Test
    void endsARoundWhenEachWasTriedOnce() {
        var servers = new Servers(List.of(URI.create("nats://a"), URI.create("nats://b")));
        servers.next();
        assertThat(servers.endRound()).isFalse();
        servers.next();
        assertThat(servers.endRound()).isTrue();
        assertThat(servers.endRound()).isFalse();
    }

    @Test
    void readsWhatAServerSaysOfItself() throws Exception {
        assertThat(ServerInfo.parse("{\"server_id\":\"X\",\"a\":{\"b\":[1,{}]},\"max_payload\":5,\"nonce\":\"n\","
                        + "\"tls_required\":true,\"connect_urls\":[\"h:1\",2,[\"x\"],\"i:2\"]}"))
                .isEqualTo(new ServerInfo(5, "n", true, false, List.of("h:1", "i:2")));
        assertThat(ServerInfo.parse("{}")).isEqualTo(new ServerInfo(1 << 20, null, false, false, List.of()));
        for (String bad :
                List.of("", "[]", "{", "{\"max_payload\":\"x\"}", "{\"tls_required\":1}", "{\"connect_urls\":[")) {
            assertThatThrownBy(() -> ServerInfo.parse(bad)).as(bad).isInstanceOf(ProtocolException.class);
        }
    }
}
