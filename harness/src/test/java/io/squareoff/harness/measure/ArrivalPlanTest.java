package io.squareoff.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalPlanTest {

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration WINDOW = Duration.ofSeconds(3);

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 3", "10, 3", "100, 4", "97, 16", "1000, 2"})
    void severalGeneratorsMakeTheOnePlan(int rate, int parts) {
        ArrivalPlan alone = new ArrivalPlan(rate, WARM_UP, WINDOW, 0, 1);
        List<ArrivalPlan> dealt = IntStream.range(0, parts)
                .mapToObj(part -> new ArrivalPlan(rate, WARM_UP, WINDOW, part, parts))
                .toList();

        assertThat(dealt.stream().flatMap(plan -> offsets(plan).stream()).sorted())
                .isEqualTo(offsets(alone))
                .hasSize(5 * rate);
        assertThat(dealt.stream().mapToLong(ArrivalPlan::measured).sum())
                .isEqualTo(alone.measured())
                .isEqualTo(3L * rate);
        assertThat(dealt)
                .allSatisfy(plan -> assertThat(IntStream.range(0, plan.size())
                                .filter(plan::measured)
                                .count())
                        .isEqualTo(plan.measured()));
    }

    private static List<Long> offsets(ArrivalPlan plan) {
        return IntStream.range(0, plan.size())
                .mapToObj(index -> plan.offsetNanos(index))
                .toList();
    }

    @Test
    void refusesAPartThatIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ArrivalPlan(10, WARM_UP, WINDOW, 3, 3))
                .withMessage("part must be from 0 to 2, not 3");
    }
}
