package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveTest {

    @TempDir
    private Path folder;

    private final List<String> started = new ArrayList<>();

    @Test
    void measuresEachArmAtAShareOfWhatItGetsThrough() throws Exception {
        Curve curve = curve(10, Map.of(), "nats", "nats#2");

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            curve.run((name, variant) -> {
                started.add(name);
                return aggregator.target();
            });
        }

        assertThat(started).containsExactly("capacity-launch-1", "launch-1");
        Load.Share share = (Load.Share) curve.plan().loads().get(0);
        assertThat(share.capacities()).containsOnlyKeys("nats", "nats#2");
        assertThat(curve.before().orElseThrow().arms()).allSatisfy(arm -> {
            assertThat(arm.requestsPerSecond()).isEqualTo(share.capacities().get(arm.name()));
            assertThat(arm.rounds().get(0).gatlingReport()).startsWithRaw(Path.of("gatling"));
        });
        assertThat(folder.resolve("capacity").resolve("gatling")).isNotEmptyDirectory();
        assertThat(curve.arms()).extracting(Arm::name).containsExactlyInAnyOrder("nats", "nats#2");
        assertThat(curve.arms()).allSatisfy(arm -> {
            Load.Open load = (Load.Open) arm.workload().load();
            double capacity = share.capacities().get(arm.name());
            assertThat((double) load.rate()).isCloseTo(0.2 * capacity, within(0.5));
            assertThat(arm.rounds())
                    .singleElement()
                    .satisfies(round -> assertThat(round.recording().ok()).isPositive());
        });
        assertThat(curve.findings(0).invalid()).extracting(Finding::kind).containsOnlyOnce(Finding.Kind.FEW_CORES);
    }

    @Test
    void measuresNothingWhereACapacityIsNotKnown() throws Exception {
        Curve curve = curve(0, Map.of("status 404", 7L), "pigeon");

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> curve.run((name, variant) -> aggregator.target()))
                    .withMessage(
                            "the capacity of pigeon is not known: with 20 users there were failures, {status 404=7}");
        }
        assertThat(curve.arms()).isEmpty();
        assertThat(curve.findings(1).failures()).isNotEmpty();
    }

    @Test
    void keepsWhatWasMeasuredOfCapacitiesWhereTheRunEndsThere() throws Exception {
        Curve curve = curve(new EndsAtTheSecondWindow(), new FakeGenerators(10, Map.of()), "nats", "nats#2");
        assertThat(curve.before()).isEmpty();

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> curve.run((name, variant) -> aggregator.target()))
                    .withMessage("enough");
        }

        assertThat(curve.plan().sharesCapacity()).isTrue();
        assertThat(curve.before().orElseThrow().arms()).hasSize(1);
    }

    @Test
    void measuresNothingAtARateThatLeavesAGeneratorWithoutARequest() throws Exception {
        Generators one = new FakeGenerators(10, Map.of());
        Generators many = new Generators() {

            @Override
            public int count() {
                return 1_000_000;
            }

            @Override
            public Endable start(Requests requests, LoadSettings settings, Path files, boolean measured)
                    throws InterruptedException {
                return one.start(requests, settings, files, measured);
            }
        };
        Curve curve = curve(new Runner.Listener() {}, many, "nats");

        try (CountingAggregator aggregator = new CountingAggregator(0)) {
            assertThatExceptionOfType(UserFacingException.class)
                    .isThrownBy(() -> curve.run((name, variant) -> aggregator.target()))
                    .withMessageStartingWith("rates must be at least 1000000 requests/s, one for each generator, not ")
                    .withMessageEndingWith(" requests/s for nats");
        }
        assertThat(curve.arms()).isEmpty();
    }

    private Curve curve(long ok, Map<String, Long> failures, String... arms) {
        return curve(new Runner.Listener() {}, new FakeGenerators(ok, failures), arms);
    }

    private Curve curve(Runner.Listener listener, Generators generators, String... arms) {
        Plan plan = Plans.of(arms)
                .loads(List.of(new Load.Share(20, Load.Open.Spacing.POISSON, Map.of())))
                .rounds(1, Launches.ONE)
                .plan();
        return new Curve(plan, new Runner(plan, folder.resolve("gatling"), listener, generators));
    }

    private static final class EndsAtTheSecondWindow implements Runner.Listener {

        private int begun;

        @Override
        public void began(Step run) {
            begun++;
            if (begun == 2) {
                throw new UserFacingException("enough");
            }
        }
    }
}
