package io.squareoff.console.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.console.SquaresServer;
import io.squareoff.console.SquaresServer.Mode;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RaceTrackTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Workload WORKLOAD = new Workload(20, 2, 1, true);

    private static final RaceTiming SHORT = new RaceTiming(
            Duration.ofMillis(60),
            Duration.ofMillis(50),
            Duration.ofMillis(150),
            Duration.ofMillis(300),
            Duration.ofMillis(50));

    private final SquaresServer server = new SquaresServer("nats", "rest");
    private final LoadClient client = new LoadClient(server.url());
    private final CpuPages pages = new CpuPages(server.metrics());
    private final RaceTrack track = new RaceTrack(SHORT, client, pages);

    @AfterEach
    void stop() throws Exception {
        track.close();
        pages.close();
        client.close();
        server.close();
    }

    @Test
    void warmsEachLaneBeforeTheFirstRound() {
        start(WORKLOAD);
        awaitRounds(1);

        for (int lane = 0; lane < 2; lane++) {
            int at = lane;
            assertThat(seen(now -> now.lanes().get(at).points().get(0).kind()).get())
                    .isEqualTo(Lane.Kind.WARM_UP);
            assertThat(seen(now -> now.lanes().get(at).warmSeconds()).get())
                    .isGreaterThanOrEqualTo(SHORT.warmUp().toMillis() / 1e3);
        }
        assertThat(seen(now -> now.lanes().get(0).warmSquares()).get()).isPositive();
        // What warmed a lane is in its count, but in no ratio.
        assertThat(seen(now -> now.lanes().get(0).squares()).get())
                .isGreaterThan(seen(now -> now.lanes().get(0).warmSquares()).get());
    }

    @Test
    void loadsOneLaneAtATimeAndTakesTurnsInBeginning() {
        start(WORKLOAD);
        awaitRounds(4);
        track.stop();
        awaitEnd();

        // After a round the other lane begins, so that each lane has its slices in pairs: one, two two, one one, …
        assertThat(seen(now -> {
                            var first = counted(now.lanes().get(0));
                            var second = counted(now.lanes().get(1));
                            return first.get(0).at() < second.get(0).at()
                                    && second.get(1).at() < first.get(1).at()
                                    && first.get(2).at() < second.get(2).at();
                        })
                        .get())
                .isTrue();
    }

    private static List<Lane.Point> counted(Lane lane) {
        return lane.points().stream()
                .filter(point -> point.kind() == Lane.Kind.COUNTS)
                .toList();
    }

    @Test
    void hasARatioWithAnIntervalOnceThereAreSixRounds() {
        start(WORKLOAD);
        awaitRounds(6);

        assertThat(seen(now -> now.segment().ratio().orElseThrow().conclusive()).get())
                .isTrue();
        assertThat(seen(now -> now.segment().first().squaresPerSecond().getAsDouble())
                        .get())
                .isPositive();
        assertThat(seen(now -> now.segment().first().cpuMillisPerThousandSquares())
                        .get())
                .containsOnlyKeys("service", "nats-server")
                .allSatisfy((process, millis) -> assertThat(millis).isPositive());
    }

    @Test
    void beginsASegmentWhenTheWorkChangesAndGoesOnCounting() {
        start(WORKLOAD);
        awaitRounds(1);
        long before = read(now -> now.lanes().get(0).squares());
        Workload next = new Workload(40, 2, 4, true);
        track.change(next);
        await(now -> now.segments().size() == 2 && now.segment().rounds() > 0);

        assertThat(seen(now -> now.segment().reason()).get()).isEqualTo("N 20 → 40, chunk 1 → 4");
        assertThat(seen(now -> now.segment().workload()).get()).isEqualTo(next);
        assertThat(seen(now -> now.lanes().get(0).squares()).get()).isGreaterThan(before);
        assertThat(seen(now -> now.segments().get(0).rounds()).get()).isPositive();
        assertThat(track.nextWorkload()).isEmpty();
    }

    @Test
    void goesOnWhileALaneIsBrokenAndWarmsItWhenItAnswersAgain() {
        start(WORKLOAD);
        awaitRounds(1);
        server.set("rest", Mode.UNAVAILABLE);
        await(now -> now.segment().leftOut() >= 2);

        assertThat(seen(now -> now.lanes().get(1).broken()).get()).isTrue();
        assertThat(seen(now -> now.lanes().get(1).lastFailure()).get())
                .isEqualTo("status 503: rest: the backend is \"away\"");
        assertThat(seen(now -> now.lanes().get(0).broken()).get()).isFalse();

        server.set("rest", Mode.RIGHT);
        await(now -> now.segments().size() == 2 && now.segment().rounds() > 0);

        assertThat(seen(now -> now.segment().reason()).get()).isEqualTo("rest answers again");
        assertThat(seen(now -> now.lanes().get(1).broken()).get()).isFalse();
        assertThat(seen(now -> now.lanes().get(1).failures()).get()).containsOnlyKeys("status 503");
    }

    @Test
    void takesALaneWhoseFirstAnswerIsLaterThanItsSliceForSlowAndNotForBroken() {
        server.set("nats", Mode.HELD);
        start(WORKLOAD);
        Awaitility.await().atMost(LIMIT).until(() -> server.asked("nats") > 0);
        double asked = read(RaceState::elapsedSeconds);
        await(now -> now.elapsedSeconds() > asked + 2 * SHORT.warmSlice().toMillis() / 1e3);
        server.release();
        awaitRounds(6);

        assertThat(seen(now -> now.segments().size()).get()).isEqualTo(1);
        assertThat(seen(now -> now.lanes().get(0).points().get(0).squaresPerSecond())
                        .get())
                .isZero();
    }

    @Test
    void countsAWrongSquareAsAFailureAndInNoRatio() {
        server.set("nats", Mode.WRONG_SQUARE);
        start(WORKLOAD);
        await(now -> now.segment().leftOut() > 0);

        assertThat(seen(now -> now.lanes().get(0).failures()).get()).containsOnlyKeys("wrong answer");
        assertThat(seen(now -> now.lanes().get(0).squares()).get()).isZero();
        assertThat(seen(now -> now.segment().rounds()).get()).isZero();
    }

    @Test
    void saysThatNobodyAnswersWhereTheAggregatorIsGone() {
        server.close();
        start(WORKLOAD);
        await(now -> now.segment().leftOut() > 0);

        assertThat(seen(now -> now.lanes().get(0).failures()).get()).containsOnlyKeys("no answer");
        assertThat(seen(RaceState::unread).get()).containsOnlyKeys("service", "nats-server");
    }

    @Test
    void tellsNoCpuApartWhereBothRunAtOnce() {
        start(new Workload(20, 2, 1, false));
        awaitRounds(2);

        assertThat(seen(now -> now.segment().first().cpuMillisPerThousandSquares())
                        .get())
                .isEmpty();
        assertThat(seen(now -> now.segment().ratio()).get()).isPresent();
    }

    @Test
    void hasOneRaceAtATime() {
        start(WORKLOAD);

        assertThatExceptionOfType(RaceTrack.NotNow.class)
                .isThrownBy(() -> start(WORKLOAD))
                .withMessageContaining("a race is running");
        track.stop();
        awaitEnd();
        assertThat(seen(RaceState::phase).get()).isEqualTo(Phase.STOPPED);
        assertThatExceptionOfType(RaceTrack.NotNow.class).isThrownBy(track::stop);
        assertThatExceptionOfType(RaceTrack.NotNow.class).isThrownBy(() -> track.change(WORKLOAD));
        start(WORKLOAD);
    }

    @Test
    void makesNoLoadOnceItHasEnded() {
        start(WORKLOAD);
        awaitRounds(1);
        track.stop();
        awaitEnd();
        long asked = server.asked("nats") + server.asked("rest");

        assertThat(seen(now -> now.squares(0) + now.squares(1)).get()).isEqualTo(20 * asked);
    }

    @Test
    void readsTheProcessesThatReportTheirCpuWhereOthersDoNot() throws Exception {
        URI nobody = URI.create("http://127.0.0.1:1/actuator/prometheus");
        try (CpuPages some = new CpuPages(Map.of("service", server.metrics().get("service"), "gone", nobody))) {
            CpuPages.Reading reading = some.services();

            assertThat(reading.values()).containsOnlyKeys("service");
            assertThat(reading.unread()).containsOnlyKeys("gone");
        }
    }

    private void start(Workload workload) {
        track.start(new RaceSettings("nats", "rest", workload, Duration.ofSeconds(1800), OptionalDouble.empty()));
    }

    private void awaitRounds(int rounds) {
        await(now -> now.segment().rounds() >= rounds);
    }

    private void awaitEnd() {
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> !track.state().orElseThrow().phase().runs());
    }

    private void await(Predicate<RaceState> condition) {
        Awaitility.await().atMost(LIMIT).until(() -> read(condition::test));
    }

    /** The same where the compiler infers a type from it. */
    private <T> Supplier<T> seen(Function<RaceState, T> reader) {
        T read = read(reader);
        return () -> read;
    }

    private <T> T read(Function<RaceState, T> reader) {
        return track.state().orElseThrow().read(reader);
    }
}
