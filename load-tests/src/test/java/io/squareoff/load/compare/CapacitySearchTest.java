package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.gatling.SquareRequests;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapacitySearchTest {

    @TempDir
    private Path folder;

    /** Ended after the load that it begins with, and the first rate. */
    @Test
    void demandsOfCallsWhatThePlanSaysWhileWarmingUpAndAtEachRate() throws Exception {
        Demand wait = new Demand(0, 0, Duration.ofMillis(3), Duration.ZERO);
        Duration second = Duration.ofSeconds(1);
        Plan plan = Plans.of("nats")
                .demands(List.of(wait))
                .rounds(1, Launches.ONE)
                .times(second, Duration.ZERO, second)
                .plan();
        List<Round> measured = new ArrayList<>();
        Runner.Listener twoRounds = new Runner.Listener() {
            @Override
            public void measured(Round round) {
                measured.add(round);
                if (measured.size() == 2) {
                    throw new UserFacingException("enough");
                }
            }
        };
        FakeGenerators generators = new FakeGenerators(10, Map.of());
        Runner runner = new Runner(plan, folder, twoRounds, generators);
        CapacitySearch search = new CapacitySearch(plan, Objective.parse("p50<200ms"), runner);

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> search.run((name, variant) -> aggregator.target()))
                    .withMessage("enough");
        }

        assertThat(generators.started()).isEqualTo(Collections.nCopies(3, new SquareRequests("nats", 3, 1, wait)));
        assertThat(measured).extracting(round -> round.workload().demand()).containsExactly(wait, wait);
        assertThat(measured.get(1).workload().load()).isInstanceOf(Load.Open.class);
    }

    /** As one does that is interrupted while services warm up. */
    @Test
    void isASearchOfEachArmBeforeAnyRateWasTried() {
        Plan plan = Plans.of("rest", "nats").plan();
        Runner runner = new Runner(plan, folder, new Runner.Listener() {}, new FakeGenerators(0, Map.of()));
        CapacitySearch search = new CapacitySearch(plan, Objective.parse("p50<200ms"), runner);

        assertThat(search.capacities()).extracting(Capacity::arm).containsExactly("rest", "nats");
        assertThat(search.capacities()).noneMatch(Capacity::complete);
    }
}
