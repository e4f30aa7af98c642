package io.squareoff.load.compare;

import io.squareoff.harness.measure.Arrivals;
import io.squareoff.harness.measure.Contention;
import io.squareoff.harness.measure.Instruments;
import io.squareoff.harness.measure.Latencies;
import io.squareoff.harness.measure.ProcessUsage;
import io.squareoff.harness.measure.Recording;
import io.squareoff.harness.measure.Traffic;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.descriptive.GeometricMean;

/**
 * All rounds of one workload, taken together.
 *
 * @param rounds at least one, all of this workload
 */
public record Arm(List<Round> rounds) {

    public Arm {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("an arm has at least one round");
        }
        Workload workload = rounds.get(0).workload();
        if (!rounds.stream().allMatch(round -> round.workload().equals(workload))) {
            throw new IllegalArgumentException("all rounds of an arm have one workload, that of " + workload.arm());
        }
    }

    /** The work of all rounds. */
    public Workload workload() {
        return rounds.get(0).workload();
    }

    /** Its name in tables and verdicts. */
    public String name() {
        return workload().arm();
    }

    /** The geometric mean over the rounds, as ratios have it; 0 where one had no answer. */
    public double requestsPerSecond() {
        return GeometricMean.of(
                        rounds.stream().mapToDouble(Round::requestsPerSecond).toArray())
                .getAsDouble();
    }

    public double squaresPerSecond() {
        return requestsPerSecond() * workload().number();
    }

    /** Latencies of all rounds in one histogram, in microseconds. */
    public Histogram latencies() {
        return all(recording -> Optional.of(recording.latency()));
    }

    /** A histogram of an open model, of all rounds together; empty where they have none. */
    Histogram all(Function<Recording, Optional<String>> histogram) {
        return Latencies.sum(rounds.stream()
                .flatMap(round -> histogram.apply(round.recording()).stream())
                .map(Latencies::decode));
    }

    /**
     * The geometric mean of the rounds' percentiles, as ratios have it, in microseconds; of the merged latencies where a round has too few
     * samples, and empty where all together have.
     */
    public OptionalDouble latencyMicros(double percentile) {
        List<OptionalLong> each = rounds.stream()
                .map(round ->
                        Latencies.percentile(Latencies.decode(round.recording().latency()), percentile))
                .toList();
        if (each.stream().allMatch(OptionalLong::isPresent)) {
            return OptionalDouble.of(GeometricMean.of(
                            each.stream().mapToDouble(OptionalLong::getAsLong).toArray())
                    .getAsDouble());
        }
        return Latencies.percentileFigure(latencies(), percentile);
    }

    /** The cores that other programs on the machine kept busy, on average over all windows; empty if not known. */
    public OptionalDouble otherCores() {
        return rounds.stream()
                .map(Round::otherCores)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** The usage of each process over all windows together, by its name. */
    public Map<String, ProcessUsage> usage() {
        Map<String, ProcessUsage> total = new LinkedHashMap<>();
        for (Round round : rounds) {
            round.usage().forEach((name, usage) -> total.merge(name, usage, ProcessUsage::plus));
        }
        return total;
    }

    /** The length of all windows together. */
    public Duration measured() {
        return rounds.stream().map(round -> round.recording().window().length()).reduce(Duration.ZERO, Duration::plus);
    }

    /** Time for which work was kept from the machine's cores, over all windows together; empty if it is not known of one. */
    public Optional<Contention> contention() {
        return total(Round::contention, Contention::plus);
    }

    /** The traffic on the machine over all windows together; empty if it is not known of one. */
    public Optional<Traffic> traffic() {
        return total(Round::traffic, Traffic::plus);
    }

    private <T> Optional<T> total(Function<Round, Optional<T>> part, BinaryOperator<T> plus) {
        return rounds.stream()
                .map(part)
                .reduce((one, other) -> one.flatMap(first -> other.map(second -> plus.apply(first, second))))
                .orElseThrow();
    }

    /** Right answers in all windows. */
    private long answers() {
        return rounds.stream().mapToLong(round -> round.recording().ok()).sum();
    }

    /** The squares in all right answers. */
    public long squares() {
        return workload().number() * answers();
    }

    /** CPU time of a process for a thousand squares; empty if no request was answered. */
    public Optional<Duration> cpuPerThousandSquares(ProcessUsage usage) {
        double thousands = answers() * (double) workload().number() / 1000;
        return answers() == 0
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(Math.round(usage.cpu().toNanos() / thousands)));
    }

    /** The same of all processes but the generator. */
    public Optional<Duration> cpuPerThousandSquares() {
        return cpuPerRequest()
                .map(cpu -> Duration.ofNanos(
                        Math.round(1000.0 * cpu.toNanos() / workload().number())));
    }

    /** Planned and actual arrivals of an open model over all rounds; empty for a closed one. */
    public Optional<Arrivals> arrivals() {
        return rounds.stream()
                .flatMap(round -> round.recording().arrivals().stream())
                .reduce(Arrivals::plus);
    }

    /** CPU time of all processes but the generator for a request; empty if none was answered, or no other process was read. */
    public Optional<Duration> cpuPerRequest() {
        return answers() == 0 || usage().keySet().stream().allMatch(Instruments::has)
                ? Optional.empty()
                : Optional.of(rounds.stream()
                        .map(Round::serviceCpu)
                        .reduce(Duration.ZERO, Duration::plus)
                        .dividedBy(answers()));
    }

    /** The number of failures, over all rounds. */
    public long failed() {
        return failures().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Failures by kind, over all rounds. */
    public Map<String, Long> failures() {
        Map<String, Long> total = new TreeMap<>();
        rounds.forEach(round -> round.failures().forEach((kind, count) -> total.merge(kind, count, Long::sum)));
        return total;
    }
}
