package io.squareoff.load.gate;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.Round;
import io.squareoff.load.report.RecordedRun;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The differences between launches of all kept default comparisons on a processor: figures of each arm by the geometric mean of its run. */
final class RecordedNoise {

    /** The processors on which there are such runs. */
    enum Processor {
        XEON("compare", "compare-before", "compare-first", "compare-again", "compare-later", "compare-next-day"),
        EPYC(
                "compare-amd",
                "compare-four-seconds",
                "compare-ten-seconds",
                "compare-repeated",
                "compare-again-repeated");

        private final List<Launch> launches;

        Processor(String... runs) {
            this.launches = Stream.of(runs)
                    .flatMap(run -> arms(run).stream())
                    .flatMap(arm -> ofOne(arm).stream())
                    .toList();
        }
    }

    private final List<Launch> launches;
    private final Random random;

    /**
     * A launch's throughput, and CPU time of an answer, of the services and of the generator, as factors of what they are on average.
     */
    record Launch(double throughput, double cpu, double generator) {}

    RecordedNoise(Processor processor, long seed) {
        this.random = new Random(seed);
        this.launches = processor.launches;
    }

    /** The arms of a kept run. */
    static List<Arm> arms(String run) {
        ProjectLayout home = ProjectLayout.find();
        Path file = home.root().resolve("docs").resolve("results").resolve(run + ".json.gz");
        return RecordedRun.read(file).arms();
    }

    private static List<Launch> ofOne(Arm arm) {
        double[] throughput = factors(arm, Round::requestsPerSecond);
        double[] cpu = factors(arm, round -> cpuNanos(round) / round.recording().ok());
        double[] generator = factors(
                arm,
                round -> round.usage().get(Generator.NAME).cpu().toNanos()
                        / (double) round.recording().ok());
        return IntStream.range(0, throughput.length)
                .mapToObj(round -> new Launch(throughput[round], cpu[round], generator[round]))
                .toList();
    }

    private static double cpuNanos(Round round) {
        return round.usage().entrySet().stream()
                .filter(used -> !used.getKey().equals(Generator.NAME))
                .mapToDouble(used -> used.getValue().cpu().toNanos())
                .sum();
    }

    /** A figure's factors in each round. Distances from their own mean are a little too small, by what the mean has of each. */
    static double[] factors(Arm arm, ToDoubleFunction<Round> figure) {
        double[] logs = arm.rounds().stream().mapToDouble(figure).map(Math::log).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        double wider = Math.sqrt(logs.length / (logs.length - 1.0));
        return Arrays.stream(logs).map(log -> Math.exp((log - mean) * wider)).toArray();
    }

    /** So many launches, each as some recorded one was. */
    List<Launch> launches(int count) {
        return drawn(launches, count, random);
    }

    static <L> List<L> drawn(List<L> launches, int count, Random random) {
        return random.ints(count, 0, launches.size()).mapToObj(launches::get).toList();
    }
}
