package io.squareoff.console.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.console.SquaresServer;
import io.squareoff.console.SquaresServer.Mode;
import io.squareoff.console.result.LaneFigures;
import io.squareoff.console.result.Phase;
import io.squareoff.console.result.Race;
import io.squareoff.console.result.RaceSettings;
import io.squareoff.console.result.Segment;
import io.squareoff.console.result.Slice;
import io.squareoff.console.result.Workload;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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

        for (int at = 0; at < 2; at++) {
            assertThat(lane(at).slices().get(0).kind()).isEqualTo(Slice.Kind.WARM_UP);
            assertThat(lane(at).slices().stream()
                            .filter(slice -> slice.kind() == Slice.Kind.WARM_UP)
                            .mapToDouble(Slice::seconds)
                            .sum())
                    .isGreaterThanOrEqualTo(SHORT.warmUp().toMillis() / 1e3);
        }
        assertThat(race().lanes().get(0).warmUpSquares()).isPositive();
        // What warmed a lane is in its count, but in no ratio.
        assertThat(race().lanes().get(0).squares())
                .isGreaterThan(race().lanes().get(0).warmUpSquares());
    }

    @Test
    void loadsOneLaneAtATimeAndTakesTurnsInBeginning() {
        start(WORKLOAD);
        awaitRounds(4);
        track.stop();
        awaitEnd();

        // After a round the other lane begins, so that each lane has its slices in pairs: one, two two, one one, …
        Race race = race();
        var first = counted(race.segment().first());
        var second = counted(race.segment().second());
        assertThat(first.get(0).atSeconds()).isLessThan(second.get(0).atSeconds());
        assertThat(second.get(1).atSeconds()).isLessThan(first.get(1).atSeconds());
        assertThat(first.get(2).atSeconds()).isLessThan(second.get(2).atSeconds());
    }

    private static List<Slice> counted(LaneFigures lane) {
        return lane.slices().stream().filter(Slice::counts).toList();
    }

    @Test
    void hasARatioWithAnIntervalOnceThereAreSixRounds() {
        start(WORKLOAD);
        awaitRounds(6);

        assertThat(race().segment().low()).isPresent();
        assertThat(race().segment().first().squaresPerSecond().orElseThrow()).isPositive();
        assertThat(race().segment().first().cpuMillisPerThousandSquares())
                .containsOnlyKeys("service", "nats-server")
                .allSatisfy((process, millis) -> assertThat(millis).isPositive());
    }

    @Test
    void beginsASegmentWhenTheWorkChangesAndGoesOnCounting() {
        start(WORKLOAD);
        awaitRounds(1);
        long before = race().lanes().get(0).squares();
        Workload next = new Workload(40, 2, 4, true);
        track.change(next);
        await(now -> now.segments().size() == 2 && now.segment().rounds() > 0);

        assertThat(race().segment().reason()).isEqualTo("N 20 → 40, chunk 1 → 4");
        assertThat(race().segment().work()).isEqualTo(next);
        assertThat(race().lanes().get(0).squares()).isGreaterThan(before);
        assertThat(race().segments().get(0).rounds()).isPositive();
        assertThat(track.nextWorkload()).isEmpty();
    }

    @Test
    void goesOnWhileALaneIsBrokenAndWarmsItWhenItAnswersAgain() {
        start(WORKLOAD);
        awaitRounds(1);
        server.set("rest", Mode.UNAVAILABLE);
        await(now -> now.segment().roundsLeftOut() >= 2);

        assertThat(state().broken(1)).isTrue();
        assertThat(race().lanes().get(1).lastFailure()).isEqualTo("status 503: rest: the backend is \"away\"");
        assertThat(state().broken(0)).isFalse();

        server.set("rest", Mode.RIGHT);
        await(now -> now.segments().size() == 2 && now.segment().rounds() > 0);

        assertThat(race().segment().reason()).isEqualTo("rest answers again");
        assertThat(state().broken(1)).isFalse();
        assertThat(race().lanes().get(1).failures()).containsOnlyKeys("status 503");
    }

    @Test
    void takesALaneWhoseFirstAnswerIsLaterThanItsSliceForSlowAndNotForBroken() {
        server.set("nats", Mode.HELD);
        start(WORKLOAD);
        Awaitility.await().atMost(LIMIT).until(() -> server.asked("nats") > 0);
        double asked = race().elapsedSeconds();
        await(now -> now.elapsedSeconds() > asked + 2 * SHORT.warmSlice().toMillis() / 1e3);
        server.release();
        awaitRounds(6);

        assertThat(race().segments().size()).isEqualTo(1);
        assertThat(lane(0).slices().get(0).squaresPerSecond()).isZero();
    }

    @Test
    void countsAWrongSquareAsAFailureAndInNoRatio() {
        server.set("nats", Mode.WRONG_SQUARE);
        start(WORKLOAD);
        await(now -> now.segment().roundsLeftOut() > 0);

        assertThat(race().lanes().get(0).failures()).containsOnlyKeys("wrong answer");
        assertThat(race().lanes().get(0).squares()).isZero();
        assertThat(race().segment().rounds()).isZero();
    }

    @Test
    void saysThatNobodyAnswersWhereTheAggregatorIsGone() {
        server.close();
        start(WORKLOAD);
        await(now -> now.segment().roundsLeftOut() > 0);

        assertThat(race().lanes().get(0).failures()).containsOnlyKeys("no answer");
        assertThat(state().unread()).containsOnlyKeys("service", "nats-server");
    }

    @Test
    void hasNoCpuWhereBothRunAtOnce() {
        start(new Workload(20, 2, 1, false));
        awaitRounds(2);

        assertThat(race().segment().first().cpuMillisPerThousandSquares()).isEmpty();
        assertThat(race().segment().ratio()).isPresent();
    }

    @Test
    void lengthensSlicesWhereUsersWaitForMore() {
        assertThat(SHORT.slice(WORKLOAD)).isEqualTo(SHORT.slice());
        assertThat(SHORT.slice(new Workload(1000, 100, 1, true)))
                .isEqualTo(SHORT.slice().multipliedBy(4));
        assertThat(SHORT.warmSlice(new Workload(1000, 50, 1, true)))
                .isEqualTo(SHORT.warmSlice().multipliedBy(2));
    }

    @Test
    void hasOneRaceAtATime() {
        start(WORKLOAD);

        assertThatExceptionOfType(RaceTrack.NotNow.class)
                .isThrownBy(() -> start(WORKLOAD))
                .withMessageContaining("a race is running");
        track.stop();
        awaitEnd();
        assertThat(state().phase()).isEqualTo(Phase.STOPPED);
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

        assertThat(race().lanes().get(0).squares() + race().lanes().get(1).squares())
                .isEqualTo(20 * asked);
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
        track.start(new RaceSettings("nats", "rest", workload, 1800, Optional.empty()));
    }

    private void awaitRounds(int rounds) {
        await(now -> now.segment().rounds() >= rounds);
    }

    private void awaitEnd() {
        await(now -> !now.phase().runs());
    }

    private void await(Predicate<Race> condition) {
        Awaitility.await().atMost(LIMIT).until(() -> condition.test(race()));
    }

    private RaceState state() {
        return track.state().orElseThrow();
    }

    private Race race() {
        return state().race();
    }

    private LaneFigures lane(int lane) {
        Segment segment = race().segment();
        return lane == 0 ? segment.first() : segment.second();
    }
}
