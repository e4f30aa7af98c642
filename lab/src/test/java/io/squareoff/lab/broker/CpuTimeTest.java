package io.squareoff.lab.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

    @Test
    void isOfIntervalsAndEmptyWhereThereIsNoMessage() {
        CpuTime used = time(12, 105).since(time(10, 100)).plus(time(1, 1));

        assertThat(used).isEqualTo(time(3, 6));
        assertThat(used.clientMicros(0)).isEmpty();
        assertThat(used.brokerMicros(0)).isEmpty();
    }

    private static CpuTime time(long client, long broker) {
        return new CpuTime(Duration.ofSeconds(client), Optional.of(Duration.ofSeconds(broker)));
    }
}
