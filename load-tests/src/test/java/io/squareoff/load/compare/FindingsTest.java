package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Finding.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {

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
        Workload workload = Rounds.closed("rest", 10);
        Finding limit = Finding.of(Kind.GENERATOR_LIMIT, 40).in(workload, 1);
        Finding lost = Finding.of(Kind.PROCESS_LOST, List.of("nats-server")).in(workload, 1);
        Finding failure = Finding.of(Kind.NO_ANSWER).in(workload, 1);

        Findings findings = new Findings(List.of(failure), List.of(limit, lost), List.of()).ofBeginnings();

        assertThat(findings.failures()).containsExactly(failure);
        assertThat(findings.invalid()).containsExactly(lost);
        assertThat(findings.warnings())
                .containsExactly(Finding.of(Kind.GENERATOR_BUSY, 40).in(workload, 1));
    }
}
