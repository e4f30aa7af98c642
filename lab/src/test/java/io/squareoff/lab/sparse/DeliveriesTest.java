package io.squareoff.lab.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeliveriesTest {

    private static final Duration MOST = Duration.ofSeconds(10);

    @Test
    void areNotThroughWhileALiveMessageIsMissingWhateverTheBrokerCounts() {
        Deliveries deliveries = new Deliveries(2, Deliveries.UNKNOWN, MOST);
        deliveries.begin(System.nanoTime());

        deliveries.received("keys.live.0", 1, 0);
        assertThat(deliveries.through()).isFalse();
        assertThat(deliveries.nonePending()).isPresent();
        assertThat(deliveries.missing()).isOne();

        deliveries.received("keys.live.1", 9, 0);
        assertThat(deliveries.through()).isTrue();
        assertThat(deliveries.missing()).isZero();
    }

    @Test
    void areNotThroughWhileAnyIsPending() {
        Deliveries deliveries = new Deliveries(1, Deliveries.UNKNOWN, MOST);
        deliveries.begin(System.nanoTime());

        deliveries.received("keys.live.0", 1, 1);
        assertThat(deliveries.through()).isFalse();

        deliveries.received("keys.hot", 9, 0);
        assertThat(deliveries.through()).isTrue();
    }

    @Test
    void areThroughBehindTheLastSequenceThoughOneIsMissing() {
        Deliveries deliveries = new Deliveries(2, 9, MOST);
        deliveries.begin(System.nanoTime());

        deliveries.received("keys.live.1", 9, 3);

        assertThat(deliveries.through()).isTrue();
        assertThat(deliveries.missing()).isOne();
    }
}
