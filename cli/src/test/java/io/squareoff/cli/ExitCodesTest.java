package io.squareoff.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.Finding;
import io.squareoff.load.compare.Findings;
import io.squareoff.load.report.ReportCase;
import io.squareoff.load.selftest.SelfTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodesTest {

    @ParameterizedTest
    @CsvSource({
        "CLOSED, 0, 0, 0",
        "ONE_LAUNCH, 0, 0, 0",
        "CAPACITY, 0, 0, 0",
        "WRONG, 1, 1, 1",
        "TURNED_AWAY, 1, 1, 1",
        "CUT_SHORT_AND_WRONG, 1, 1, 1",
        "INVALID_BUSY, 3, 0, 3",
        "STOLEN, 3, 0, 3",
        "INVALID_CORES, 3, 0, 3",
        "CUT_SHORT, 3, 3, 3",
        "CAPACITY_CUT_SHORT, 3, 3, 3",
        "CUT_SHORT_AT_ONCE, 3, 3, 3"
    })
    void tellsWrongAnswersFromRunsThatSayNothing(ReportCase kind, int usual, int quick, int strict) {
        assertThat(ExitCodes.of(kind.result(), false, false)).isEqualTo(usual);
        assertThat(ExitCodes.of(kind.result(), true, false)).isEqualTo(quick);
        assertThat(ExitCodes.of(kind.result(), false, true)).isEqualTo(strict);
        assertThat(ExitCodes.of(kind.result(), true, true)).isEqualTo(strict);
    }

    @Test
    void warningsMatterToTheStrictAlone() {
        ComparisonResult weakened =
                with(ReportCase.CLOSED.result(), List.of(Finding.of(Finding.Kind.CPU_UNKNOWN)), true);

        assertThat(ExitCodes.of(weakened, false, false)).isZero();
        assertThat(ExitCodes.of(weakened, true, true)).isEqualTo(1);
    }

    @Test
    void aRunWithoutOneRoundIsNeverGood() {
        ComparisonResult empty = with(ReportCase.CLOSED.result(), List.of(), false);

        assertThat(empty.valid()).isFalse();
        assertThat(ExitCodes.of(empty, false, false)).isEqualTo(3);
        assertThat(ExitCodes.of(empty, true, false)).isEqualTo(3);
    }

    @Test
    void tellsASelfTestThatFailsFromOneThatCannotSay() {
        assertThat(ExitCodes.of(SelfTest.State.PASSED)).isZero();
        assertThat(ExitCodes.of(SelfTest.State.FAILED)).isEqualTo(1);
        assertThat(ExitCodes.of(SelfTest.State.CANNOT_SAY)).isEqualTo(3);
    }

    private static ComparisonResult with(ComparisonResult any, List<Finding> warnings, boolean measured) {
        return new ComparisonResult(
                any.startedAt(),
                any.endedAt(),
                any.plan(),
                any.environment(),
                measured ? any.arms() : List.of(),
                List.of(),
                List.of(),
                new Findings(List.of(), List.of(), warnings),
                Optional.empty(),
                any.tls(),
                any.network(),
                Optional.empty(),
                Optional.empty());
    }
}
