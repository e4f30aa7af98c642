package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregatorTest {

    private final AggregationRegistry registry = new AggregationRegistry(1, 1);
    private final RecordingTransport transport = new RecordingTransport();
    private final Aggregator aggregator = new Aggregator(
            List.of(transport),
            registry,
            Aggregations.properties("recording", Duration.ZERO),
            new SimpleMeterRegistry());

    /** The thread that the last reply arrives on may serve all aggregations: it has only to hand the squares over. */
    @Test
    void handsTheSquaresToTheCallersThread() {
        var tasks = new ArrayList<Runnable>();
        var answers = new ArrayList<long[]>();
        var asked = aggregator
                .squares("recording", 2, 1, Demand.NONE, tasks::add)
                .orElseThrow()
                .subscribe(answers::add);

        registry.find(1).reply(1, 1);
        registry.find(1).reply(2, 4);

        assertThat(answers).isEmpty();
        assertThat(tasks).hasSize(1);
        tasks.get(0).run();
        assertThat(answers).containsExactly(new long[] {1, 4});
        assertThat(asked.isDisposed()).isTrue();
    }
}
