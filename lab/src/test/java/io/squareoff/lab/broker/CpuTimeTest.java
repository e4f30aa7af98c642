package io.squareoff.lab.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CpuTimeTest {

    private static final CpuTime BEFORE = time(10, 100);
    private static final CpuTime AFTER = time(12, 105);

    @Test
    void isToldForEachMessageOfAnInterval() {
        CpuTime used = AFTER.since(BEFORE);

        assertThat(used.clientMicros(1_000)).hasValue(2_000.0);
        assertThat(used.brokerMicros(1_000)).hasValue(5_000.0);
    }

    @Test
    void addsUp() {
        assertThat(AFTER.since(BEFORE).plus(time(1, 1))).isEqualTo(time(3, 6));
    }

    @Test
    void isNotToldOfABrokerThatIsSomebodyElses() {
        CpuTime used = new CpuTime(Duration.ofSeconds(1), Optional.empty());

        assertThat(used.plus(used).since(used).clientMicros(1_000)).hasValue(1_000.0);
        assertThat(used.plus(used).since(used).brokerMicros(1_000)).isEmpty();
    }

    @Test
    void isNotToldWhereThereIsNoMessage() {
        assertThat(AFTER.clientMicros(0)).isEmpty();
        assertThat(AFTER.brokerMicros(0)).isEmpty();
    }

    private static CpuTime time(long client, long broker) {
        return new CpuTime(Duration.ofSeconds(client), Optional.of(Duration.ofSeconds(broker)));
    }
}
