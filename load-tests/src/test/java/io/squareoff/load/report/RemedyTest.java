package io.squareoff.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Finding.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemedyTest {

    private static final Finding LATE = Finding.of(Kind.SENT_LATE, 12, 600, 20, 0, 0);

    @Test
    void putsWhatHadTheCoresBeforeWhatWasLateForIt() {
        Finding stolen = Finding.of(Kind.RATE_MISSED, 90, 100, 0, 0.35);

        assertThat(Remedy.foremost(List.of(LATE, stolen))).isEqualTo(stolen);
    }

    @Test
    void putsAnswersThatNoLoadExplainsBeforeThoseOfAnOverload() {
        Finding overload = Finding.of(Kind.FAILED, List.of("status 503"), 7);
        Finding wrong = Finding.of(Kind.FAILED, List.of("wrong answer"), 1);

        assertThat(Remedy.foremost(List.of(overload, wrong))).isEqualTo(wrong);
    }
}
