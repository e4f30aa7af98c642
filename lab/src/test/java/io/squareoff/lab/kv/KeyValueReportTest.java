package io.squareoff.lab.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.lab.kv.KeyValueReport.Memory;
import io.squareoff.lab.kv.KeyValueReport.WatcherFigures;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class KeyValueReportTest {

    private static final long KIB = 1024;

    @Test
    void dividesWhatWatchersTakeByTheirNumber() {
        WatcherFigures figures = figures(OptionalLong.of(100 * KIB), OptionalLong.of(1_124 * KIB));

        assertThat(figures.heapOfEach()).isEqualTo(5);
        assertThat(figures.residentOfEach()).isEqualTo(-10);
        assertThat(figures.brokerOfEach()).hasValue(256);
        assertThat(figures.broker().getAsDouble()).isEqualTo(1_124 / 1024.0);
    }

    @Test
    void knowsNothingOfTheMemoryOfSomebodyElsesBroker() {
        WatcherFigures figures = figures(OptionalLong.empty(), OptionalLong.empty());

        assertThat(figures.brokerOfEach()).isEmpty();
        assertThat(figures.broker()).isEmpty();
    }

    private static WatcherFigures figures(OptionalLong before, OptionalLong after) {
        return new WatcherFigures(
                4, 1, 1, 1, new Memory(60 * KIB, 200 * KIB, before), new Memory(80 * KIB, 160 * KIB, after));
    }
}
