package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.process.UserFacingException;
import io.squareoff.load.compare.Measurement.TargetSource;
import io.squareoff.load.compare.PairedComparison.Pair;
import io.squareoff.load.compare.PairedComparison.Side;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairedComparisonTest {

    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Plan ONE_ROUND = Plans.of("nats").plan();
    private static final Side FIRST =
            PairedComparison.first(1, ONE_ROUND.seed()).get(0);
    private static final Side SECOND = FIRST == Side.BASE ? Side.HEAD : Side.BASE;

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();

    @Test
    void makesALaunchOfBothSidesForEachRoundWithTheSameArmsInTheSameOrder() {
        Plan plan = plan(18, Launches.PER_ROUND, 4711);
        List<Pair> pairs = PairedComparison.pairs(plan);

        assertThat(pairs).allMatch(pair -> pair.warmUp().equals(WARM_UP));
        assertThat(pairs).extracting(Pair::launch).isEqualTo(PlannedLaunch.of(plan));
        assertThat(pairs).extracting(Pair::first).isEqualTo(PairedComparison.first(18, 4711));
    }

    /** A drift within pairs would be a difference otherwise. */
    @Test
    void letsEachSideGoFirstInHalfOfThePairsInAnOrderOfTheSeed() {
        for (long seed = 0; seed < 50; seed++) {
            List<Side> first = PairedComparison.first(18, seed);
            for (int look = 0; look < 18; look += PairedComparison.LOOK) {
                assertThat(first.subList(look, look + PairedComparison.LOOK))
                        .filteredOn(Side.BASE::equals)
                        .hasSize(PairedComparison.LOOK / 2);
            }
        }
        assertThat(IntStream.range(0, 50).mapToObj(seed -> PairedComparison.first(3, seed)))
                .filteredOn(sides -> sides.stream().filter(Side.BASE::equals).count() == 1)
                .hasSizeBetween(10, 40);
        assertThat(PairedComparison.first(18, 1))
                .isEqualTo(PairedComparison.first(18, 1))
                .isNotEqualTo(PairedComparison.first(18, 2));
    }

    /** So that none of them keeps what the place makes of it. */
    @Test
    void letsEachSideGoFirstInHalfOfThePairsOfEachArmThatHasLaunchesOfItsOwn() {
        for (long seed = 0; seed < 50; seed++) {
            Plan plan = Plans.of("rest", "nats")
                    .rounds(6, Launches.PER_ARM)
                    .seed(seed)
                    .plan();
            List<Pair> pairs = PairedComparison.pairs(plan);

            assertThat(pairs).hasSize(12);
            for (String arm : List.of("rest", "nats")) {
                assertThat(pairs)
                        .filteredOn(pair ->
                                pair.launch().steps().get(0).workload().arm().equals(arm))
                        .filteredOn(pair -> pair.first() == Side.BASE)
                        .hasSize(3);
            }
        }
    }

    @Test
    void takesTurnsByRoundsAndWarmsUpOnceWhereSomebodyElseStartedBoth() {
        List<Pair> pairs = PairedComparison.pairs(plan(3, Launches.NONE, 1));

        assertThat(pairs)
                .extracting(pair -> pair.launch().steps().get(0).round())
                .containsExactly(1, 2, 3);
        assertThat(pairs).extracting(Pair::warmUp).containsExactly(WARM_UP, Duration.ZERO, Duration.ZERO);
        assertThat(pairs).allMatch(pair -> pair.launch().steps().size() == 2);
    }

    /** Arguments: pairs made, pairs of all, rounds of all. */
    @Test
    void looksAtWholeRoundsWhereEachSideWentFirstInHalf() {
        assertThat(PairedComparison.roundsToLookAt(6, 18, 18)).isEqualTo(6);
        assertThat(PairedComparison.roundsToLookAt(12, 18, 18)).isEqualTo(12);
        assertThat(PairedComparison.roundsToLookAt(7, 18, 18)).isZero();
        // Two launches in each round, one of each arm.
        assertThat(PairedComparison.roundsToLookAt(6, 36, 18)).isZero();
        assertThat(PairedComparison.roundsToLookAt(12, 36, 18)).isEqualTo(6);
        // One launch has all rounds.
        assertThat(PairedComparison.roundsToLookAt(1, 1, 18)).isZero();
    }

    @Test
    void measuresBothSidesWhileBothAreUp() throws Exception {
        Comparison base = comparison(Side.BASE);
        Comparison head = comparison(Side.HEAD);

        try (CountingAggregator server = new CountingAggregator()) {
            int rounds = new PairedComparison(base, head)
                    .run(source(server, Side.BASE), source(server, Side.HEAD), () -> false);

            assertThat(rounds).isEqualTo(1);
        }
        assertThat(events)
                .containsExactly(
                        FIRST + " started",
                        SECOND + " started",
                        FIRST + " measured",
                        SECOND + " measured",
                        SECOND + " closed",
                        FIRST + " closed");
        assertThat(List.of(base, head))
                .flatExtracting(Comparison::launches)
                .extracting(LaunchRecord::number, LaunchRecord::complete)
                .containsExactly(tuple(1, true), tuple(1, true));
    }

    @Test
    void endsTheFirstSideWhereTheSecondDoesNotStart() throws Exception {
        Comparison base = comparison(Side.BASE);
        Comparison head = comparison(Side.HEAD);
        TargetSource broken = (name, variant) -> {
            throw new UserFacingException("no broker");
        };
        PairedComparison paired = new PairedComparison(base, head);

        try (CountingAggregator server = new CountingAggregator()) {
            TargetSource first = source(server, FIRST);

            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> paired.run(
                            FIRST == Side.BASE ? first : broken, FIRST == Side.BASE ? broken : first, () -> false))
                    .withMessage("no broker");
        }
        assertThat(events).containsExactly(FIRST + " started", FIRST + " closed");
        assertThat(List.of(base, head))
                .allSatisfy(side -> assertThat(
                                Found.words(side.arms(), side.findings(1).warnings()))
                        .containsExactly("launch 1 of 1 was not finished: 0 of 1 windows were measured in it"));
    }

    private Comparison comparison(Side side) {
        Runner.Listener windows = new Runner.Listener() {
            @Override
            public void measured(Round round) {
                events.add(side + " measured");
            }
        };
        FakeGenerators generators = new FakeGenerators(10, Map.of());
        return new Comparison(ONE_ROUND, new Runner(ONE_ROUND, folder, windows, generators));
    }

    private TargetSource source(CountingAggregator server, Side side) {
        return (name, variant) -> {
            events.add(side + " started");
            return new DelegatingTarget.Closing(server.target(), () -> events.add(side + " closed"));
        };
    }

    private static Plan plan(int rounds, Launches launches, long seed) {
        return Plans.of("rest", "nats")
                .rounds(rounds, launches)
                .times(WARM_UP, Duration.ZERO, Duration.ofSeconds(2))
                .seed(seed)
                .plan();
    }
}
