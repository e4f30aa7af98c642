package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CostFitTest {

    @Test
    void findsWhatARequestAndASquareCost() {
        // 2 ms for a request and 30 µs for a square, of 100 requests.
        List<Arm> arms = arms(1, 10, 100, 1000);

        List<CostFit> fits = CostFit.of(arms);

        assertThat(fits).singleElement().satisfies(fit -> {
            assertThat(fit.arm()).isEqualTo("nats");
            assertThat(fit.perRequest().toNanos()).isBetween(1_999_000L, 2_001_000L);
            assertThat(fit.perSquare().toNanos()).isBetween(29_990L, 30_010L);
        });
    }

    @Test
    void takesThreeNumbers() {
        assertThat(CostFit.of(arms(1, 1000))).isEmpty();
    }

    private static List<Arm> arms(int... numbers) {
        return IntStream.of(numbers)
                .mapToObj(number -> {
                    Workload workload = Rounds.closed("nats", number);
                    Duration cpu = Duration.ofMillis(200).plusNanos(100L * 30_000 * number);
                    return new Arm(List.of(Rounds.round(workload, 100, cpu, Duration.ofSeconds(9))));
                })
                .toList();
    }
}
