package io.squareoff.load.gate;

import static io.squareoff.load.gate.Gates.about;
import static io.squareoff.load.gate.Gates.batch;
import static io.squareoff.load.gate.Gates.gate;
import static io.squareoff.load.gate.Gates.wrongInWindow;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.report.ReportVerdict.Outcome;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.compare.Found;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Rounds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GateResultTest {

    private static final Findings FAILED = Found.failures(
            Finding.of(Finding.Kind.FAILED, List.of("wrong answer"), 2).in(Rounds.closed("nats", 1000), 1));
    private static final Findings FAILED_WARMING_UP =
            Found.failures(Finding.of(Finding.Kind.FAILED_IN_WARM_UP, List.of("nats", "status 503"), 1));
    private static final Findings INVALID =
            Found.invalid(Finding.of(Finding.Kind.GENERATOR_LIMIT, 30).in(Rounds.closed("nats", 1000), 1));
    private static final Map<String, double[]> EQUAL = Map.of("nats", new double[] {1, 1.01, 0.99, 1, 1.01, 0.99});

    private static DifferenceVerdict throughput(List<DifferenceVerdict> verdicts) {
        return verdicts.stream()
                .filter(verdict -> verdict.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void findsNoRegressionBetweenEqualSides() {
        GateResult gate = gate(about(1));

        assertThat(gate.decision()).isEqualTo(Decision.NO_REGRESSION);
        assertThat(gate.reasons()).isEmpty();
        assertThat(throughput(gate.verdicts())).satisfies(verdict -> {
            assertThat(verdict.outcome()).isEqualTo(Outcome.EQUAL);
            assertThat(verdict.excludesRegression()).isTrue();
            assertThat(verdict.words()).isEqualTo("equal within 5 %");
            assertThat(verdict.smallestRegression().orElseThrow()).isCloseTo(1.064, within(0.005));
        });
    }

    @Test
    void failsWhereASecondBatchConfirmsWhatTheFirstShows() {
        assertThat(GateResult.toBeConfirmed(about(0.9), Gates.TOLERANCE)).isTrue();

        GateResult gate = gate(about(0.88), about(0.91));

        assertThat(gate.decision()).isEqualTo(Decision.REGRESSION);
        assertThat(throughput(gate.confirmed()))
                .satisfies(verdict -> assertThat(verdict.ratio().orElseThrow().value())
                        .as("of the second: the first was looked at because it is low")
                        .isCloseTo(0.91, within(0.001)));
        assertThat(throughput(gate.verdicts()))
                .satisfies(verdict -> assertThat(verdict.outcome()).isEqualTo(Outcome.REGRESSION));
    }

    @Test
    void doesNotFailWhereTheSecondBatchExcludesWhatTheFirstShows() {
        GateResult gate = gate(about(0.88), about(0.99));

        assertThat(gate.decision()).isEqualTo(Decision.NO_REGRESSION);
        assertThat(gate.reasons())
                .containsExactly(
                        "a regression of nats in CPU per thousand squares that the first batch showed was not confirmed by the second",
                        "a regression of nats in throughput that the first batch showed was not confirmed by the second");
    }

    @Test
    void cannotSayWhereTheSecondBatchNeitherConfirmsNorExcludes() {
        assertThat(gate(about(0.88), about(0.95)).decision()).isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(about(0.88)).decision()).as("no second batch").isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(about(0.88)).reasons()).containsExactly("no second batch confirmed the regression");
    }

    /** Another transport in each batch. */
    @Test
    void needsTheSameTransportInBoth() {
        double[] slow = {0.88, 0.89, 0.87, 0.88, 0.89, 0.87};
        double[] equal = {1, 1.01, 0.99, 1, 1.01, 0.99};

        GateResult gate = gate(batch(Map.of("nats", slow, "rest", equal)), batch(Map.of("nats", equal, "rest", slow)));

        assertThat(gate.confirmed()).isEmpty();
        assertThat(gate.decision()).isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(batch(Map.of("nats", slow, "rest", equal)), batch(Map.of("nats", slow, "rest", equal)))
                        .confirmed())
                .extracting(verdict -> verdict.workload().arm(), DifferenceVerdict::metric)
                .containsExactly(tuple("nats", Metric.CPU), tuple("nats", Metric.THROUGHPUT));
    }

    @Test
    void cannotSayAnythingOfTooFewLaunchesOrTooMuchNoise() {
        assertThat(gate(batch(1, 1.01, 0.99)).decision()).isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(batch(0.5, 0.51, 0.49)).decision()).isEqualTo(Decision.CANNOT_SAY);

        GateResult noisy = gate(batch(1.2, 0.8, 1.1, 0.9, 1, 1));
        assertThat(noisy.decision()).isEqualTo(Decision.CANNOT_SAY);
        assertThat(throughput(noisy.verdicts()))
                .satisfies(verdict -> assertThat(verdict.words()).startsWith("cannot say (would have shown "));
    }

    /** Noise does not matter where head is better by far. */
    @Test
    void findsNoRegressionWhereHeadIsFaster() {
        GateResult gate = gate(batch(1.5, 1.3, 1.6, 1.4, 1.5, 1.5));

        assertThat(gate.decision()).isEqualTo(Decision.NO_REGRESSION);
        assertThat(throughput(gate.verdicts()))
                .satisfies(verdict -> assertThat(verdict.words()).isEqualTo("better"));
    }

    @Test
    void toleratesWhatIsSurelyWithinTheTolerance() {
        GateResult gate = gate(about(0.97));

        assertThat(gate.decision()).isEqualTo(Decision.NO_REGRESSION);
        assertThat(throughput(gate.verdicts()))
                .satisfies(verdict -> assertThat(verdict.words()).isEqualTo("worse, but tolerated"));
    }

    @Test
    void failsAtOnceWhereHeadAloneAnswersWrongly() {
        Batch first = wrongInWindow(EQUAL, FAILED);
        GateResult gate = gate(first);

        assertThat(gate.decision()).isEqualTo(Decision.REGRESSION);
        assertThat(gate.reasons()).containsExactly("head gave wrong or failed answers");
        assertThat(GateResult.toBeConfirmed(first, Gates.TOLERANCE)).isFalse();
    }

    @Test
    void failsWhereHeadAloneAnswersWronglyInTheSecondBatch() {
        GateResult gate = gate(about(0.88), wrongInWindow(EQUAL, FAILED));

        assertThat(gate.decision()).isEqualTo(Decision.REGRESSION);
        assertThat(gate.reasons()).contains("second batch: head gave wrong or failed answers");
    }

    @Test
    void confirmsWhatHeadAloneFailsToAnswerWhileWarmingUp() {
        Batch once = batch(EQUAL, Findings.NONE, FAILED_WARMING_UP, Optional.empty());

        assertThat(GateResult.toBeConfirmed(once, Gates.TOLERANCE)).isTrue();
        assertThat(gate(once).decision()).as("no second batch").isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(once, about(1)).decision()).as("not again").isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(once, batch(EQUAL, Findings.NONE, FAILED_WARMING_UP, Optional.empty()))
                        .decision())
                .as("again")
                .isEqualTo(Decision.REGRESSION);
        assertThat(gate(about(0.88), once).decision())
                .as("in the second batch alone")
                .isEqualTo(Decision.CANNOT_SAY);
    }

    @Test
    void cannotSayAnythingOfRunsThatDoNotCount() {
        assertThat(gate(batch(EQUAL, FAILED, FAILED, Optional.empty())).decision())
                .isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(batch(EQUAL, FAILED, Findings.NONE, Optional.empty())).reasons())
                .containsExactly("base gave wrong or failed answers");
        assertThat(gate(batch(EQUAL, Findings.NONE, INVALID, Optional.empty())).decision())
                .isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(batch(EQUAL, Findings.NONE, FAILED, Optional.of("interrupted")))
                        .decision())
                .isEqualTo(Decision.CANNOT_SAY);
        assertThat(gate(about(0.88), batch(EQUAL, Findings.NONE, INVALID, Optional.empty()))
                        .decision())
                .isEqualTo(Decision.CANNOT_SAY);
        assertThat(GateResult.toBeConfirmed(
                        batch(
                                Map.of("nats", new double[] {0.8, 0.81, 0.79, 0.8, 0.81, 0.79}),
                                INVALID,
                                Findings.NONE,
                                Optional.empty()),
                        Gates.TOLERANCE))
                .isFalse();
    }
}
