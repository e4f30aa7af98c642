package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

    @TempDir
    private Path folder;

    /** Five squares came late within the first window, and seven more before the second. */
    @Test
    void countsNoAnswerToALoadThatWasTooHighInTheNextWindow() throws Exception {
        Queue<Long> late = new ArrayDeque<>(List.of(0L, 5L, 7L));
        Plan plan = Plans.of("nats").rounds(2, Launches.ONE).plan();
        FakeGenerators generators = new FakeGenerators(10, Map.of("status 504", 3L));
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new SilentListener(), generators));

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            comparison.run((name, variant) -> new DelegatingTarget.Late(aggregator.target(), late));
        }

        assertThat(comparison.arms().get(0).rounds())
                .extracting(Round::unexpectedReplies)
                .containsExactly(5L, 0L);
    }
}
