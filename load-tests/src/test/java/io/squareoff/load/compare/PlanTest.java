package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final List<String> BOTH = List.of("rest", "nats");
    private static final Load ONE = new Load.Closed(1);
    private static final Load TEN = new Load.Closed(10);
    private static final Demand PAYLOAD = new Demand(100, 100, Duration.ZERO, Duration.ZERO);
    private static final Demand WAIT = new Demand(0, 0, Duration.ofMillis(1), Duration.ZERO);
    private static final Demand BOTH_OF_THEM = new Demand(100, 100, Duration.ofMillis(1), Duration.ZERO);

    @Test
    void hasACellForEachNumberAndLoad() {
        Plan plan =
                Plans.of(BOTH).numbers(List.of(1, 100)).loads(List.of(ONE, TEN)).plan();

        assertThat(plan.cells())
                .hasSize(4)
                .allSatisfy(cell -> assertThat(cell).extracting(Workload::arm).isEqualTo(BOTH));
        assertThat(plan.cells().get(1))
                .allSatisfy(workload -> assertThat(workload.besides(new Workload("any", 1, TEN)))
                        .isTrue());
        assertThat(plan.largest())
                .allSatisfy(workload -> assertThat(workload.number()).isEqualTo(100));
    }

    @Test
    void hasTheRatesOfEachArmOnceCapacitiesAreKnown() {
        Plan plan = ofLoads(share(10), share(50));
        assertThat(plan.sharesCapacity()).isTrue();

        Plan known = plan.at(Map.of("rest", 14.2, "nats", 215.0));

        assertThat(known.sharesCapacity()).isFalse();
        assertThat(known.cells())
                .extracting(cell -> cell.stream().map(Workload::load).toList())
                .containsExactly(
                        List.of(new Load.Open(1), new Load.Open(22)), List.of(new Load.Open(7), new Load.Open(108)));
    }

    @Test
    void knowsTheShareThatARateIs() {
        Plan known = ofLoads(share(10), share(50)).at(Map.of("rest", 14.2, "nats", 215.0));

        List<Workload> asked = known.cells().get(1).stream().map(known::asked).toList();

        assertThat(asked).extracting(workload -> workload.load().title()).containsOnly("50 % of capacity");
        assertThat(asked.get(0).besides(asked.get(1))).isTrue();
        Workload other = new Workload("rest", 1, new Load.Open(22));
        assertThat(known.asked(other)).isEqualTo(other);
    }

    @Test
    void refusesSharesThatAreTheSameRate() {
        Plan plan = ofLoads(share(10), share(20));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.at(Map.of("rest", 3.0, "nats", 215.0)))
                .withMessage(
                        "rates must differ by a request per second for rest (ask for fewer squares in each request, or for shares"
                                + " further apart), not [1 requests/s, 1 requests/s]");
    }

    /** A request per second would be 125 % of the one capacity, and 50 % of the other. */
    @Test
    void refusesAShareThatIsLessThanHalfARequestPerSecond() {
        Plan plan = ofLoads(share(25));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.at(Map.of("rest", 0.8, "nats", 215.0)))
                .withMessage(
                        "rates must be at least 0.5 requests/s for rest (ask for fewer squares in each request, or for a larger"
                                + " share), not 0.20, 25 % of capacity");
        assertThat(plan.at(Map.of("rest", 2.0, "nats", 215.0))
                        .cells()
                        .get(0)
                        .get(0)
                        .load())
                .isEqualTo(new Load.Open(1));
    }

    @Test
    void refusesALoadThatLeavesAGeneratorWithoutAPart() {
        Plan plan = ofLoads(share(10));
        Plan known = plan.at(Map.of("rest", 14.2, "nats", 215.0));

        assertThat(plan.sharedBy(2)).isEqualTo(plan);
        assertThat(known.sharedBy(1)).isEqualTo(known);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> known.sharedBy(2))
                .withMessage("rates must be at least 2 requests/s, one for each generator, not 1 requests/s for rest");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ofLoads(TEN, ONE).sharedBy(2))
                .withMessage("users must be at least 2, one for each generator, not 1 user");
    }

    @Test
    void warmsUpWithManyUsersWhereTheFirstWindowHasAWholeRate() {
        Plan shares = ofLoads(share(10));

        assertThat(shares.rules().users()).isEqualTo(20);
        assertThat(shares.ofCapacity().rules().users()).isOne();
        assertThat(shares.at(Map.of("rest", 100.0, "nats", 200.0)).rules().users())
                .isEqualTo(20);
        assertThat(ofLoads(TEN).rules().users()).isOne();
    }

    private static Plan ofLoads(Load... loads) {
        return Plans.of(BOTH).numbers(List.of(1)).loads(List.of(loads)).plan();
    }

    private static Load share(int percent) {
        return new Load.Share(percent, Load.Open.Spacing.POISSON, Map.of());
    }

    @Test
    void comparesATransportWithItself() {
        Plan plan = Plans.of("nats", "nats#2").plan();

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.cells().get(0)).extracting(Workload::transport).containsExactly("nats", "nats");
    }

    @Test
    void hasACellForEachChunkThatANumberAllows() {
        Plan plan = Plans.of(BOTH)
                .numbers(List.of(1, 100))
                .chunks(List.of(1, 10, Plan.ALL))
                .plan();

        assertThat(plan.cells())
                .extracting(cell -> cell.get(0).number() + " " + cell.get(0).chunk())
                .containsExactly("1 1", "100 1", "100 10", "100 100");
    }

    @Test
    void asksForTheTransportThatALimitIsFor() {
        Plan plan = Plans.of("rest", "nats", "nats-limit", "rest-h2-limit").plan();

        assertThat(plan.transports()).containsExactly("rest", "nats", "rest-h2-protobuf");
    }

    @Test
    void refusesATransportThatIsNotOffered() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> offered("nats", "pigeon"))
                .withMessage("transports must be of rest, nats, null, not pigeon");
        assertThat(offered("nats", "nats#2", "nats-limit").transports()).containsExactly("nats");
    }

    @Test
    void measuresATransportWithTlsAndWithout() {
        Plan plan = offered("nats", "nats+tls", "nats#2", "nats+tls#2");

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.transportsOfStacks()).containsExactly("nats", "nats+tls");
        assertThat(plan.variants()).containsExactly(StackVariant.TLS);
        assertThat(offered("rest", "nats").variants()).isEmpty();
    }

    private static Plan offered(String... arms) {
        return Plans.of(arms).catalogue(Rounds.CATALOGUE).plan();
    }

    @Test
    void hasACellForEachDemand() {
        Plan plan = demanding(List.of(10), List.of(ONE), Demand.NONE, PAYLOAD, WAIT, BOTH_OF_THEM);

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
        List<Load> loads = List.of(ONE, TEN);

        assertThat(demanding(numbers, List.of(ONE), Demand.NONE, PAYLOAD).cells())
                .hasSize(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demanding(numbers, loads, Demand.NONE, PAYLOAD))
                .withMessage("payload must be swept over with one other property at most, not numbers and users");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demanding(numbers, loads, Demand.NONE, WAIT))
                .withMessage("work must be swept over with one other property at most, not numbers and users");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demanding(numbers, List.of(ONE), Demand.NONE, PAYLOAD, WAIT, BOTH_OF_THEM))
                .withMessage("payload must be swept over with one other property at most, not work and numbers");
    }

    @Test
    void refusesADemandTwiceAndNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demanding(List.of(1), List.of(ONE), WAIT, WAIT))
                .withMessageStartingWith("payload and work must name at least one, each once");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> demanding(List.of(1), List.of(ONE)))
                .withMessageStartingWith("payload and work must name at least one, each once");
    }

    @Test
    void measuresLimitsWithoutADemandOnly() {
        Plans limits = Plans.of("nats", "nats-limit").demands(List.of(WAIT));

        assertThatIllegalArgumentException()
                .isThrownBy(limits::plan)
                .withMessageStartingWith("limits must be measured without payload and work");
    }

    private static Plan demanding(List<Integer> numbers, List<Load> loads, Demand... demands) {
        return Plans.of(BOTH)
                .numbers(numbers)
                .loads(loads)
                .demands(List.of(demands))
                .plan();
    }
}
