package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
import io.squareoff.proto.Demand;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AggregationRegistryTest {

    private final RecordingTransport transport = new RecordingTransport();
    private final RecordingListener listener = new RecordingListener();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 256, 1000})
    void takesAsManyAsItsLimitAndOneMoreForEachThatEnds(int limit) {
        var registry = new AggregationRegistry(limit, 1);
        Aggregation last = null;
        for (int i = 0; i < limit; i++) {
            last = start(registry);
            assertThat(last).isNotNull();
        }
        assertThat(start(registry)).isNull();
        registry.end(last);
        assertThat(start(registry)).isNotNull();
        assertThat(start(registry)).isNull();
    }

    @Test
    void doesNotFindWhatHasEnded() {
        var registry = new AggregationRegistry(3, 1);
        var ended = start(registry);
        var other = start(registry);
        registry.end(ended);
        assertThat(registry.find(ended.token())).isNull();
        assertThat(registry.find(other.token())).isSameAs(other);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 2, 1 + (1L << 32), Long.MAX_VALUE, Long.MIN_VALUE})
    void findsNothingForATokenThatWasNotGivenOut(long token) {
        var registry = new AggregationRegistry(3, 1);
        assertThat(start(registry).token()).isEqualTo(1);
        assertThat(registry.find(token)).isNull();
    }

    @Test
    void givesNoTokenASecondTimeHoweverLongOneStays() {
        var registry = new AggregationRegistry(2, 1);
        var staying = start(registry);
        Set<Long> tokens = new HashSet<>(Set.of(staying.token()));
        for (int i = 0; i < 1000; i++) {
            var passing = start(registry);
            assertThat(tokens.add(passing.token())).as("new").isTrue();
            assertThat(registry.find(passing.token())).isSameAs(passing);
            registry.end(passing);
        }
        assertThat(registry.find(staying.token())).isSameAs(staying);
    }

    @Test
    void givesOnePlaceBackForOneThatEndsTwice() {
        var registry = new AggregationRegistry(2, 1);
        start(registry);
        var ended = start(registry);
        registry.end(ended);
        registry.end(ended);
        assertThat(start(registry)).isNotNull();
        assertThat(start(registry)).isNull();
    }

    @Test
    void keepsPlacesForOtherTransports() {
        var registry = new AggregationRegistry(2, 2);
        var other = new RecordingTransport();
        start(registry);
        start(registry);
        assertThat(start(registry)).isNull();
        var gate = new InFlightGate(other, 1, 0);
        assertThat(registry.start(other, gate, 3, 1, Demand.NONE, listener)).isNotNull();
        assertThat(registry.start(other, gate, 3, 1, Demand.NONE, listener)).isNotNull();
        assertThat(registry.start(other, gate, 3, 1, Demand.NONE, listener)).isNull();
    }

    @Test
    void failsThoseOfOneTransport() {
        var registry = new AggregationRegistry(2, 2);
        var others = new RecordingListener();
        start(registry);
        var other = new RecordingTransport();
        registry.start(other, new InFlightGate(other, 1, 0), 3, 1, Demand.NONE, others);
        registry.fail(transport, Reason.UNAVAILABLE, "lost its connection");
        assertThat(listener.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(listener.failure()).hasMessageContaining("recording (nowhere) lost its connection; 0 of 3");
        assertThat(others.ended()).isFalse();
    }

    @Test
    void neverHoldsMoreThanItsLimitWhereManyThreadsStartAndEnd() throws Exception {
        var registry = new AggregationRegistry(3, 1);
        var held = new AtomicInteger();
        var mostHeld = new AtomicInteger();
        Runnable startAndEnd = () -> {
            for (int i = 0; i < 20_000; i++) {
                var aggregation = start(registry);
                if (aggregation != null) {
                    mostHeld.accumulateAndGet(held.incrementAndGet(), Math::max);
                    assertThat(registry.find(aggregation.token())).isSameAs(aggregation);
                    held.decrementAndGet();
                    registry.end(aggregation);
                }
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Threads.together(threads, Collections.nCopies(4, startAndEnd));
        } finally {
            threads.shutdownNow();
        }
        assertThat(mostHeld.get()).isBetween(1, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(start(registry)).isNotNull();
        }
    }

    private Aggregation start(AggregationRegistry registry) {
        return registry.start(transport, new InFlightGate(transport, 10, 0), 3, 1, Demand.NONE, listener);
    }
}
