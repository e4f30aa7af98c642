package io.squareoff.aggregator.transport.natsnetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.aggregator.transport.Aggregation;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.RecordingListener;
import io.squareoff.aggregator.transport.TransportException;
import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import io.squareoff.proto.MessageCodec;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NatsNettyTransportTest {

    /** Without a broker its bounds are not known, and nobody is to be told that a payload is too large. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void failsForTheMissingBrokerWhateverThePayload(int payload) {
        var listener = new RecordingListener();

        Aggregations.ask(
                NatsNettyFuzzTest.transport(MessageCodec.PROTOBUF),
                2,
                new Demand(payload, payload, Duration.ZERO, Duration.ZERO),
                listener);

        assertThat(listener.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(listener.failure()).hasMessageContaining("has no connection to the broker");
    }

    /** As where the connection is lost, which ends the aggregation, while another thread is about to send its next call. */
    @Test
    void countsNoCallThatCouldNotBeMadeAfterTheEndOfItsAggregation() throws Exception {
        NatsNettyTransport transport = NatsNettyFuzzTest.transport(MessageCodec.PROTOBUF);
        Lane lane = transport.lanes().get(0);
        Aggregation ended = Aggregations.ask(new AggregationRegistry(1, 1), transport, 1, new RecordingListener());
        var givenUp = new CompletableFuture<Void>();
        lane.onceRead(() -> givenUp.complete(null));
        givenUp.get(30, TimeUnit.SECONDS);

        assertThatExceptionOfType(TransportException.class).isThrownBy(() -> transport.send(ended, 1));

        assertThat(lane.inFlight()).isZero();
    }
}
