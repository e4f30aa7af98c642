package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.network.NetworkConditions;
import io.squareoff.harness.process.ManagedProcess;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import io.squareoff.harness.statistics.Trend;
import io.squareoff.load.gatling.Generators;
import io.squareoff.load.gatling.LoadSettings;
import io.squareoff.load.gatling.Requests;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A comparison of servers whose every reading counts one more square that nobody waited for. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ComparisonIT {

    private static final Duration WINDOW = Duration.ofSeconds(1);

    /** Longer than the usual half second, in which a machine may stand still. */
    private static final Duration BEFORE_THE_END = Duration.ofMillis(2500);

    private static final Duration TICK = Duration.ofMillis(20);

    @TempDir
    private Path folder;

    private final Generators sure = new FakeGenerators(10, Map.of());
    private final List<String> events = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<String> seen = new ArrayList<>();
    private CountingAggregator server;
    private CountingAggregator serverWithTls;

    @BeforeEach
    void serve() throws Exception {
        server = new CountingAggregator();
        serverWithTls = new CountingAggregator();
    }

    @AfterEach
    void stop() {
        server.close();
        serverWithTls.close();
    }

    /** Each server counts its own readings: a warm-up and a round have two each, and there is one after the last round. */
    @Test
    void measuresArmsWithTlsOnATargetOfTheirOwnInTheSameRoundsAndLosesNoSquareThatNobodyWaitedFor() throws Exception {
        Comparison comparison = comparison(warmingUp("nats", "nats+tls"), sure);

        comparison.run(this::target);

        assertThat(events)
                .containsExactly(
                        "launch 1 of 1",
                        "started launch-1",
                        "started launch-1-tls with TLS",
                        "closed launch-1",
                        "closed launch-1-tls");
        assertThat(server.readings()).isEqualTo(5);
        assertThat(serverWithTls.readings()).isEqualTo(5);
        assertThat(comparison.arms()).extracting(Arm::name).containsExactly("nats", "nats+tls");
        assertThat(comparison.arms())
                .allSatisfy(
                        arm -> assertThat(arm.rounds()).extracting(Round::round).containsExactly(1));
        // The first reading tells what was there before; each of the others finds one more.
        assertThat(Found.words(comparison.arms(), comparison.findings(1).failures()))
                .containsExactlyInAnyOrder(
                        "nats, warming up: 1 × square that nobody waited for",
                        "nats, round 1: 2 × square that nobody waited for",
                        "nats, after its last round: 1 × square that nobody waited for",
                        "nats+tls, warming up: 1 × square that nobody waited for",
                        "nats+tls, round 1: 2 × square that nobody waited for",
                        "nats+tls, after its last round: 1 × square that nobody waited for");
    }

    @Test
    void startsNoTargetThatNoArmNeeds() throws Exception {
        comparison(warmingUp("nats+tls"), sure).run(this::target);

        assertThat(events).containsExactly("launch 1 of 1", "started launch-1-tls with TLS", "closed launch-1-tls");
        assertThat(server.readings()).isZero();
    }

    @Test
    void measuresARoundInEachLaunchAndKeepsThoseBeforeOneThatDoesNotStart() {
        Comparison comparison = comparison(Plans.of("nats").rounds(3, Launches.PER_ROUND), sure);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run((name, variant) -> {
                    if (name.equals("launch-3")) {
                        throw new UserFacingException("no broker");
                    }
                    return target(name, variant);
                }))
                .withMessage("no broker");

        assertThat(events)
                .containsExactly(
                        "launch 1 of 3",
                        "started launch-1",
                        "closed launch-1",
                        "launch 2 of 3",
                        "started launch-2",
                        "closed launch-2",
                        "launch 3 of 3");
        assertThat(comparison.arms())
                .singleElement()
                .satisfies(arm -> assertThat(arm.rounds())
                        .extracting(Round::round, Round::launch)
                        .containsExactly(tuple(1, 1), tuple(2, 2)));
        assertThat(comparison.launches())
                .extracting(LaunchRecord::number, LaunchRecord::complete)
                .containsExactly(tuple(1, true), tuple(2, true), tuple(3, false));
        assertThat(Found.words(comparison.arms(), comparison.findings(1).warnings()))
                .contains("launch 3 of 3 was not finished: 0 of 1 windows were measured in it");
    }

    @Test
    void measuresEachWorkloadOverTheNetworkThatItNames() throws Exception {
        List<NetworkConditions> between = new ArrayList<>();
        Hosts hosts = new Hosts() {
            @Override
            public void become(NetworkConditions conditions) {
                between.add(conditions);
            }
        };
        Plan plan = ofOneLaunch("nats").plan().over(NetworkConditions.parseAll("rtt=2ms/20ms"));
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events(), new OnHosts(hosts, sure)));

        comparison.run(this::target);

        assertThat(comparison.arms())
                .extracting(arm -> arm.workload().network().orElseThrow().roundTrip())
                .containsExactly(Duration.ofMillis(2), Duration.ofMillis(20));
        assertThat(PlannedLaunch.of(plan))
                .singleElement()
                .satisfies(launch -> assertThat(launch.steps())
                        .extracting(step -> step.workload().network().orElseThrow())
                        .containsExactlyElementsOf(between));
    }

    private record OnHosts(Hosts hosts, Generators generators) implements Generators {

        @Override
        public Endable start(Requests requests, LoadSettings settings, Path folder, boolean measured)
                throws InterruptedException {
            return generators.start(requests, settings, folder, measured);
        }
    }

    @Test
    void closesTheFirstTargetWhereTheSecondDoesNotStart() {
        Comparison comparison = comparison(warmingUp("nats", "nats+tls"), sure);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run((name, variant) -> {
                    if (variant == StackVariant.TLS) {
                        throw new UserFacingException("no certificates");
                    }
                    return target(name, variant);
                }))
                .withMessage("no certificates");
        assertThat(events).containsExactly("launch 1 of 1", "started launch-1", "closed launch-1");
    }

    @Test
    void endsAtAWarmUpWithoutOneRightAnswer() {
        Comparison comparison = comparison(warmingUp("pigeon"), new FakeGenerators(0, Map.of("status 404", 7L)));

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run(this::target))
                .withMessage("pigeon: not one right answer while warming up; 100 % status 404");
        assertThat(comparison.arms()).isEmpty();
        assertThat(Found.words(comparison.arms(), comparison.findings(2).failures()))
                .containsExactly("pigeon, warming up: 7 × status 404");
    }

    /** Its CPU time is read once a second, for the whole round, for the warm-up, for the first window, and for the second. */
    @Test
    void beginsTheWindowAsSoonAsNothingIsCompiledAndAgainWhereAJvmCompilesInItAndTellsItsRateMeanwhile()
            throws Exception {
        Duration warmUp = Duration.ofMinutes(10);
        Duration window = Duration.ofSeconds(8);
        Plan plan = ofOneLaunch("nats").times(Duration.ZERO, warmUp, window).plan();
        Runner runner = new Runner(plan, folder, new Events(), Generators.HERE, BEFORE_THE_END);
        Comparison comparison = new Comparison(plan, runner);
        AtomicInteger readers = new AtomicInteger();

        comparison.run((name, variant) -> new DelegatingTarget.Watched(
                new DelegatingTarget.Compiled(
                        target(name, variant), Duration.ofSeconds(1), reader -> reader == 3, readers),
                this::awaitARate));

        assertThat(comparison.arms().get(0).rounds()).singleElement().satisfies(round -> {
            // JVMs must have been warm for ten seconds, as readings have it.
            assertThat(round.recording().warmUp().orElseThrow())
                    .isBetween(Duration.ofSeconds(9), Duration.ofMinutes(2));
            assertThat(round.recording().extensions()).isEqualTo(1);
            assertThat(round.recording().ok()).isPositive();
            assertThat(round.recording().window().length()).isEqualTo(window);
        });
        assertThat(readers).hasValue(4);
        assertThat(seen).hasSize(1).allMatch(text -> text.matches("[1-9][\\d,.]* requests/s"));
        assertThat(steps).extracting(Step::what).containsExactly("round 1 of 1, nats");
        assertThat(steps)
                .extracting(Step::planned)
                .containsExactly(warmUp.plus(window).plus(Runner.BESIDE_LOAD));
        assertThat(steps.get(0).seen().get()).as("after the end").isEmpty();
    }

    /** Looks at the running step until it tells of answers, or the generator has ended. */
    private void awaitARate(ManagedProcess generator) throws InterruptedException {
        Supplier<String> step = steps.get(steps.size() - 1).seen();
        while (true) {
            String text = step.get();
            if (text.matches("[1-9].*")) {
                seen.add(text);
                return;
            }
            try {
                generator.onExit().get(TICK.toMillis(), TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                // It runs.
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void endsAWarmUpAsSoonAsAProcessHasEnded() {
        Comparison comparison =
                comparison(ofOneLaunch("nats").times(Duration.ZERO, Duration.ofMinutes(10), WINDOW), Generators.HERE);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run((name, variant) -> new DelegatingTarget.Ended(target(name, variant))))
                .withMessage(DelegatingTarget.Ended.WHY);

        assertThat(events).endsWith("closed launch-1");
    }

    @Test
    void warmsUpForTheWholeTimeWhereArrivalsArePlanned() throws Exception {
        Duration warmUp = Duration.ofSeconds(4);
        Plans atARate = ofOneLaunch("nats").loads(List.of(new Load.Open(10)));
        Comparison comparison = comparison(atARate.times(Duration.ZERO, warmUp, WINDOW), Generators.HERE);

        comparison.run((name, variant) -> new DelegatingTarget.Compiled(target(name, variant)));

        assertThat(comparison.arms().get(0).rounds())
                .extracting(round -> round.recording().warmUp())
                .containsExactly(Optional.of(warmUp));
        assertThat(comparison.launches().get(0).whole()).isGreaterThan(warmUp.plus(WINDOW));
    }

    /** Its CPU time is read by each measurement; of three the third is the last that there may be. */
    @ParameterizedTest
    @CsvSource({"1, 2", "9, 3"})
    void measuresAgainWhereAJvmCompilesInAWindowAndArrivalsArePlanned(int compiling, int measured) throws Exception {
        FakeGenerators generators = new FakeGenerators(10, Map.of("status 503", 1L));
        Comparison comparison = comparison(atARate(), generators);

        comparison.run(compiledIn(compiling));

        assertThat(generators.started()).hasSize(measured);
        assertThat(comparison.arms().get(0).rounds()).singleElement().satisfies(round -> {
            assertThat(round.recording().extensions()).isEqualTo(measured - 1);
            assertThat(round.recording().ok()).isEqualTo(10L * measured);
            assertThat(round.failures()).containsEntry("status 503", (long) measured);
        });
    }

    @Test
    void keepsAWindowInWhichAJvmCompiledWhereTheNextOneFails() {
        FakeGenerators sureOnce = new FakeGenerators(10, Map.of("status 503", 1L));
        Generators once = (requests, settings, files, measured) -> {
            if (!sureOnce.started().isEmpty()) {
                throw new UserFacingException("no generator");
            }
            return sureOnce.start(requests, settings, files, measured);
        };
        Comparison comparison = comparison(atARate(), once);

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run(compiledIn(1)))
                .withMessage("no generator");

        assertThat(comparison.arms().get(0).rounds()).singleElement().satisfies(round -> {
            assertThat(round.recording().extensions()).isZero();
            assertThat(round.failures()).containsEntry("status 503", 1L);
        });
    }

    /** A window that is measured again where a JVM is not warm in it. */
    private static Plans atARate() {
        return ofOneLaunch("nats")
                .loads(List.of(new Load.Open(10)))
                .times(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(Trend.LENGTH_AT_LEAST));
    }

    /** @param windows the first so many, in which a JVM compiles */
    private Measurement.TargetSource compiledIn(int windows) {
        AtomicInteger readers = new AtomicInteger();
        return (name, variant) -> new DelegatingTarget.Compiled(
                target(name, variant), Duration.ofMillis(200), reader -> reader <= windows, readers);
    }

    private static Plans warmingUp(String... arms) {
        return ofOneLaunch(arms).times(WINDOW, Duration.ZERO, WINDOW);
    }

    private static Plans ofOneLaunch(String... arms) {
        return Plans.of(arms).rounds(1, Launches.ONE);
    }

    private Comparison comparison(Plans plans, Generators generators) {
        Plan plan = plans.plan();
        return new Comparison(plan, new Runner(plan, folder, new Events(), generators));
    }

    private Target target(String name, StackVariant variant) {
        boolean tls = variant == StackVariant.TLS;
        events.add("started " + name + (tls ? " with TLS" : ""));
        return new DelegatingTarget.Closing(
                (tls ? serverWithTls : server).target(), () -> events.add("closed " + name));
    }

    private final class Events implements Runner.Listener {

        @Override
        public void launching(int launch, int launches, Duration start) {
            assertThat(start).isPositive();
            events.add("launch " + launch + " of " + launches);
        }

        @Override
        public void began(Step run) {
            steps.add(run);
        }
    }
}
