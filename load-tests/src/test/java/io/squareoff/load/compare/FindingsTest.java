package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Finding.Kind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingsTest {

    private static final Workload CLOSED = Rounds.closed("rest", 10);

    @Test
    void ofTwoMeasurementsAreThoseOfBothAndAReasonOfBothOnce() {
        Finding wrong = Finding.of(Kind.FAILED, List.of("wrong answer"), 40);
        Finding none = Finding.of(Kind.NO_ANSWER);
        Finding few = Finding.of(Kind.FEW_CORES, 2, 4);
        Finding busy = Finding.of(Kind.GENERATOR_BUSY, 12);

        assertThat(new Findings(List.of(wrong), List.of(few), List.of())
                        .and(new Findings(List.of(none), List.of(few), List.of(busy))))
                .isEqualTo(new Findings(List.of(wrong, none), List.of(few), List.of(busy)));
    }

    /** A service that waits leaves most of the little CPU that is used to the generator, whose rates are judged by themselves. */
    @Test
    void ofBeginningsLetTheGeneratorBeTheLimit() {
        Finding limit = Finding.of(Kind.GENERATOR_LIMIT, 40).in(CLOSED, 1);
        Finding lost = Finding.of(Kind.PROCESS_LOST, List.of("nats-server")).in(CLOSED, 1);
        Finding failure = Finding.of(Kind.NO_ANSWER).in(CLOSED, 1);

        Findings findings = new Findings(List.of(failure), List.of(limit, lost), List.of()).ofBeginnings();

        assertThat(findings.failures()).containsExactly(failure);
        assertThat(findings.invalid()).containsExactly(lost);
        assertThat(findings.warnings())
                .containsExactly(Finding.of(Kind.GENERATOR_BUSY, 40).in(CLOSED, 1));
    }

    /** Of two cores, ten seconds each: a generator with 3 s of 8 s, and with 8 s of 20 s. */
    @Test
    void ofCapacitiesLetTheGeneratorHaveALargeShareOfTheLittleCpuOfCallsThatWait() {
        Findings waiting = ofCapacities(Duration.ofSeconds(5), Duration.ofSeconds(3));
        Findings busy = ofCapacities(Duration.ofSeconds(12), Duration.ofSeconds(8));

        assertThat(waiting.invalid()).isEmpty();
        assertThat(waiting.warnings())
                .containsExactly(Finding.of(Kind.GENERATOR_BUSY, 37.5).in(CLOSED, 1));
        assertThat(busy.invalid())
                .containsExactly(Finding.of(Kind.GENERATOR_LIMIT, 40).in(CLOSED, 1));
        assertThat(busy.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "status 429, true",
        "status 503, true",
        "status 504, true",
        "no answer, true",
        "status 500, false",
        "wrong answer, false"
    })
    void ofFailuresAreThoseOfAnOverloadWithWhichServicesTurnCallersAway(String failure, boolean overload) {
        assertThat(Finding.of(Kind.FAILED, List.of(failure), 7).overload()).isEqualTo(overload);
    }

    private static Findings ofCapacities(Duration services, Duration generator) {
        Plan plan = Plans.of("rest").numbers(List.of(10)).plan();
        List<Arm> arms = List.of(new Arm(List.of(Rounds.round(1, CLOSED, 1000, services, generator))));
        return Rounds.findings(plan, arms).ofCapacities(arms, 2);
    }
}
