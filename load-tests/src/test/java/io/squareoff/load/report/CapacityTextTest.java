package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Capacity;
import io.squareoff.load.compare.Objective;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CapacityTextTest {

    /** That of a launch in which it was cut short would widen both intervals. */
    @Test
    void hasWhatCompleteLaunchesFoundOfASearchThatWasCutShort() {
        Capacity rest = capacity(
                "rest",
                Map.of(50, true, 52, false),
                Map.of(52, true, 54, false),
                Map.of(49, true, 51, false),
                Map.of(50, true, 52, false),
                Map.of(48, true, 50, false),
                Map.of(50, true, 52, false),
                Map.of(50, true, 52, false));
        Capacity nats = capacity(
                "nats",
                Map.of(400, true, 420, false),
                Map.of(420, true, 440, false),
                Map.of(390, true, 409, false),
                Map.of(400, true, 420, false),
                Map.of(380, true, 398, false),
                Map.of(400, true, 420, false),
                Map.of(400, true, 800, false));

        assertThat(CapacityText.beside(rest, nats))
                .isEqualTo("unfinished, held at 398 requests/s (385–433) over 6 launches, 7.99 times (7.62–8.44) that"
                        + " of rest");
        assertThat(DerivedFigures.CapacityFigures.of(nats))
                .extracting(DerivedFigures.CapacityFigures::launches, DerivedFigures.CapacityFigures::complete)
                .containsExactly(6, false);
    }

    @Test
    void namesTheOnlyLaunchThatWasComplete() {
        assertThat(CapacityText.of(capacity("nats", Map.of(400, true, 420, false), Map.of(800, false))))
                .isEqualTo("unfinished, held at 400 requests/s, but not at 420 in launch 1");
    }

    @SafeVarargs
    private static Capacity capacity(String arm, Map<Integer, Boolean>... held) {
        return new Capacity(
                arm,
                1000,
                Objective.parse("p99<200ms"),
                IntStream.range(0, held.length)
                        .mapToObj(launch -> new Capacity.Search(launch + 1, held[launch]))
                        .toList());
    }
}
