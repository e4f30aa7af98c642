package io.squareoff.load.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.squareoff.harness.measure.Load;
import io.squareoff.harness.statistics.Judgement;
import io.squareoff.harness.statistics.Ratio;
import io.squareoff.load.compare.Arm;
import io.squareoff.load.compare.ComparisonResult;
import io.squareoff.load.compare.JudgedRatio;
import io.squareoff.load.compare.Metric;
import io.squareoff.load.compare.Round;
import io.squareoff.load.compare.Rounds;
import io.squareoff.load.compare.Workload;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Delays of known size. One is added to the latency of one of two equal arms, whose launches differ as kept ones did, and found so often by a
 * report's verdicts; another is what a network had more of in a kept run.
 */
class PlantedDelayTest {

    private static final int RUNS = 250;
    private static final int LAUNCHES = 6;
    private static final int ARMS = 3;
    private static final int ANSWERS = 1000;

    /** Of 100 comparisons so many show their minimum detectable effect, by RatioSimulationTest. */
    private static final double POWER = 79;

    /** A workload of a kept run in an open model, whose JVMs were warm. */
    private enum Kept {
        TEN_CALLS("few-calls", 0),
        /** Each waits for 5 ms. */
        TEN_WAITING_CALLS("few-calls", 1),
        TWO_FIFTHS_OF_CAPACITY("curve", 1),
        SEVEN_TENTHS_OF_CAPACITY("curve", 3);

        private final List<Launch> launches;

        /** @param place among the workloads of the run, counted from 0 */
        Kept(String run, int place) {
            List<Arm> arms = RecordedNoise.arms(run).subList(ARMS * place, ARMS * (place + 1));
            Arm nats = named("nats", arms).get(0);
            this.launches = arms.stream().flatMap(arm -> launches(nats, arm)).toList();
        }
    }

    /**
     * A launch's figures.
     *
     * @param cpu in nanoseconds for a request
     * @param p50 in microseconds, as p99
     */
    private record Launch(double cpu, double p50, double p99) {

        Launch later(int millis) {
            return new Launch(cpu, p50 + 1e3 * millis, p99 + 1e3 * millis);
        }

        Round round(int number, Workload workload) {
            return Rounds.round(number, workload, ANSWERS, nanos(ANSWERS * cpu), nanos(1e3 * p50), nanos(1e3 * p99));
        }

        private static Duration nanos(double nanos) {
            return Duration.ofNanos(Math.round(nanos));
        }
    }

    /**
     * In more comparisons than the {@link #POWER} says where it is more than the minimum detectable effect, and in fewer where it is less.
     *
     * @param p50 found of 100 comparisons, about
     * @param p99 the same
     */
    @ParameterizedTest
    @CsvSource({
        "TEN_CALLS, 1, 99, 10",
        "TEN_CALLS, 5, 100, 70",
        "TEN_CALLS, 20, 100, 96",
        "TEN_WAITING_CALLS, 1, 51, 9",
        "TEN_WAITING_CALLS, 5, 100, 92",
        "TEN_WAITING_CALLS, 20, 100, 100",
        "TWO_FIFTHS_OF_CAPACITY, 1, 100, 11",
        "TWO_FIFTHS_OF_CAPACITY, 5, 100, 91",
        "TWO_FIFTHS_OF_CAPACITY, 20, 100, 100",
        "SEVEN_TENTHS_OF_CAPACITY, 1, 26, 1",
        "SEVEN_TENTHS_OF_CAPACITY, 5, 100, 19",
        "SEVEN_TENTHS_OF_CAPACITY, 20, 100, 86"
    })
    void isFoundAsOftenAsItsMinimumDetectableEffectSays(Kept kept, int millis, int p50, int p99) {
        Random random = new Random(5);
        List<Metric> found = IntStream.range(0, RUNS)
                .mapToObj(run -> comparison(kept, millis, random))
                .flatMap(comparison -> comparison.verdicts().stream())
                .filter(JudgedRatio::differs)
                .map(JudgedRatio::metric)
                .toList();
        Map<Metric, Judgement> truth = Judgement.of(Map.of(
                Metric.CPU, truth(kept, millis, Launch::cpu),
                Metric.P50, truth(kept, millis, Launch::p50),
                Metric.P99, truth(kept, millis, Launch::p99)));

        Map.of(Metric.P50, p50, Metric.P99, p99).forEach((metric, about) -> {
            double shown = 100.0 * found.stream().filter(metric::equals).count() / RUNS;
            Judgement judged = truth.get(metric);
            assertThat(shown).as(metric.title()).isCloseTo(about, within(5.0));
            assertThat(shown > POWER)
                    .as(metric.title())
                    .isEqualTo(judged.ratio().value() > judged.minimumDetectableEffect());
        });
    }

    /** A request crosses a link to the aggregator and one from there to the backend; over NATS the broker is between these two. */
    @ParameterizedTest
    @CsvSource({
        "network-ten, rest, 2", "network-ten, grpc, 2", "network-ten, nats, 3",
        "network-round-trips, rest, 2", "network-round-trips, grpc, 2", "network-round-trips, nats, 3"
    })
    void ofANetworkIsWhatItsRoundTripsSay(String run, String transport, int links) {
        List<Arm> arms = named(transport, RecordedNoise.arms(run));
        Arm near = arms.get(arms.size() - 2);
        Arm far = arms.get(arms.size() - 1);
        double planted = links * roundTrip(far).minus(roundTrip(near)).toNanos() / 1e3;

        assertThat(figure(Metric.P50, far) - figure(Metric.P50, near)).isCloseTo(planted, withinPercentage(6));
    }

    private static ComparisonResult comparison(Kept kept, int millis, Random random) {
        return Gates.result(List.of(drawn("nats", kept, 0, random), drawn("nats#2", kept, millis, random)));
    }

    private static Arm drawn(String name, Kept kept, int millis, Random random) {
        Workload workload = new Workload(name, 10, new Load.Open(100));
        List<Launch> launches = RecordedNoise.drawn(kept.launches, LAUNCHES, random);
        return new Arm(IntStream.range(0, LAUNCHES)
                .mapToObj(round -> launches.get(round).later(millis).round(round + 1, workload))
                .toList());
    }

    /** The ratio that any number of launches would have, with the error of six. */
    private static Ratio truth(Kept kept, int millis, ToDoubleFunction<Launch> figure) {
        Ratio all = Ratio.ofSamples(
                kept.launches.stream()
                        .map(launch -> launch.later(millis))
                        .mapToDouble(figure)
                        .toArray(),
                kept.launches.stream().mapToDouble(figure).toArray());
        double error = all.standardError() * Math.sqrt((double) kept.launches.size() / LAUNCHES);
        return new Ratio(all.value(), error, LAUNCHES - 1, LAUNCHES);
    }

    /** Those that nats would have had, if they had differed as those of an arm did. */
    private static Stream<Launch> launches(Arm nats, Arm arm) {
        double[] cpu = figures(Metric.CPU, nats, arm);
        double[] p50 = figures(Metric.P50, nats, arm);
        double[] p99 = figures(Metric.P99, nats, arm);
        return IntStream.range(0, cpu.length).mapToObj(round -> new Launch(cpu[round], p50[round], p99[round]));
    }

    private static double[] figures(Metric metric, Arm nats, Arm arm) {
        double[] factors = RecordedNoise.factors(arm, round -> figure(metric, new Arm(List.of(round))));
        return Arrays.stream(factors)
                .map(factor -> factor * figure(metric, nats))
                .toArray();
    }

    private static Duration roundTrip(Arm arm) {
        return arm.workload().network().orElseThrow().roundTrip();
    }

    private static List<Arm> named(String name, List<Arm> arms) {
        return arms.stream().filter(arm -> arm.name().equals(name)).toList();
    }

    private static double figure(Metric metric, Arm arm) {
        return metric.of(arm).orElseThrow();
    }
}
