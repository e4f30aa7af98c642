package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregations;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

class TransportWarmUpTest {

    private static final Sending SILENT = new Sending((aggregation, number) -> {});

    /** The port is open by then: whoever finds it has as many requests in progress as there may be. */
    @Test
    void isOverWithATransportThatCallersKeepBusy() {
        var properties = Aggregations.properties("sending", Duration.ofMillis(1));
        var aggregator =
                new Aggregator(List.of(SILENT), new AggregationRegistry(1, 1), properties, new SimpleMeterRegistry());
        Disposable caller = aggregator
                .squares("sending", 1, 1, Demand.NONE, Runnable::run)
                .orElseThrow()
                .subscribe();

        assertThatCode(() -> new TransportWarmUp(aggregator, properties).run(null))
                .doesNotThrowAnyException();

        caller.dispose();
    }
}
