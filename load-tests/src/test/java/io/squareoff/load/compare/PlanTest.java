package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final List<String> BOTH = List.of("rest", "nats");
    private static final TransportCatalogue ANY = TransportCatalogue.unknown();
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Load ONE = new Load.Closed(1);
    private static final Load TEN = new Load.Closed(10);

    @Test
    void hasACellForEachNumberAndLoad() {
        Plan plan = plan(BOTH, List.of(1, 100), List.of(ONE, TEN), 1, SECOND);

        assertThat(plan.cells())
                .hasSize(4)
                .allSatisfy(cell -> assertThat(names(cell)).isEqualTo(BOTH));
        assertThat(plan.cells().get(1))
                .allSatisfy(workload -> assertThat(workload.besides(new Workload("any", 1, TEN)))
                        .isTrue());
        assertThat(plan.largest())
                .allSatisfy(workload -> assertThat(workload.number()).isEqualTo(100));
    }

    @Test
    void hasTheRatesOfEachArmOnceCapacitiesAreKnown() {
        Plan plan = plan(BOTH, List.of(1), List.of(share(10), share(50)), 1, SECOND);
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
        Plan known = plan(BOTH, List.of(1), List.of(share(10), share(50)), 1, SECOND)
                .at(Map.of("rest", 14.2, "nats", 215.0));

        List<Workload> asked = known.cells().get(1).stream().map(known::asked).toList();

        assertThat(asked).extracting(workload -> workload.load().title()).containsOnly("50 % of capacity");
        assertThat(asked.get(0).besides(asked.get(1))).isTrue();
        Workload other = new Workload("rest", 1, new Load.Open(22));
        assertThat(known.asked(other)).isEqualTo(other);
    }

    @Test
    void refusesSharesThatAreTheSameRate() {
        Plan plan = plan(BOTH, List.of(1), List.of(share(10), share(20)), 1, SECOND);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.at(Map.of("rest", 3.0, "nats", 215.0)))
                .withMessage("rates must differ by a request per second for rest, not [1 requests/s, 1 requests/s]");
    }

    @Test
    void warmsUpWithManyUsersWhereTheFirstWindowHasAWholeRate() {
        Plan shares = plan(BOTH, List.of(1), List.of(share(10)), 1, SECOND);

        assertThat(shares.rules().users()).isEqualTo(20);
        assertThat(shares.ofCapacity().rules().users()).isOne();
        assertThat(shares.at(Map.of("rest", 100.0, "nats", 200.0)).rules().users())
                .isEqualTo(20);
        assertThat(plan(BOTH, List.of(1), List.of(TEN), 1, SECOND).rules().users())
                .isOne();
    }

    private static Load share(int percent) {
        return new Load.Share(percent, Load.Open.Spacing.POISSON, Map.of());
    }

    @Test
    void comparesATransportWithItself() {
        Plan plan = plan(List.of("nats", "nats#2"), List.of(1), List.of(ONE), 1, SECOND);

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.cells().get(0)).extracting(Workload::transport).containsExactly("nats", "nats");
    }

    @Test
    void hasACellForEachChunkThatANumberAllows() {
        Plan plan = new Plan(
                BOTH,
                List.of(1, 100),
                List.of(1, 10, Plan.ALL),
                List.of(ONE),
                List.of(Demand.NONE),
                1,
                SECOND,
                SECOND,
                SECOND,
                Launches.PER_ROUND,
                1,
                1,
                ANY);

        assertThat(plan.cells())
                .extracting(cell -> cell.get(0).number() + " " + cell.get(0).chunk())
                .containsExactly("1 1", "100 1", "100 10", "100 100");
    }

    @Test
    void asksForTheTransportThatALimitIsFor() {
        Plan plan = plan(List.of("rest", "nats", "nats-limit", "rest-h2-limit"), List.of(1), List.of(ONE), 1, SECOND);

        assertThat(plan.transports()).containsExactly("rest", "nats", "rest-h2-protobuf");
    }

    @Test
    void refusesATransportThatIsNotOffered() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(List.of("nats", "pigeon"), List.of(1), Rounds.CATALOGUE))
                .withMessage("transports must be of rest, nats, null, not pigeon");
        assertThat(plan(List.of("nats", "nats#2", "nats-limit"), List.of(1), Rounds.CATALOGUE)
                        .transports())
                .containsExactly("nats");
    }

    @Test
    void measuresATransportWithTlsAndWithout() {
        Plan plan = plan(List.of("nats", "nats+tls", "nats#2", "nats+tls#2"), List.of(1), Rounds.CATALOGUE);

        assertThat(plan.transports()).containsExactly("nats");
        assertThat(plan.transportsOfStacks()).containsExactly("nats", "nats+tls");
        assertThat(plan.variants()).containsExactly(StackVariant.TLS);
        assertThat(plan(BOTH, List.of(1), Rounds.CATALOGUE).variants()).isEmpty();
    }

    private static Plan plan(List<String> arms, List<Integer> numbers, List<Load> loads, int rounds, Duration window) {
        return new Plan(
                arms,
                numbers,
                List.of(1),
                loads,
                List.of(Demand.NONE),
                rounds,
                Duration.ZERO,
                Duration.ZERO,
                window,
                Launches.PER_ROUND,
                1,
                1,
                ANY);
    }

    private static Plan plan(List<String> arms, List<Integer> numbers, TransportCatalogue catalogue) {
        return new Plan(
                arms,
                numbers,
                List.of(1),
                List.of(ONE),
                List.of(Demand.NONE),
                1,
                SECOND,
                SECOND,
                SECOND,
                Launches.PER_ROUND,
                1,
                1,
                catalogue);
    }

    private static List<String> names(List<Workload> cell) {
        return cell.stream().map(Workload::arm).toList();
    }
}
