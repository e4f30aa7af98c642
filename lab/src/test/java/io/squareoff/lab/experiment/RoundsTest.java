package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.harness.report.ReportCheck;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private final Findings findings = new Findings(line -> {});
    private final Rounds<String, Integer> rounds = new Rounds<>(List.of("a", "b", "c"));

    @Test
    void hasTheCombinationsWithAResult() {
        rounds.add("b", 1, 2);
        rounds.add("a", 1, 1);
        rounds.add("b", 2, 3);
        rounds.addWithoutResult(findings, "c", 1, "too slow");

        assertThat(rounds.combinations()).containsExactly("a", "b", "c");
        assertThat(rounds.arms().map(Rounds.OfArm::arm)).containsExactly("a", "b");
        assertThat(rounds.all()).containsExactly(1, 2, 3);
        assertThat(findings.warnings()).containsExactly("c, round 1: no result: too slow");
    }

    @Test
    void goesBackwardsInEveryOtherRound() throws Exception {
        StringBuilder turns = new StringBuilder();

        Rounds.inTurn(
                3,
                List.of("a", "b", "c"),
                (arm, round) -> turns.append(arm).append(round).append(' '));

        assertThat(turns).hasToString("a1 b1 c1 c2 b2 a2 a3 b3 c3 ");
    }

    @Test
    void checksWhatWasBegunAndTheFurtherOfWhatHasAResult() {
        rounds.add("a", 1, 1);
        rounds.addWithoutResult(findings, "b", 1, "too slow");
        List<String> further = new ArrayList<>();

        rounds.check(findings, each -> further.add(each.arm()));

        assertThat(findings.checks())
                .containsExactly(
                        new ReportCheck("a: every round has a result", true, "1 result"),
                        new ReportCheck("b: every round has a result", false, "0 results; none: [round 1: too slow]"));
        assertThat(further).containsExactly("a");
    }
}
