package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.network.NetworkDescription;
import io.squareoff.harness.network.NetworkDescription.Relaying;
import io.squareoff.harness.network.NetworkDescription.RoundTrip;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Finding.Kind;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingTextTest {

    private static final Workload NATS = numbered("nats", 10);

    @Test
    void saysOfARunThatItsRelayLostPacketsWhichMakesItInvalid() {
        RoundTrip loopback = new RoundTrip(500, Duration.ofNanos(15_000), Duration.ofNanos(25_000));
        Relaying relay = new Relaying(false, Optional.of(12L));
        NetworkDescription network =
                new NetworkDescription(Map.of(), Map.of(), loopback, Optional.of(relay), List.of());

        ComparisonResult run = ReportCase.CLOSED.result().with(Optional.of(network));

        assertThat(run.valid()).isFalse();
        assertThat(FindingText.together(run.arms(), run.findings().invalid()))
                .containsExactly("the relay between hosts was the limit: it lost 12 packets for want of room");
    }

    @Test
    void hasOneLineForFindingsThatDifferInRoundAndFiguresWithTheRangeOfEachFigure() {
        assertThat(together(
                        busy(NATS, 1, "aggregator-service", 9.3, 0.1),
                        busy(NATS, 2, "aggregator-service", 10.1, 0.1),
                        busy(NATS, 5, "aggregator-service", 4.5, 0.1)))
                .containsExactly(
                        "nats, rounds 1, 2 and 5: aggregator-service was not warm: compilation took 4.5 to 10.1 % of its"
                                + " CPU time, collection 0.1 %");
    }

    @Test
    void namesThreeRoundsAndMoreThatFollowEachOtherByTheFirstAndTheLast() {
        assertThat(together(inRounds(1, 2, 3, 5)))
                .containsExactly(
                        "nats, rounds 1 to 3 and 5: the generator was in the way: it used 11 % of the CPU time");
        assertThat(together(inRounds(1, 2, 4, 5)))
                .containsExactly(
                        "nats, rounds 1, 2, 4 and 5: the generator was in the way: it used 11 % of the CPU time");
    }

    @Test
    void leavesArmsCellsProcessesAndKindsApart() {
        Workload more = numbered("nats", 100);
        Workload rest = numbered("rest", 10);

        assertThat(FindingText.together(
                        List.of(arm(NATS), arm(more), arm(rest)),
                        List.of(
                                inTheWay(NATS, 1, 14),
                                inTheWay(more, 1, 12),
                                inTheWay(rest, 1, 12),
                                Finding.of(Kind.OTHER_PROGRAMS_BUSY, 0.24, 2).in(rest, 1),
                                busy(NATS, 1, "nats-1", 3, 0),
                                busy(NATS, 1, "nats-2", 3, 0))))
                .containsExactly(
                        "nats, N = 10, 100 users, round 1: the generator was in the way: it used 14 % of the CPU time",
                        "nats, N = 100, 100 users, round 1: the generator was in the way: it used 12 % of the CPU time",
                        "rest, N = 10, 100 users, round 1: the generator was in the way: it used 12 % of the CPU time",
                        "rest, N = 10, 100 users, round 1: other programs on the machine kept 0.24 cores busy; the run has 2",
                        "nats, N = 10, 100 users, round 1: nats-1 was not warm: compilation took 3.0 % of its CPU time,"
                                + " collection 0.0 %",
                        "nats, N = 10, 100 users, round 1: nats-2 was not warm: compilation took 3.0 % of its CPU time,"
                                + " collection 0.0 %");
    }

    /** A rate that is a share has one round 1, and the window that found its capacity another. */
    @Test
    void namesTheWorkOfAWindowThatIsNotOneOfTheOnlyCell() {
        Workload atARate = new Workload("nats", 10, new Load.Open(40));

        assertThat(FindingText.together(
                        List.of(arm(atARate)), List.of(inTheWay(atARate, 1, 12), inTheWay(NATS, 1, 17))))
                .containsExactly(
                        "nats, round 1: the generator was in the way: it used 12 % of the CPU time",
                        "nats, N = 10, 100 users, round 1: the generator was in the way: it used 17 % of the CPU time");
    }

    @Test
    void leavesAClimbAndAFallApart() {
        assertThat(together(
                        Finding.of(Kind.UNSTEADY, 12, 6).in(NATS, 1),
                        Finding.of(Kind.UNSTEADY, -8, 6).in(NATS, 2),
                        Finding.of(Kind.UNSTEADY, 20, 9).in(NATS, 3)))
                .containsExactly(
                        "nats, rounds 1 and 3: not steady: throughput climbed by 12 to 20 % over the window, after 6 to 9 s"
                                + " of warm-up",
                        "nats, round 2: not steady: throughput fell by 8 % over the window, after 6 s of warm-up");
    }

    @Test
    void givesAnIntervalOfTheHalvesOfWindowsByItsSmallerEndFirst() {
        assertThat(FindingText.of(List.of(arm(NATS)), halves(1.8, 0.6, 3.04)))
                .isEqualTo(
                        "nats: throughput climbed by 1.8 % (0.6–3.0) from the first to the second half of its windows");
        assertThat(FindingText.of(List.of(arm(NATS)), halves(-1.8, -3.04, -0.6)))
                .isEqualTo("nats: throughput fell by 1.8 % (0.6–3.0) from the first to the second half of its windows");
    }

    private static Finding halves(double percent, double low, double high) {
        Finding whole = Finding.of(Kind.HALVES_DIFFER, percent, low, high);
        return new Finding(whole.kind(), Optional.of(NATS), Optional.empty(), whole.names(), whole.figures());
    }

    @Test
    void keepsTheOrderInWhichTheyBegin() {
        assertThat(together(
                        inTheWay(NATS, 1, 14), Finding.of(Kind.UNFINISHED_LAUNCH, 3, 3, 0, 2), inTheWay(NATS, 2, 11)))
                .containsExactly(
                        "nats, rounds 1 and 2: the generator was in the way: it used 11 to 14 % of the CPU time",
                        "launch 3 of 3 was not finished: 0 of 2 windows were measured in it");
    }

    private static List<String> together(Finding... findings) {
        return FindingText.together(List.of(arm(NATS)), List.of(findings));
    }

    private static Finding[] inRounds(int... rounds) {
        return IntStream.of(rounds).mapToObj(round -> inTheWay(NATS, round, 11)).toArray(Finding[]::new);
    }

    private static Finding inTheWay(Workload workload, int round, double percent) {
        return Finding.of(Kind.GENERATOR_BUSY, percent).in(workload, round);
    }

    private static Finding busy(Workload workload, int round, String process, double compilation, double collection) {
        return Finding.of(Kind.JVM_BUSY, List.of(process), compilation, collection)
                .in(workload, round);
    }

    private static Workload numbered(String arm, int number) {
        return new Workload(arm, number, new Load.Closed(100));
    }

    private static Arm arm(Workload workload) {
        return Rounds.arm(workload, 1000);
    }
}
