package io.squareoff.lab.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private final Timeline timeline = new Timeline();

    @Test
    void keepsTheLongestOfEachInterval() {
        add(0, 100);
        add(99, 7_000);
        add(50, 200);
        add(100, 300);
        add(420, 400);

        assertThat(timeline.points())
                .containsExactly(new double[] {0, 7_000}, new double[] {0.1, 300}, new double[] {0.4, 400});
    }

    private void add(long millis, long latencyMicros) {
        timeline.add(TimeUnit.MILLISECONDS.toNanos(millis), latencyMicros);
    }
}
