package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.compare.PlannedLaunch.Step;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannedLaunchTest {

    private static final List<String> ARMS = List.of("rest", "nats", "jetstream");
    private static final List<Integer> N = List.of(10);
    private static final List<Integer> EACH = List.of(1);
    private static final int ROUNDS = 6;

    @Test
    void measuresEveryArmOnceInEachLaunch() {
        List<PlannedLaunch> launches = launches(Launches.PER_ROUND, 1);

        assertThat(launches).extracting(PlannedLaunch::number).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(launches).allSatisfy(launch -> {
            assertThat(arms(launch)).containsExactlyInAnyOrderElementsOf(ARMS);
            assertThat(launch.steps()).extracting(Step::round).containsOnly(launch.number());
            assertThat(launch.warmUps()).extracting(Workload::arm).containsExactlyElementsOf(arms(launch));
        });
    }

    @Test
    void drawsTheSameOrdersWithTheSameSeed() {
        assertThat(launches(Launches.PER_ROUND, 4711)).isEqualTo(launches(Launches.PER_ROUND, 4711));
        assertThat(launches(Launches.PER_ROUND, 4711)).isNotEqualTo(launches(Launches.PER_ROUND, 4712));
        // Written down, so that a seed in an old result still means the same.
        assertThat(launches(Launches.PER_ROUND, 4711).stream()
                        .map(PlannedLaunchTest::arms)
                        .map(arms -> String.join(" ", arms)))
                .containsExactly(
                        "nats jetstream rest",
                        "rest nats jetstream",
                        "jetstream rest nats",
                        "rest jetstream nats",
                        "nats rest jetstream",
                        "jetstream nats rest");
    }

    /** All kinds measure the same in the same order, and differ in where a launch begins. */
    @Test
    void startsAnewAsOftenAsThePlanSays() {
        List<Step> steps = steps(launches(Launches.PER_ROUND, 1));

        assertThat(launches(Launches.PER_ARM, 1))
                .hasSize(ROUNDS * ARMS.size())
                .allSatisfy(launch -> assertThat(launch.steps()).hasSize(1));
        assertThat(launches(Launches.ONE, 1)).hasSize(1);
        assertThat(launches(Launches.NONE, 1)).hasSize(1);
        assertThat(Stream.of(Launches.values()))
                .allSatisfy(kind -> assertThat(steps(launches(kind, 1))).isEqualTo(steps));
    }

    /** A cell's arms stay together, so that they are measured within minutes of each other. */
    @Test
    void measuresEveryCellOfASweepInEachLaunchAndWarmsUpWithTheMost() {
        PlannedLaunch launch = PlannedLaunch.of(plan(List.of(1, 100), List.of(7, Plan.ALL), Launches.PER_ROUND, 1))
                .get(0);

        assertThat(launch.steps()).hasSize(9);
        for (int i = 0; i < 9; i += 3) {
            Workload first = launch.steps().get(i).workload();
            assertThat(launch.steps().subList(i, i + 3))
                    .allSatisfy(
                            step -> assertThat(step.workload().besides(first)).isTrue());
        }
        assertThat(launch.warmUps())
                .hasSize(3)
                .allSatisfy(workload ->
                        assertThat(List.of(workload.number(), workload.chunk())).containsExactly(100, 7));
    }

    @Test
    void warmsUpWithTheMostThatCallsDemand() {
        Demand payload = new Demand(10, 10, Duration.ZERO, Duration.ZERO);
        Demand both = new Demand(10, 10, Duration.ofMillis(1), Duration.ZERO);
        Plan plan = new Plan(
                ARMS,
                N,
                EACH,
                List.of(new Load.Closed(1)),
                List.of(payload, both, Demand.NONE),
                ROUNDS,
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Launches.PER_ROUND,
                1,
                1,
                TransportCatalogue.unknown());

        assertThat(PlannedLaunch.of(plan)).allSatisfy(launch -> {
            assertThat(launch.steps()).hasSize(9);
            assertThat(launch.warmUps()).extracting(Workload::demand).containsExactly(both, both, both);
        });
    }

    /** With 5 s of warm-up after a launch, 1 s before a window of 10 s, and what generators and stacks take besides. */
    @Test
    void estimatesHowLongItTakes() {
        Duration ofThreeArms = Duration.ofSeconds(8 + 3 * (5 + 3) + 3 * (1 + 10 + 3));

        assertThat(launches(Launches.PER_ROUND, 1))
                .allSatisfy(launch -> assertThat(launch.estimate(plan(N, EACH, Launches.PER_ROUND, 1)))
                        .isEqualTo(ofThreeArms));
        Plan target = plan(N, EACH, Launches.NONE, 1);
        assertThat(PlannedLaunch.estimate(PlannedLaunch.of(target), target))
                .isEqualTo(Duration.ofSeconds(3 * (5 + 3) + ROUNDS * 3 * (1 + 10 + 3)));
    }

    private static List<String> arms(PlannedLaunch launch) {
        return launch.steps().stream().map(step -> step.workload().arm()).toList();
    }

    private static List<Step> steps(List<PlannedLaunch> launches) {
        return launches.stream().flatMap(launch -> launch.steps().stream()).toList();
    }

    private static List<PlannedLaunch> launches(Launches launches, long seed) {
        return PlannedLaunch.of(plan(N, EACH, launches, seed));
    }

    private static Plan plan(List<Integer> numbers, List<Integer> chunks, Launches launches, long seed) {
        return new Plan(
                ARMS,
                numbers,
                chunks,
                List.of(new Load.Closed(1)),
                List.of(Demand.NONE),
                ROUNDS,
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                launches,
                seed,
                1,
                TransportCatalogue.unknown());
    }
}
