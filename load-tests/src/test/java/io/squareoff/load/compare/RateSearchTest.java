package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSearchTest {

    @ParameterizedTest
    @CsvSource({"30, 61", "30, 1000", "30, 7", "1, 1", "1, 2", "160, 33", "0, 12"})
    void comesWithinAFewPercentOfWhatCanBeCarried(int first, int capacity) {
        int found = search(first, rate -> rate <= capacity);

        assertThat(found).isLessThanOrEqualTo(capacity).isGreaterThanOrEqualTo((int) (capacity / 1.06));
    }

    @Test
    void endsWhereNothingHolds() {
        assertThat(search(1000, rate -> false)).isZero();
    }

    @Test
    void endsWhereEverythingHolds() {
        assertThat(search(10, rate -> true)).isGreaterThan(1000);
    }

    private static int search(int first, IntPredicate holds) {
        RateSearch search = new RateSearch(first);
        int best = 0;
        int tries = 0;
        for (OptionalInt next; (next = search.next()).isPresent(); ) {
            boolean held = holds.test(next.getAsInt());
            search.tried(held);
            best = held ? Math.max(best, next.getAsInt()) : best;
            assertThat(++tries).isLessThanOrEqualTo(16);
        }
        return best;
    }
}
