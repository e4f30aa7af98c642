package io.squareoff.aggregator.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.aggregator.transport.TransportException.Reason;
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
        var inProgress = new AggregationRegistry(limit);
        Aggregation last = null;
        for (int i = 0; i < limit; i++) {
            last = start(inProgress);
            assertThat(last).isNotNull();
        }
        assertThat(start(inProgress)).isNull();
        inProgress.end(last);
        assertThat(start(inProgress)).isNotNull();
        assertThat(start(inProgress)).isNull();
    }

    @Test
    void findsEachByItsToken() {
        var inProgress = new AggregationRegistry(3);
        var one = start(inProgress);
        var two = start(inProgress);
        var three = start(inProgress);
        assertThat(inProgress.find(one.token())).isSameAs(one);
        assertThat(inProgress.find(two.token())).isSameAs(two);
        assertThat(inProgress.find(three.token())).isSameAs(three);
    }

    @Test
    void doesNotFindWhatHasEnded() {
        var inProgress = new AggregationRegistry(3);
        var ended = start(inProgress);
        var other = start(inProgress);
        inProgress.end(ended);
        assertThat(inProgress.find(ended.token())).isNull();
        assertThat(inProgress.find(other.token())).isSameAs(other);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 2, 1 + (1L << 32), Long.MAX_VALUE, Long.MIN_VALUE})
    void findsNothingForATokenThatWasNotGivenOut(long token) {
        var inProgress = new AggregationRegistry(3);
        assertThat(start(inProgress).token()).isEqualTo(1);
        assertThat(inProgress.find(token)).isNull();
    }

    @Test
    void givesNoTokenASecondTimeHoweverLongOneStays() {
        var inProgress = new AggregationRegistry(2);
        var staying = start(inProgress);
        Set<Long> tokens = new HashSet<>(Set.of(staying.token()));
        for (int i = 0; i < 1000; i++) {
            var passing = start(inProgress);
            assertThat(tokens.add(passing.token())).as("new").isTrue();
            assertThat(inProgress.find(passing.token())).isSameAs(passing);
            inProgress.end(passing);
        }
        assertThat(inProgress.find(staying.token())).isSameAs(staying);
    }

    @Test
    void givesOnePlaceBackForOneThatEndsTwice() {
        var inProgress = new AggregationRegistry(2);
        start(inProgress);
        var ended = start(inProgress);
        inProgress.end(ended);
        inProgress.end(ended);
        assertThat(start(inProgress)).isNotNull();
        assertThat(start(inProgress)).isNull();
    }

    @Test
    void failsThoseOfOneTransport() {
        var inProgress = new AggregationRegistry(2);
        var others = new RecordingListener();
        start(inProgress);
        var other = new RecordingTransport();
        inProgress.start(other, new InFlightGate(other, 1), 3, 1, others);
        inProgress.fail(transport, Reason.UNAVAILABLE, "lost its connection");
        assertThat(listener.failure().reason()).isEqualTo(Reason.UNAVAILABLE);
        assertThat(listener.failure()).hasMessageContaining("recording (nowhere) lost its connection; 0 of 3");
        assertThat(others.heardNothing()).isTrue();
    }

    @Test
    void neverHoldsMoreThanItsLimitWhereManyThreadsStartAndEnd() throws Exception {
        var inProgress = new AggregationRegistry(3);
        var held = new AtomicInteger();
        var mostHeld = new AtomicInteger();
        Runnable startAndEnd = () -> {
            for (int i = 0; i < 20_000; i++) {
                var gather = start(inProgress);
                if (gather != null) {
                    mostHeld.accumulateAndGet(held.incrementAndGet(), Math::max);
                    assertThat(inProgress.find(gather.token())).isSameAs(gather);
                    held.decrementAndGet();
                    inProgress.end(gather);
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
            assertThat(start(inProgress)).isNotNull();
        }
    }

    private Aggregation start(AggregationRegistry inProgress) {
        return inProgress.start(transport, new InFlightGate(transport, 10), 3, 1, listener);
    }
}
