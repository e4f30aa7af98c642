package io.squareoff.load.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request every 20 ms over 30 s; the fault is from 10 s to 15 s. */
class CellTest {

    private static final long SECOND = 1_000_000;
    private static final long INTERVAL = SECOND / 50;
    private static final Cell.Times TIMES = new Cell.Times(5 * SECOND, 10 * SECOND, 15 * SECOND, 30 * SECOND);

    private static final DrillSettings SETTINGS = new DrillSettings(
            List.of("nats"), 50, 20, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(15));

    @Test
    void withoutAnEffectThereIsNoOutage() {
        Cell cell = cell(due -> right(due, 5_000));

        assertThat(cell.planned()).isEqualTo(50 * 25);
        assertThat(cell.failed()).isZero();
        assertThat(cell.late()).isZero();
        assertThat(cell.outage()).isZero();
        assertThat(cell.p99Before()).hasValue(5);
        assertThat(cell.backAfter()).contains(Duration.ZERO);
        assertThat(cell.symptom()).isEmpty();
    }

    @Test
    void anOutageIsFromTheFirstFailureToTheFirstRightAnswerAfterTheLast() {
        Cell cell = cell(due -> due >= 10 * SECOND && due < 17 * SECOND ? failed(due, "503") : right(due, 5_000));

        assertThat(cell.failed()).isEqualTo(7 * 50);
        assertThat(cell.outcomes()).isEqualTo(Map.of("ok", 18L * 50, "503", 7L * 50));
        assertThat(cell.outage()).isEqualTo(Duration.ofSeconds(7));
        // The spans that begin at 15 and 16 s hold failures; the next one does not.
        assertThat(cell.backAfter()).contains(Duration.ofSeconds(2));
    }

    @Test
    void aLateAnswerIsPartOfTheOutageAndNoFailure() {
        Cell cell = cell(due -> right(due, due == 12 * SECOND ? 1_000_001 : 5_000));

        assertThat(cell.failed()).isZero();
        assertThat(cell.late()).isEqualTo(1);
        assertThat(cell.outage()).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void aFailureAtTheEndIsAnOutageUpToThere() {
        Cell cell = cell(due -> due >= 29 * SECOND ? failed(due, "refused") : right(due, 5_000));

        assertThat(cell.outage()).isEqualTo(Duration.ofMillis(980));
        assertThat(cell.backAfter()).isEmpty();
    }

    /** Twice what it was, or 10 ms more where that is tiny. */
    @ParameterizedTest
    @CsvSource({"50000, 100000, true", "50000, 100001, false", "1000, 11000, true", "1000, 11001, false"})
    void p99IsBackOnceItIsNearWhatItWas(long before, long after, boolean back) {
        Cell cell = cell(due -> right(due, due < 12 * SECOND ? before : after));

        assertThat(cell.backAfter()).isEqualTo(back ? Optional.of(Duration.ZERO) : Optional.empty());
        assertThat(cell.failed()).isZero();
    }

    @Test
    void tellsTheMostFrequentFailureWithItsMedianAndTheLongestOfAll() {
        Cell cell = cell(due -> {
            if (due == 10 * SECOND) {
                return new PlannedRequest(due, 9 * SECOND, "504", "did not answer");
            }
            boolean broken = due > 10 * SECOND && due <= 10 * SECOND + 3 * INTERVAL;
            return broken ? new PlannedRequest(due, due - 10 * SECOND, "503", "is away") : right(due, 5_000);
        });

        assertThat(cell.symptom()).contains(new Cell.Symptom("503", 3, 40, 9_000, "is away"));
    }

    @Test
    void countsAWrongAnswerAsAFailure() {
        Cell cell = cell(due ->
                due == 20 * SECOND ? new PlannedRequest(due, 5_000, PlannedRequest.WRONG, "[]") : right(due, 5_000));

        assertThat(cell.wrong()).isEqualTo(1);
        assertThat(cell.failed()).isEqualTo(1);
    }

    @Test
    void tellsNoP99WhereASingleRequestFailedBeforeTheFault() {
        Cell cell = cell(due -> due == 6 * SECOND ? failed(due, "503") : right(due, 5_000));

        assertThat(cell.outage()).isEqualTo(Duration.ofMillis(20));
        assertThat(cell.p99Before()).isEmpty();
        assertThat(cell.backAfter()).isEmpty();
        assertThat(cell.outBefore(SETTINGS)).isTrue();
    }

    @Test
    void sparseRequestsThatFailUntilTheEndAreNotBack() {
        Cell cell = cell(SECOND / 10, due -> due >= 10 * SECOND ? failed(due, "503") : right(due, 5_000));

        assertThat(cell.p99Before()).hasValue(5);
        assertThat(cell.backAfter()).isEmpty();
    }

    @Test
    void aRequestThatTheFaultFindsUnderWayFailsByTheFault() {
        PlannedRequest last = new PlannedRequest(10 * SECOND - INTERVAL, 2 * INTERVAL, "503", "is away");
        Cell cell = cell(due -> due == last.dueMicros() ? last : right(due, 5_000));

        assertThat(cell.p99Before()).hasValue(5);
        assertThat(cell.outBefore(SETTINGS)).isFalse();
        assertThat(cell.failed()).isEqualTo(1);
    }

    /** Of fifty requests the 99th percentile is the longest wait. */
    @Test
    void ofSparseRequestsOneThatTheFaultFindsUnderWayWaitedUntilThen() {
        PlannedRequest failed = new PlannedRequest(10 * SECOND - 3_000, SECOND, "503", "is away");
        PlannedRequest late = right(10 * SECOND - 3_000, 4 * SECOND);

        for (PlannedRequest underWay : List.of(failed, late)) {
            Cell cell = cell(SECOND / 10, due -> due == 10 * SECOND - SECOND / 10 ? underWay : right(due, 5_000));

            assertThat(cell.p99Before()).hasValue(5);
            assertThat(cell.outBefore(SETTINGS)).isFalse();
        }
    }

    @Test
    void tellsWhetherAnswersWereLateBeforeTheFault() {
        assertThat(cell(due -> right(due, due < 7 * SECOND ? 1_000_001 : 5_000)).outBefore(SETTINGS))
                .isTrue();
        assertThat(cell(due -> right(due, due < 10 * SECOND ? 5_000 : 1_000_001))
                        .outBefore(SETTINGS))
                .isFalse();
    }

    @Test
    void knowsNothingOfBeforeTheFaultFromFewRequests() {
        Cell cell = Cell.of("fault", "nats", List.of(failed(6 * SECOND, "503")), TIMES);

        assertThat(cell.outBefore(SETTINGS)).isFalse();
    }

    @Test
    void isNotBackWhereNoRequestHasEndedSinceTheFault() {
        List<PlannedRequest> before = new ArrayList<>();
        for (long due = 0; due < 10 * SECOND; due += INTERVAL) {
            before.add(right(due, 5_000));
        }

        Cell cell = Cell.of("fault", "nats", before, TIMES);

        assertThat(cell.p99Before()).hasValue(5);
        assertThat(cell.backAfter()).isEmpty();
    }

    private static Cell cell(LongFunction<PlannedRequest> timeline) {
        return cell(INTERVAL, timeline);
    }

    private static Cell cell(long interval, LongFunction<PlannedRequest> timeline) {
        List<PlannedRequest> requests = new ArrayList<>();
        for (long due = 0; due < 31 * SECOND; due += interval) {
            requests.add(timeline.apply(due));
        }
        return Cell.of("fault", "nats", requests, TIMES);
    }

    private static PlannedRequest right(long due, long waitMicros) {
        return new PlannedRequest(due, waitMicros, PlannedRequest.RIGHT, "");
    }

    private static PlannedRequest failed(long due, String outcome) {
        return new PlannedRequest(due, 2_000, outcome, "is away");
    }
}
