package io.squareoff.load.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.gate.RecordedNoise.Processor;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CPU is added to one of two arms, whose launches differ as recorded ones did, and found so often. */
class PlantedCostTest {

    private static final int RUNS = 2000;

    /** @param found of 100 comparisons, about */
    @ParameterizedTest
    @CsvSource({
        "XEON, 6, 1.02, 7",
        "XEON, 6, 1.05, 30",
        "XEON, 6, 1.1, 80",
        "XEON, 6, 1.2, 100",
        "XEON, 18, 1.02, 20",
        "XEON, 18, 1.05, 85",
        "XEON, 18, 1.1, 100",
        "EPYC, 6, 1.05, 5",
        "EPYC, 6, 1.1, 11",
        "EPYC, 6, 1.2, 35",
        "EPYC, 18, 1.05, 11",
        "EPYC, 18, 1.1, 40",
        "EPYC, 18, 1.2, 95"
    })
    void isFoundAsOftenAsTheMethodSays(Processor processor, int launches, double cost, int found) {
        RecordedNoise noise = new RecordedNoise(processor, 5);

        long shown = IntStream.range(0, RUNS)
                .filter(run -> comparison(noise, launches, cost).differs())
                .count();

        assertThat(100.0 * shown / RUNS).isCloseTo(found, within(5.0));
    }

    /** Two figures are judged together, as CPU and throughput are. */
    private static Judgement comparison(RecordedNoise noise, int launches, double cost) {
        Ratio cpu = Ratio.ofPairs(cpu(noise, launches, cost), cpu(noise, launches, 1));
        return Judgement.of(Map.of("cpu", cpu, "throughput", cpu.inverse())).get("cpu");
    }

    private static double[] cpu(RecordedNoise noise, int launches, double cost) {
        return noise.launches(launches).stream()
                .mapToDouble(launch -> cost * launch.cpu())
                .toArray();
    }
}
