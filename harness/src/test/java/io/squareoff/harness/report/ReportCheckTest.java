package io.squareoff.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportCheckTest {

    private static final ReportCheck RIGHT = new ReportCheck("nothing is lost", true, "0 of 9");
    private static final ReportCheck WRONG = new ReportCheck("keys stay in order", false, "3 of 9 do not\nsee the log");

    @Test
    void allThatPassedAreCounted() {
        assertThat(summary(RIGHT)).isEqualTo("the check passed.");
        assertThat(summary(RIGHT, RIGHT)).isEqualTo("all 2 checks passed.");
        assertThat(summary()).isEqualTo("nothing was checked.");
    }

    @Test
    void theFirstThatFailedIsToldWithWhatWasSeen() {
        assertThat(summary(RIGHT, WRONG)).isEqualTo("1 of 2 checks FAILED: keys stay in order (3 of 9 do not).");
        assertThat(summary(WRONG, WRONG, RIGHT))
                .isEqualTo("2 of 3 checks FAILED: keys stay in order (3 of 9 do not) and 1 more below.");
    }

    @Test
    void aRunThatEndedEarlySaysSoFirst() {
        assertThat(ReportCheck.summary(List.of(RIGHT), Optional.of("interrupted\nby somebody")))
                .isEqualTo("cut short (interrupted): the check passed; run it again.");
        assertThat(ReportCheck.summary(List.of(WRONG), Optional.of("interrupted")))
                .isEqualTo("cut short (interrupted): 1 of 1 check FAILED: keys stay in order (3 of 9 do not).");
    }

    private static String summary(ReportCheck... checks) {
        return ReportCheck.summary(List.of(checks), Optional.empty());
    }
}
