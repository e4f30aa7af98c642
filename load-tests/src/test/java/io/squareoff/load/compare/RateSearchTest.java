package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSearchTest {

    @ParameterizedTest
    @CsvSource({"30, 61", "30, 1000", "30, 7", "1, 1", "1, 2", "160, 33", "0, 12"})
    void comesWithinAFewPercentOfWhatCanBeCarried(int first, int capacity) throws Exception {
        int found = found(first, RateSearch.FROM_AFAR, rate -> rate <= capacity);

        assertThat(found).isLessThanOrEqualTo(capacity).isGreaterThanOrEqualTo((int) (capacity / 1.06));
    }

    @ParameterizedTest
    @CsvSource({"200, 205", "200, 190", "200, 211", "200, 150", "200, 290"})
    void needsFewTriesFromWhereAnotherEnded(int first, int capacity) throws Exception {
        Map<Integer, Boolean> tried = search(first, RateSearch.FROM_NEAR, rate -> rate <= capacity);

        assertThat(tried).hasSizeLessThanOrEqualTo(7);
        assertThat(best(tried)).isLessThanOrEqualTo(capacity).isGreaterThanOrEqualTo((int) (capacity / 1.06));
    }

    @Test
    void endsWhereNothingHolds() throws Exception {
        assertThat(found(1000, RateSearch.FROM_AFAR, rate -> false)).isZero();
    }

    @Test
    void endsWhereEverythingHolds() throws Exception {
        assertThat(found(10, RateSearch.FROM_AFAR, rate -> true)).isGreaterThan(1000);
    }

    private static int found(int first, double step, IntPredicate holds) throws InterruptedException {
        return best(search(first, step, holds));
    }

    private static Map<Integer, Boolean> search(int first, double step, IntPredicate holds)
            throws InterruptedException {
        Map<Integer, Boolean> tried = new LinkedHashMap<>();
        RateSearch.run(first, step, holds::test, tried);
        assertThat(tried).hasSizeLessThanOrEqualTo(16);
        return tried;
    }

    private static int best(Map<Integer, Boolean> tried) {
        return tried.keySet().stream().filter(tried::get).max(Integer::compare).orElse(0);
    }
}
