package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.progress.Step;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.stack.Target;
import io.squareoff.harness.stack.TransportCatalogue;
import io.squareoff.load.gatling.Generators;
import io.squareoff.proto.Demand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of servers whose every reading counts one more square that nobody waited for. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ComparisonIT {

    private static final Duration WINDOW = Duration.ofSeconds(1);

    /** Longer than the usual half second, in which a machine may stand still. */
    private static final Duration BEFORE_THE_END = Duration.ofMillis(2500);

    private static final long SEED = 1;

    @TempDir
    private Path folder;

    private final List<String> events = new ArrayList<>();
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
        Plan plan = plan(WINDOW, Duration.ZERO, WINDOW, new Load.Closed(1), 1, Launches.ONE, "nats", "nats+tls");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

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
    void measuresARoundInEachLaunchAndKeepsThoseBeforeOneThatDoesNotStart() {
        Plan plan = plan(Duration.ZERO, Duration.ZERO, WINDOW, new Load.Closed(1), 3, Launches.PER_ROUND, "nats");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

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
        assertThat(comparison.launches().get(0).whole()).isGreaterThan(WINDOW);
        assertThat(Found.words(comparison.arms(), comparison.findings(1).warnings()))
                .contains("launch 3 of 3 was not finished: 0 of 1 windows were measured in it");
    }

    @Test
    void closesTheFirstTargetWhereTheSecondDoesNotStart() {
        Plan plan = plan(WINDOW, Launches.ONE, "nats", "nats+tls");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

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
        Plan plan = plan(WINDOW, Launches.ONE, "pigeon");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run(this::target))
                .withMessage("pigeon: not one right answer while warming up; 100 % status 404");
        assertThat(comparison.arms()).isEmpty();
        assertThat(Found.words(comparison.arms(), comparison.findings(2).failures()))
                .singleElement()
                .asString()
                .matches("pigeon, warming up: \\d+ × status 404");
    }

    /** Its CPU time is read once a second, for the whole round, for the warm-up, for the first window, and for the second. */
    @Test
    void beginsTheWindowAsSoonAsNothingIsCompiledAndAgainWhereAJvmCompilesInItAndStartsNoTargetThatNoArmNeeds()
            throws Exception {
        Duration window = Duration.ofSeconds(8);
        Plan plan =
                plan(Duration.ZERO, Duration.ofMinutes(10), window, new Load.Closed(1), 1, Launches.ONE, "nats+tls");
        Runner runner = new Runner(plan, folder, new Events(), Generators.HERE, BEFORE_THE_END);
        Comparison comparison = new Comparison(plan, runner);
        AtomicInteger readers = new AtomicInteger();

        comparison.run((name, variant) -> new DelegatingTarget.Compiled(
                target(name, variant), Duration.ofSeconds(1), reader -> reader == 3, readers));

        assertThat(comparison.arms().get(0).rounds()).singleElement().satisfies(round -> {
            // JVMs must have been warm for ten seconds, as readings have it.
            assertThat(round.recording().warmUp().orElseThrow())
                    .isBetween(Duration.ofSeconds(9), Duration.ofMinutes(2));
            assertThat(round.recording().extensions()).isEqualTo(1);
            assertThat(round.recording().ok()).isPositive();
            assertThat(round.recording().window().length()).isEqualTo(window);
        });
        assertThat(readers).hasValue(4);
        assertThat(events).containsExactly("launch 1 of 1", "started launch-1-tls with TLS", "closed launch-1-tls");
        assertThat(server.readings()).isZero();
    }

    @Test
    void endsAWarmUpAsSoonAsAProcessHasEnded() {
        Plan plan = ofOneRound(Duration.ofMinutes(10), new Load.Closed(1), "nats");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> comparison.run((name, variant) -> new DelegatingTarget.Ended(target(name, variant))))
                .withMessage(DelegatingTarget.Ended.WHY);

        assertThat(events).endsWith("closed launch-1");
    }

    @Test
    void warmsUpForTheWholeTimeWhereArrivalsArePlanned() throws Exception {
        Duration warmUp = Duration.ofSeconds(4);
        Plan plan = ofOneRound(warmUp, new Load.Open(10), "nats");
        Comparison comparison = new Comparison(plan, new Runner(plan, folder, new Events()));

        comparison.run((name, variant) -> new DelegatingTarget.Compiled(target(name, variant)));

        assertThat(comparison.arms().get(0).rounds())
                .extracting(round -> round.recording().warmUp())
                .containsExactly(Optional.of(warmUp));
    }

    private static Plan plan(Duration stackWarmUp, Launches launches, String... arms) {
        return plan(stackWarmUp, Duration.ZERO, WINDOW, new Load.Closed(1), 2, launches, arms);
    }

    private static Plan ofOneRound(Duration warmUp, Load load, String arm) {
        return plan(Duration.ZERO, warmUp, WINDOW, load, 1, Launches.ONE, arm);
    }

    private static Plan plan(
            Duration stackWarmUp,
            Duration warmUp,
            Duration window,
            Load load,
            int rounds,
            Launches launches,
            String... arms) {
        return new Plan(
                List.of(arms),
                List.of(3),
                List.of(1),
                List.of(load),
                List.of(Demand.NONE),
                rounds,
                stackWarmUp,
                warmUp,
                window,
                launches,
                SEED,
                1,
                TransportCatalogue.unknown());
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
        public void began(Step run) {}

        @Override
        public void warmedUp(String transport, Duration load, boolean warm) {}

        @Override
        public void measured(Round round) {}
    }
}
