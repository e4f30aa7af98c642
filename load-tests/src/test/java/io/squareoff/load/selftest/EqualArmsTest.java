package io.squareoff.load.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualArmsTest {

    @Test
    void passesArmsThatAreEqual() throws Exception {
        Check.Outcome outcome = judge(before -> List.of(arm("nats", 2000, 2000), arm("nats#2", 2000, 2000)));

        assertThat(outcome.state()).isEqualTo(SelfTest.State.PASSED);
        assertThat(outcome.seen())
                .isEqualTo("noise floor: throughput ±0.0 %, p50 ±0.0 %, CPU per thousand squares ±0.0 %; throughput: no"
                        + " difference shown (would have shown any)");
    }

    /** Five rounds alike and one a tenth above: log 1.1 / 6 ± 2.57 · log 1.1 / 6, from −2.5 % to 5.8 %. */
    @Test
    void tellsTheNoiseFloor() throws Exception {
        Check.Outcome outcome = judge(before -> List.of(arm("nats", 2000, 2000), arm("nats#2", 2000, 2200)));

        assertThat(outcome.state()).isEqualTo(SelfTest.State.PASSED);
        assertThat(outcome.seen())
                .startsWith("noise floor: throughput ±5.8 %, p50 ±0.0 %, CPU per thousand squares ±5.5 %;")
                .endsWith("; throughput: no difference shown (would have shown 5.7 %)");
    }

    /** At 5 % equal arms differ now and then, but seldom twice. */
    @Test
    void passesArmsThatDifferOnce() throws Exception {
        Check.Outcome outcome =
                judge(before -> List.of(arm("nats", 2000, 2000), arm("nats#2", before == 0 ? 4000 : 2000, 2000)));

        assertThat(outcome.state()).isEqualTo(SelfTest.State.PASSED);
        assertThat(outcome.seen())
                .contains("; throughput: a difference; measured again: noise floor: throughput ±0.0 %");
    }

    @Test
    void failsArmsThatDifferTwice() throws Exception {
        List<Integer> asked = new ArrayList<>();

        Check.Outcome outcome = judge(before -> {
            asked.add(before);
            return List.of(arm("nats", 2000, 2000), arm("nats#2", 4000, 4000));
        });

        assertThat(outcome.state()).isEqualTo(SelfTest.State.FAILED);
        assertThat(asked).containsExactly(0, 6);
    }

    @Test
    void cannotSayWhyArmsDifferTwiceBesideOtherWork() throws Exception {
        Arm slow = arm("nats", 2000, 2000);
        Arm disturbed = new Arm(
                slow.workload(),
                slow.rounds().stream()
                        .map(round -> Rounds.beside(round, Duration.ofSeconds(13)))
                        .toList());

        Check.Outcome outcome = judge(before -> List.of(disturbed, arm("nats#2", 4000, 4000)));

        assertThat(outcome.state()).isEqualTo(SelfTest.State.CANNOT_SAY);
        assertThat(outcome.seen())
                .startsWith("other programs kept 1.30 cores busy: run it again with nothing else on the machine; ");
    }

    @Test
    void failsArmsThatDoNotAnswer() throws Exception {
        assertThat(judge(before -> List.of(arm("nats", 0, 0), arm("nats#2", 0, 0))))
                .isEqualTo(new Check.Outcome(
                        false,
                        "nats: failures {}, no answer in 6 of 6 rounds; nats#2: failures {}, no answer in 6 of"
                                + " 6 rounds"));
        assertThat(judge(before -> List.of(arm("nats", 2000, 0), arm("nats#2", 2000, 2000)))
                        .state())
                .isEqualTo(SelfTest.State.FAILED);
    }

    @Test
    void failsArmsThatAnswerWrong() throws Exception {
        Arm right = arm("nats", 2000, 2000);
        List<Round> rounds = new ArrayList<>(arm("nats#2", 2000, 2000).rounds());
        rounds.set(2, Rounds.unexpected(rounds.get(2), 3));
        Arm wrong = new Arm(rounds.get(0).workload(), rounds);

        assertThat(judge(before -> List.of(right, wrong)).seen())
                .isEqualTo("nats: failures {}, no answer in 0 of 6 rounds; nats#2: failures {square that nobody"
                        + " waited for=3}, no answer in 0 of 6 rounds");
    }

    private static Check.Outcome judge(EqualArms.Measured measured) throws InterruptedException {
        return EqualArms.judge(measured, 2);
    }

    /** @param last answers in the last of six rounds */
    private static Arm arm(String name, long answers, long last) {
        Workload workload = Rounds.closed(name, 1000);
        List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= 6; round++) {
            rounds.add(Rounds.round(round, workload, round == 6 ? last : answers, Duration.ofSeconds(9)));
        }
        return new Arm(workload, rounds);
    }
}
