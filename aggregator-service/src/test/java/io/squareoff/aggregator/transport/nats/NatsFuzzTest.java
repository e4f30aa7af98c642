package io.squareoff.aggregator.transport.nats;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Backend;
import io.squareoff.aggregator.transport.FuzzedReplies;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.NatsProperties;
import io.squareoff.fuzz.MutatedInputs;
import io.squareoff.proto.MessageCodec;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

/** Replies that anyone may send to the inbox of a transport: see {@link FuzzedReplies}. */
class NatsFuzzTest implements MutatedInputs {

    private static final AggregationRegistry REGISTRY = new AggregationRegistry(1, 2);
    private static final NatsTransport PROTOBUF = transport(MessageCodec.PROTOBUF);
    private static final NatsTransport JSON = transport(MessageCodec.JSON);

    @FuzzTest
    void protobufReplies(byte[] bytes) {
        FuzzedReplies.give(bytes, PROTOBUF, REGISTRY, PROTOBUF::received, FuzzedReplies::protobuf);
    }

    @FuzzTest
    void jsonReplies(byte[] bytes) {
        FuzzedReplies.give(bytes, JSON, REGISTRY, JSON::received, FuzzedReplies::json);
    }

    /** It never connects. */
    private static NatsTransport transport(MessageCodec codec) {
        try {
            NatsTransport transport = new NatsTransport(
                    "nats",
                    new TransportSettings("nats", codec, 1, Backend.STOCK, 3),
                    new BrokerAccess(
                            new NatsProperties("nats://127.0.0.1:1", "", "", "", ""), new DefaultSslBundleRegistry()),
                    REGISTRY,
                    new SimpleMeterRegistry());
            transport.close();
            return transport;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
