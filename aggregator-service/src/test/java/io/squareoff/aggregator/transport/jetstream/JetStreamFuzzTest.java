package io.squareoff.aggregator.transport.jetstream;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.FuzzedReplies;
import io.squareoff.broker.BrokerAccess;
import io.squareoff.broker.NatsProperties;
import io.squareoff.fuzz.MutatedInputs;
import java.time.Duration;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

/** Replies and acknowledgements that anyone may send to the inbox of a transport: see {@link FuzzedReplies}. */
class JetStreamFuzzTest implements MutatedInputs {

    private static final AggregationRegistry REGISTRY = new AggregationRegistry(1, 1);
    private static final JetStreamTransport TRANSPORT = transport();

    @FuzzTest
    void replies(byte[] bytes) {
        FuzzedReplies.give(bytes, TRANSPORT, REGISTRY, TRANSPORT::received, FuzzedReplies::protobuf);
    }

    /** It never connects. */
    private static JetStreamTransport transport() {
        try {
            JetStreamTransport transport = new JetStreamTransport(
                    "jetstream",
                    new BrokerAccess(
                            new NatsProperties("nats://127.0.0.1:1", "", "", "", ""), new DefaultSslBundleRegistry()),
                    3,
                    Duration.ofSeconds(5),
                    REGISTRY,
                    new SimpleMeterRegistry());
            transport.close();
            return transport;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
