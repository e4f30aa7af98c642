package io.squareoff.aggregator.transport.natsnetty;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.nats.client.Message;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.FuzzedReplies;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.NatsProperties;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.natsnetty.NatsOptions;
import io.squareoff.natsnetty.ReadMessages;
import io.squareoff.proto.MessageCodec;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import reactor.netty.resources.LoopResources;

/** Replies that anyone may send to the inbox of a transport, as a broker sends them on: see {@link FuzzedReplies}. */
class NatsNettyFuzzTest implements MutatedInputs {

    private static final AggregationRegistry REGISTRY = new AggregationRegistry(1, 2);
    private static final NatsNettyTransport PROTOBUF = transport(MessageCodec.PROTOBUF);
    private static final NatsNettyTransport JSON = transport(MessageCodec.JSON);

    @FuzzTest
    void protobufReplies(byte[] bytes) {
        FuzzedReplies.give(bytes, PROTOBUF, REGISTRY, message -> received(PROTOBUF, message), FuzzedReplies::protobuf);
    }

    @FuzzTest
    void jsonReplies(byte[] bytes) {
        FuzzedReplies.give(bytes, JSON, REGISTRY, message -> received(JSON, message), FuzzedReplies::json);
    }

    private static void received(NatsNettyTransport transport, Message message) {
        Lane lane = transport.lanes().get(0);
        ReadMessages.read(sent(message), read -> transport.received(lane, read));
    }

    private static byte[] sent(Message message) {
        String headers = message.isStatusMessage()
                ? "NATS/1.0 " + message.getStatus().getCode() + " "
                        + message.getStatus().getMessage() + "\r\n\r\n"
                : message.hasHeaders() ? new String(message.getHeaders().getSerialized(), ISO_8859_1) : "";
        int total = headers.length() + message.getData().length;
        String line = headers.isEmpty()
                ? "MSG " + message.getSubject() + " 0 " + total
                : "HMSG " + message.getSubject() + " 0 " + headers.length() + " " + total;
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        sent.writeBytes((line + "\r\n").getBytes(UTF_8));
        sent.writeBytes(headers.getBytes(ISO_8859_1));
        sent.writeBytes(message.getData());
        sent.writeBytes("\r\n".getBytes(UTF_8));
        return sent.toByteArray();
    }

    /** It never connects. */
    static NatsNettyTransport transport(MessageCodec codec) {
        BrokerAccess access = new BrokerAccess(
                new NatsProperties("nats://127.0.0.1:1", "", "", "", ""), new DefaultSslBundleRegistry());
        LoopResources loops = LoopResources.create("fuzz", 1, true);
        EventLoopGroup group = loops.onServer(true);
        NatsOptions options =
                access.options("fuzz", group.next(), loops.onChannelClass(SocketChannel.class, group), 1_000);
        NatsNettyTransport transport = new NatsNettyTransport(
                "nats-netty",
                new TransportSettings("natsnetty", codec, 1, Backend.LEAN, 3),
                access,
                List.of(options),
                REGISTRY,
                new SimpleMeterRegistry());
        transport.close();
        return transport;
    }
}
