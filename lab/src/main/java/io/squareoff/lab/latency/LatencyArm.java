package io.squareoff.lab.latency;

import io.squareoff.harness.measure.Latencies;
import io.squareoff.lab.broker.CpuTime;
import io.squareoff.lab.publish.LatencySample;
import io.squareoff.lab.publish.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** All rounds of one combination with one version of the broker. */
final class LatencyArm {

    private final Timeline timeline = new Timeline();
    private final List<LatencySample> rounds = new ArrayList<>();

    void add(LatencySample round) {
        rounds.add(round);
    }

    Timeline timeline() {
        return timeline;
    }

    /** Messages per second over all rounds. */
    double rate() {
        double seconds = rounds.stream()
                .mapToDouble(round -> round.window().toNanos() / 1e9)
                .sum();
        return measured() / seconds;
    }

    /** Messages acknowledged within all rounds' windows. */
    long measured() {
        return rounds.stream().mapToLong(LatencySample::measured).sum();
    }

    /** CPU time used within all rounds' windows. */
    CpuTime cpu() {
        return rounds.stream().map(LatencySample::cpu).reduce(CpuTime::plus).orElseThrow();
    }

    /** The rounds' histograms as one. */
    Histogram merged(Function<LatencySample, Histogram> of) {
        Histogram all = Latencies.empty();
        rounds.forEach(round -> all.add(of.apply(round)));
        return all;
    }

    /** A figure of each round. */
    double[] each(ToDoubleFunction<LatencySample> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    /** Whether each round kept a plan of so many messages a second. */
    boolean keeps(int plannedRate, Duration window) {
        return rounds.stream().allMatch(round -> round.keeps(plannedRate, window));
    }

    /** Messages per second of each round, in words. */
    String rates() {
        return rounds.stream()
                .map(round -> String.format(Locale.ROOT, "%,.0f msg/s", round.rate()))
                .collect(Collectors.joining(", "));
    }

    /** Whether each round has enough samples for a percentile. */
    boolean tells(double percentile) {
        return rounds.stream()
                .allMatch(
                        round -> Latencies.percentile(round.batch(), percentile).isPresent());
    }

    /** Whether each round has a sample. */
    boolean hasSamples() {
        return rounds.stream().allMatch(round -> round.batch().getTotalCount() > 0);
    }

    long sentLate() {
        return rounds.stream().mapToLong(LatencySample::sentLate).sum();
    }

    /** Whether the stream had every message that it acknowledged, once, after each round. */
    boolean complete() {
        return rounds.stream().allMatch(round -> round.stored() == round.acknowledged());
    }

    /** Stored and acknowledged messages of each round, in words. */
    String counts() {
        return rounds.stream()
                .map(round -> String.format(Locale.ROOT, "%,d of %,d", round.stored(), round.acknowledged()))
                .collect(Collectors.joining(", "));
    }
}
