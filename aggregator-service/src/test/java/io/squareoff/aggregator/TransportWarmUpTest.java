package io.squareoff.aggregator;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.aggregator.transport.AggregationRegistry;
import io.squareoff.aggregator.transport.Aggregator;
import io.squareoff.aggregator.transport.AggregatorProperties;
import io.squareoff.aggregator.transport.AggregatorProperties.AggregationLimits;
import io.squareoff.aggregator.transport.Sending;
import io.squareoff.aggregator.transport.TransportSettings;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import reactor.core.Disposable;

class TransportWarmUpTest {

    private static final Sending SILENT = new Sending((aggregation, number) -> {});

    /** The port is open by then: whoever finds it has as many requests in progress as there may be. */
    @Test
    void isOverWithATransportThatCallersKeepBusy() {
        var properties = new AggregatorProperties(
                new AggregationLimits(10, 1, 20, Duration.ofSeconds(60)),
                10,
                DataSize.ofMegabytes(1),
                Duration.ofMillis(1),
                "",
                Map.of("sending", new TransportSettings("sending", null, 0, null, null)));
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
