package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SummaryTest {

    /** The rates of the arms differ, and what was asked for does not. */
    @Test
    void hasOneWorkloadWhereAllArmsHaveTheSameShareOfTheirCapacity() {
        Load share = new Load.Share(50, Load.Open.Spacing.POISSON, Map.of("rest", 100.0, "nats", 900.0));
        List<Arm> arms =
                Stream.of("rest", "nats").map(name -> arm(name, share.of(name))).toList();

        assertThat(Summary.of(Fixture.ofLoad(arms, share)))
                .startsWith("at 50 % of capacity and N = 1,000, p99 of nats was ")
                .contains("; nats used ")
                .doesNotContain("workload");
    }

    private static Arm arm(String name, Load load) {
        return Rounds.arm(new Workload(name, 1000, load), 5000);
    }
}
