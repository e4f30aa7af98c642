package io.squareoff.load.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Load;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SteadyArrivalsTest {

    private static final Round STEADY = round(20_000);
    private static final Round WITH_A_GAP = round(24_200);

    @Test
    void passesAGeneratorWithoutAGapHoweverBusyTheMachineIs() {
        assertThat(judge(STEADY).state()).isEqualTo(SelfTest.State.PASSED);
        assertThat(judge(Rounds.beside(STEADY, Duration.ofSeconds(13))).state()).isEqualTo(SelfTest.State.PASSED);
    }

    @Test
    void failsAGeneratorThatStallsOnAQuietMachine() {
        assertThat(judge(WITH_A_GAP))
                .isEqualTo(new Check.Outcome(
                        SelfTest.State.FAILED,
                        "longest gap 24.2 ms; of 10000 requests 19 sent late, 0 never; failures {}"));
    }

    @Test
    void cannotSayWhyAGeneratorStallsBesideOtherWork() {
        assertThat(judge(Rounds.beside(WITH_A_GAP, Duration.ofSeconds(13))))
                .isEqualTo(new Check.Outcome(
                        SelfTest.State.CANNOT_SAY,
                        "other programs kept 1.30 cores busy: run it again with nothing else on the machine; longest gap 24.2 ms;"
                                + " of 10000 requests 19 sent late, 0 never; failures {}"));
        assertThat(judge(Rounds.stolen(WITH_A_GAP, Duration.ofMillis(3500))).seen())
                .startsWith("the host kept 0.35 cores from this machine: run it again when the host is quieter; ");
    }

    @Test
    void failsWrongAnswersHoweverBusyTheMachineIs() {
        assertThat(judge(Rounds.beside(Rounds.unexpected(WITH_A_GAP, 1), Duration.ofSeconds(13)))
                        .state())
                .isEqualTo(SelfTest.State.FAILED);
    }

    private static Check.Outcome judge(Round round) {
        return SteadyArrivals.judge(round, 2);
    }

    private static Round round(long longestGapMicros) {
        return Rounds.round(
                new Workload("null", 20, new Load.Open(500)),
                10_000,
                new Arrivals(10_000, 0, 19, 19, longestGapMicros));
    }
}
