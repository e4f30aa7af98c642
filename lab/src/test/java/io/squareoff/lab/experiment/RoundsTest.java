package io.squareoff.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.squareoff.harness.network.Hosts;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.process.UserFacingException;
import io.squareoff.harness.report.ReportCheck;
import io.squareoff.lab.broker.BrokerAddress;
import io.squareoff.lab.broker.BrokerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundsTest {

    /** Nobody listens there. */
    private static final String NOWHERE = "nats://127.0.0.1:1";

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
        assertThat(rounds.numbered().stream().map(Rounds.Numbered::result)).containsExactly(1, 2, 3);
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

    @Test
    void goesOnWhereABrokerDoesNotStart() throws Exception {
        ExperimentContext context = context(false);
        context.versions().add("2.15.2");

        measure(context);

        assertThat(rounds.begun()).hasSize(3);
        assertThat(rounds.of("c").withoutResult()).containsOnlyKeys(1, 2);
        assertThat(context.findings().warnings())
                .hasSize(6)
                .first()
                .asString()
                .startsWith("a, round 1: no result: no broker answers at " + NOWHERE);
    }

    @Test
    void endsWhereNoBrokerHasStarted() {
        assertThatExceptionOfType(UserFacingException.class)
                .isThrownBy(() -> measure(context(false)))
                .withMessageStartingWith("no broker answers at " + NOWHERE);

        assertThat(rounds.begun()).isEmpty();
    }

    /** Ctrl-C reaches the brokers too. */
    @Test
    void endsWhereABrokerDoesNotStartSinceThisProgramEnds() {
        ExperimentContext context = context(true);
        context.versions().add("2.15.2");

        assertThatExceptionOfType(UserFacingException.class).isThrownBy(() -> measure(context));

        assertThat(rounds.begun()).isEmpty();
    }

    private void measure(ExperimentContext context) throws InterruptedException {
        rounds.measure(
                context,
                new Rounds.Plan<>(2, Duration.ZERO, Duration.ofSeconds(1)),
                any -> BrokerSettings.of(1, Map.of()),
                (broker, arm, round) -> {
                    throw new IllegalStateException("there is a broker");
                });
    }

    private static ExperimentContext context(boolean stopping) {
        BrokerAddress nowhere = new BrokerAddress(NOWHERE, Optional.empty(), Optional.empty(), Optional.empty());
        return new ExperimentContext(new LabRun(
                ProjectLayout.find(),
                Path.of(""),
                List.of("lab", "test"),
                Hosts.LOOPBACK,
                Optional.of(nowhere),
                "",
                line -> {},
                () -> stopping));
    }
}
