package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.load.compare.PlannedLaunch.Step;
import io.squareoff.proto.Demand;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannedLaunchTest {

    private static final List<String> ARMS = List.of("rest", "nats", "jetstream");
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
        Plan plan = plan(Launches.PER_ROUND)
                .numbers(List.of(1, 100))
                .chunks(List.of(7, Plan.ALL))
                .plan();
        PlannedLaunch launch = PlannedLaunch.of(plan).get(0);

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
    void warmsUpWithEachDemandOfEachArm() {
        Demand payload = new Demand(10, 10, Duration.ZERO, Duration.ZERO);
        Demand both = new Demand(10, 10, Duration.ofMillis(1), Duration.ZERO);
        Plan plan = plan(Launches.PER_ROUND)
                .demands(List.of(payload, both, Demand.NONE))
                .plan();

        assertThat(PlannedLaunch.of(plan)).allSatisfy(launch -> {
            assertThat(launch.steps()).hasSize(9);
            assertThat(launch.warmUps())
                    .hasSize(9)
                    .extracting(Workload::arm, Workload::demand)
                    .containsExactlyElementsOf(launch.steps().stream()
                            .map(step ->
                                    tuple(step.workload().arm(), step.workload().demand()))
                            .toList());
        });
    }

    private static List<String> arms(PlannedLaunch launch) {
        return launch.steps().stream().map(step -> step.workload().arm()).toList();
    }

    private static List<Step> steps(List<PlannedLaunch> launches) {
        return launches.stream().flatMap(launch -> launch.steps().stream()).toList();
    }

    private static List<PlannedLaunch> launches(Launches launches, long seed) {
        return PlannedLaunch.of(plan(launches).seed(seed).plan());
    }

    private static Plans plan(Launches launches) {
        return Plans.of(ARMS).rounds(ROUNDS, launches);
    }
}
