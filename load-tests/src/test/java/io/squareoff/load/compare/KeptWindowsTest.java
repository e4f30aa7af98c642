package io.squareoff.load.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.squareoff.harness.measure.Generator;
import io.squareoff.harness.measure.Load;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.WarmRule;
import io.squareoff.harness.process.ProjectLayout;
import io.squareoff.harness.result.StoredResult;
import io.squareoff.harness.stack.StackVariant;
import io.squareoff.harness.statistics.Trend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.junit.jupiter.api.Test;

/**
 * Kept windows in a closed model: all over NATS by what the services' JVMs compiled, the figures that WarmRule and docs/method.md give; and those
 * of a launch that grows old.
 */
class KeptWindowsTest {

    private static final double WORKING = 0.06;

    @Test
    void climbWhereJvmsCompileMuchOfTheirTime() throws IOException {
        List<Round> kept = kept();

        double[] warm = climb(kept, share -> share <= WarmRule.COMPILATION);
        double[] compiling = climb(kept, share -> share > 0.1);

        assertThat(Mean.of(warm).getAsDouble()).isCloseTo(-0.0025, within(0.0005));
        assertThat(standardError(warm)).isCloseTo(0.0031, within(0.0005));
        assertThat(Mean.of(compiling).getAsDouble()).isCloseTo(0.040, within(0.0005));
        assertThat(standardError(compiling)).isCloseTo(0.005, within(0.0005));
    }

    /** docs/results.md, "How old is old enough": at 10 %, two-sided. */
    @Test
    void ofALaunchThatGrowsOldShowNoTrendOfTheFactor() {
        List<Arm> arms = StoredResult.read(folder().resolve("compare-aged.json.gz"))
                .run(ComparisonResult.class)
                .arms();
        double[] rest = throughput(arms, "rest");
        double[] nats = throughput(arms, "nats");

        Trend factor = Trend.of(IntStream.range(0, rest.length)
                .mapToDouble(round -> nats[round] / rest[round])
                .toArray());

        assertThat(factor.length()).isEqualTo(15);
        assertThat(factor.z()).isBetween(-1.645, 1.645);
    }

    private static double[] throughput(List<Arm> arms, String name) {
        return arms.stream()
                .filter(arm -> arm.name().equals(name))
                .flatMap(arm -> arm.rounds().stream())
                .mapToDouble(Round::requestsPerSecond)
                .toArray();
    }

    /** The logarithms of the second half's throughput to the first's. */
    private static double[] climb(List<Round> rounds, DoublePredicate compilation) {
        return rounds.stream()
                .filter(round -> compilation.test(compilation(round.usage())))
                .mapToDouble(
                        round -> Math.log(round.recording().secondHalfToFirst().orElseThrow()))
                .toArray();
    }

    private static double standardError(double[] values) {
        return StandardDeviation.of(values).getAsDouble() / Math.sqrt(values.length);
    }

    /** The largest share of its own CPU that a service's JVM compiled for. */
    private static double compilation(Map<String, ProcessUsage> usage) {
        double all = usage.values().stream()
                .filter(used -> used.jvm().isPresent())
                .mapToDouble(used -> used.cpu().toNanos())
                .sum();
        return usage.entrySet().stream()
                .filter(used -> !used.getKey().equals(Generator.NAME))
                .map(Map.Entry::getValue)
                .filter(used -> used.jvm().isPresent() && used.cpu().toNanos() > WORKING * all)
                .mapToDouble(used -> share(used.jvm().orElseThrow().compilation(), used.cpu()))
                .max()
                .orElseThrow();
    }

    private static double share(Duration part, Duration whole) {
        return (double) part.toNanos() / whole.toNanos();
    }

    private static Path folder() {
        return ProjectLayout.find().root().resolve("docs/results");
    }

    private static List<Round> kept() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(".json.gz"))
                    .map(StoredResult::read)
                    .filter(stored -> stored.name().equals("compare"))
                    .flatMap(stored -> stored.run(ComparisonResult.class).arms().stream())
                    .filter(arm -> arm.workload().transport().equals("nats")
                            && arm.workload().variant() == StackVariant.PLAIN
                            && arm.workload().load() instanceof Load.Closed)
                    .flatMap(arm -> arm.rounds().stream())
                    .filter(round -> round.usage().entrySet().stream()
                            .anyMatch(used -> !used.getKey().equals(Generator.NAME)
                                    && used.getValue().jvm().isPresent()))
                    .filter(round -> round.recording().secondHalfToFirst().isPresent())
                    .toList();
        }
    }
}
