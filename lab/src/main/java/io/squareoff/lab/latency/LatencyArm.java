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

/** All rounds of one combination with one version of the broker. Not thread-safe. */
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

    /** Number of messages acknowledged within the windows of all rounds. */
    long measured() {
        return rounds.stream().mapToLong(LatencySample::measured).sum();
    }

    /** CPU time used within the windows of all rounds. */
    CpuTime cpu() {
        return rounds.stream().map(LatencySample::cpu).reduce(CpuTime::plus).orElseThrow();
    }

    /** One histogram of all rounds. */
    Histogram merged(Function<LatencySample, Histogram> of) {
        Histogram all = Latencies.empty();
        rounds.forEach(round -> all.add(of.apply(round)));
        return all;
    }

    /** A figure by round. */
    double[] each(ToDoubleFunction<LatencySample> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    /** Returns true if each round kept a plan of this rate. */
    boolean keeps(int plannedRate, Duration window) {
        return rounds.stream().allMatch(round -> round.keeps(plannedRate, window));
    }

    /** Messages per second of each round, in words. */
    String rates() {
        return rounds.stream()
                .map(round -> String.format(Locale.ROOT, "%,.0f msg/s", round.rate()))
                .collect(Collectors.joining(", "));
    }

    /** Returns true if each round has enough samples for a percentile. */
    boolean hasPercentile(double percentile) {
        return rounds.stream()
                .allMatch(
                        round -> Latencies.percentile(round.batch(), percentile).isPresent());
    }

    /** Returns true if each round has a sample. */
    boolean hasSamples() {
        return rounds.stream().allMatch(round -> round.batch().getTotalCount() > 0);
    }

    long sentLate() {
        return rounds.stream().mapToLong(LatencySample::sentLate).sum();
    }

    /** Returns true if after each round the stream had every message that it had acknowledged, once, and there was any. */
    boolean complete() {
        return rounds.stream().allMatch(round -> round.acknowledged() > 0 && round.stored() == round.acknowledged());
    }

    /** Messages stored and acknowledged in each round, in words. */
    String counts() {
        return rounds.stream()
                .map(round -> String.format(Locale.ROOT, "%,d of %,d", round.stored(), round.acknowledged()))
                .collect(Collectors.joining(", "));
    }
}
