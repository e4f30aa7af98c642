package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Plans whose calls carry a payload or make a backend work. */
class DemandPlanTest {

    private static final List<String> BOTH = List.of("rest", "nats");
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MILLI = Duration.ofMillis(1);
    private static final Load ONE = new Load.Closed(1);
    private static final Load TEN = new Load.Closed(10);
    private static final Demand PAYLOAD = new Demand(100, 100, Duration.ZERO, Duration.ZERO);
    private static final Demand WAIT = new Demand(0, 0, MILLI, Duration.ZERO);
    private static final Demand BOTH_OF_THEM = new Demand(100, 100, MILLI, Duration.ZERO);

    @Test
    void hasACellForEachDemand() {
        Plan plan = plan(BOTH, List.of(10), List.of(ONE), List.of(Demand.NONE, PAYLOAD, WAIT, BOTH_OF_THEM));

        assertThat(plan.cells())
                .extracting(cell -> cell.get(0).demand())
                .containsExactly(Demand.NONE, PAYLOAD, WAIT, BOTH_OF_THEM);
        assertThat(plan.cells())
                .allSatisfy(cell -> assertThat(cell).extracting(Workload::arm).isEqualTo(BOTH))
                .allSatisfy(cell -> assertThat(cell.get(0).besides(cell.get(1))).isTrue());
    }

    @Test
    void sweepsOverDemandsWithOneOtherPropertyAtMost() {
        List<Integer> numbers = List.of(1, 10);
        List<Demand> payloads = List.of(Demand.NONE, PAYLOAD);

        assertThat(plan(BOTH, numbers, List.of(ONE), payloads).cells()).hasSize(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, numbers, List.of(ONE, TEN), payloads))
                .withMessage("payload must be swept over with one other property at most, not numbers and users");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, numbers, List.of(ONE, TEN), List.of(Demand.NONE, WAIT)))
                .withMessage("work must be swept over with one other property at most, not numbers and users");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, numbers, List.of(ONE), List.of(Demand.NONE, PAYLOAD, WAIT, BOTH_OF_THEM)))
                .withMessage("payload must be swept over with one other property at most, not work and numbers");
    }

    @Test
    void refusesADemandTwiceAndNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, List.of(1), List.of(ONE), List.of(WAIT, WAIT)))
                .withMessageStartingWith("payload and work must name at least one, each once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(BOTH, List.of(1), List.of(ONE), List.of()))
                .withMessageStartingWith("payload and work must name at least one, each once");
    }

    @Test
    void measuresLimitsWithoutADemandOnly() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats", "nats-limit"), List.of(1), List.of(ONE), List.of(WAIT)))
                .withMessageStartingWith("limits must be measured without payload and work");
    }

    private static Plan plan(List<String> arms, List<Integer> numbers, List<Load> loads, List<Demand> demands) {
        return new Plan(
                arms,
                numbers,
                List.of(1),
                loads,
                demands,
                1,
                SECOND,
                SECOND,
                SECOND,
                Launches.PER_ROUND,
                1,
                1,
                TransportCatalogue.unknown());
    }
}
