package io.squareoff.load.gate;

import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** The differences between launches of all kept default comparisons, on several days: figures of each arm by the geometric mean of its run. */
final class RecordedNoise {

    private static final List<String> RUNS =
            List.of("compare", "compare-before", "compare-first", "compare-again", "compare-later", "compare-next-day");

    private final List<Double> factors = new ArrayList<>();
    private final Random random;

    /** That of throughput. */
    RecordedNoise(long seed) {
        this(seed, Round::requestsPerSecond);
    }

    RecordedNoise(long seed, ToDoubleFunction<Round> figure) {
        this.random = new Random(seed);
        RUNS.forEach(run -> arms(run).forEach(arm -> factors.addAll(ofOne(arm, figure))));
    }

    /** The arms of a kept run. */
    static List<Arm> arms(String run) {
        ProjectLayout home = ProjectLayout.find();
        Path file = home.root().resolve("docs").resolve("results").resolve(run + ".json.gz");
        return RecordedRun.read(file).arms();
    }

    /** Distances from their own mean are a little too small, by what the mean has of each. */
    private static List<Double> ofOne(Arm arm, ToDoubleFunction<Round> figure) {
        double[] logs = arm.rounds().stream().mapToDouble(figure).map(Math::log).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        double wider = Math.sqrt(logs.length / (logs.length - 1.0));
        List<Double> ofOne = new ArrayList<>();
        for (double log : logs) {
            ofOne.add(Math.exp((log - mean) * wider));
        }
        return ofOne;
    }

    /** Figures of so many launches, each by what some recorded launch differed. */
    double[] launches(int count, double mean) {
        return random.doubles(count, 0, factors.size())
                .map(which -> mean * factors.get((int) which))
                .toArray();
    }
}
