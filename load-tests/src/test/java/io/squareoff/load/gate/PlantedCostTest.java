package io.squareoff.load.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Round;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CPU is added to one of two arms, whose launches differ as recorded ones did, and found so often. */
class PlantedCostTest {

    private static final int RUNS = 2000;

    private final RecordedNoise noise =
            new RecordedNoise(5, round -> cpuNanos(round) / round.recording().ok());

    private static double cpuNanos(Round round) {
        return round.usage().entrySet().stream()
                .filter(used -> !used.getKey().equals("generator"))
                .mapToDouble(used -> used.getValue().cpu().toNanos())
                .sum();
    }

    /** @param found of 100 comparisons, about */
    @ParameterizedTest
    @CsvSource({"6, 1.02, 7", "6, 1.05, 30", "6, 1.1, 80", "6, 1.2, 100", "18, 1.02, 20", "18, 1.05, 85", "18, 1.1, 100"
    })
    void isFoundAsOftenAsTheMethodSays(int launches, double cost, int found) {
        long shown = IntStream.range(0, RUNS)
                .filter(run -> comparison(launches, cost).differs())
                .count();

        assertThat(100.0 * shown / RUNS).isCloseTo(found, within(5.0));
    }

    /** Two figures are judged together, as CPU and throughput are. */
    private Judgement comparison(int launches, double cost) {
        Ratio cpu = Ratio.ofPairs(noise.launches(launches, cost), noise.launches(launches, 1));
        return Judgement.of(Map.of("cpu", cpu, "throughput", cpu.inverse())).get("cpu");
    }
}
